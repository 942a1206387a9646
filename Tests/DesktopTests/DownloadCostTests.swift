import Activities
import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import Desktop

/// What a download costs the X server, counted over all of its frames.
struct DownloadCostTests {
  private func activity(_ state: ViewDownload.State) throws -> Activity {
    let node = ViewNode(.download(ViewDownload(state: state, action: "map")))
    let views = ViewArchive(expanded: .init(center: node))
    var store = ActivityStore(parser: .foundation)
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"state":{}}"#,
      views: String(decoding: JSONEncoder().encode(views), as: UTF8.self), at: 0)
    return try #require(store.live.first)
  }

  @Test(
    "C11: 16 requests a frame and 4 KB at scale 1 at most, from idle to the check mark and back",
    arguments: [1.0, 2.0])
  func c11(scale: Double) throws {
    let stage = try Stage(scale: scale)
    let scene = Scene(measurer: stage.text)
    func show(_ state: ViewDownload.State, at time: Double) throws {
      scene.show(
        SceneContent(primary: try activity(state), mode: .expanded),
        at: Moment(time: time, date: 1000 + time))
    }
    var changes: [(time: Double, state: ViewDownload.State)] = (0...40).map {
      (Double($0) * 0.05, .downloading(Double($0) / 40))
    }
    changes += [(2.1, .finished), (3.5, .idle)]
    try show(.idle, at: -10)
    stage.surface.present(
      scene.displayList(at: Moment(time: -1, date: 999)), settled: true)
    stage.connection.synchronize()
    let connection = stage.connection
    let (requests, bytes) = (connection.requestsSent, connection.bytesSent)
    var (frames, time) = (0, 0.0)
    while time < 5 {
      while let change = changes.first, change.time <= time {
        try show(change.state, at: time)
        changes.removeFirst()
      }
      let list = scene.displayList(at: Moment(time: time, date: 1000 + time))
      if list.damage != nil {
        stage.surface.present(list, settled: true)
        frames += 1
      }
      time += 1.0 / 60
    }
    connection.synchronize()
    #expect(frames > 150)
    let perFrame = Double(connection.requestsSent - requests) / Double(frames)
    let bytesPerFrame = Double(connection.bytesSent - bytes) / Double(frames)
    #expect(perFrame <= 16, "\(perFrame) requests a frame")
    #expect(bytesPerFrame <= 4096 * scale * scale, "\(bytesPerFrame) bytes a frame")
    #expect(connection.errors == 0)
  }
}
