import Activities
import EventLoop
import Foundation
import ProviderHosting
import Testing

@testable import Overlay

/// When the overlay notices that a download has finished.
@Suite struct DownloadFeedbackTests {
  private func views(_ state: ViewDownload.State) throws -> String {
    let node = ViewNode(.download(ViewDownload(state: state, action: "map")))
    let archive = ViewArchive(minimal: node, expanded: .init(center: node))
    return String(decoding: try JSONEncoder().encode(archive), as: UTF8.self)
  }

  @Test("C10: a download that finishes is told once, also where that ends its activity")
  func c10() throws {
    let loop = try EventLoop()
    let center = try ActivityCenter(loop: loop, framePeriod: 1.0 / 60)
    let source = SourceAllocator().make("session")
    center.register(source)
    var count = 0
    center.onDownloadFinished = { count += 1 }
    func request(_ id: String, _ state: ViewDownload.State) throws {
      try center.change { store, date throws(ActivityError) in
        try store.request(
          id: id, source: source.number, attributes: "", content: #"{"state":{}}"#,
          views: (try? views(state)) ?? "", at: date)
      }
    }
    func update(_ id: String, _ state: ViewDownload.State) throws {
      try center.change { store, date throws(ActivityError) in
        _ = try store.update(
          Activity.Identity(source: source.number, id: id), content: "",
          views: (try? views(state)) ?? "", alert: "", at: date)
      }
    }
    try request("late", .finished)
    try request("a", .idle)
    try update("a", .downloading(0.5))
    #expect(count == 0)
    try update("a", .finished)
    #expect(count == 1)
    try update("a", .finished)
    try update("a", .idle)
    #expect(count == 1)
    try request("b", .downloading(nil))
    try update("b", .failed)
    #expect(count == 1)
    try request("c", .downloading(nil))
    let last = try views(.finished)
    try center.change { store, date throws(ActivityError) in
      try store.end(
        Activity.Identity(source: source.number, id: "c"), content: "", views: last,
        policy: "default", at: date)
    }
    #expect(count == 2)
  }
}
