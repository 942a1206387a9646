import Activities
import Geometry
import TestSupport

@testable import Scene

/// A scene with a download pill in its expanded form, and what is drawn of that.
final class DownloadStage {
  let scene: Scene
  private let title: String
  private let tint: ViewColor?
  private let action: String?
  private let modifiers: [ViewModifier]

  /// The parts of the pill as they are drawn.
  struct Parts {
    let list: DisplayList
    let items: [DownloadPose.Part: DisplayItem]

    subscript(part: DownloadPose.Part) -> DisplayItem? { items[part] }

    /// The colour of the capsule.
    var background: Color? {
      if case .fill(_, .color(let color)) = items[.background]?.content { color } else { nil }
    }

    /// What the ring shows.
    var ring: Ring? { if case .ring(let ring) = items[.ring]?.content { ring } else { nil } }

    /// The mark that is drawn in a part, and how far.
    func mark(_ part: DownloadPose.Part) -> (mark: Mark, progress: Double, color: Color)? {
      if case .mark(let mark, let progress, let color) = items[part]?.content {
        (mark, progress, color)
      } else {
        nil
      }
    }
  }

  init(
    _ title: String = "Download", state: ViewDownload.State = .idle, tint: ViewColor? = nil,
    action: String? = "map", modifiers: [ViewModifier] = [], expanded: Bool = true,
    reducesMotion: Bool = false
  ) {
    (self.title, self.tint, self.action) = (title, tint, action)
    self.modifiers = modifiers
    var settings = SceneSettings()
    settings.reducesMotion = reducesMotion
    scene = Scene(measurer: GridMeasurer(), settings: settings)
    show(state, expanded: expanded, at: -10)
    _ = scene.displayList(at: Moment(time: -10, date: 1000))
    _ = scene.displayList(at: Moment(time: -5, date: 1000))
  }

  /// Shows another state.
  func show(_ state: ViewDownload.State, expanded: Bool = true, at time: Double) {
    let node = ViewNode(
      .download(ViewDownload(title, state: state, tint: tint, action: action)),
      modifiers: modifiers)
    let beside = ViewNode(.text("beside"))
    let row = ViewNode(.stack(.horizontal, alignment: .center, spacing: 8, [node, beside]))
    let views = ViewArchive(compactTrailing: node, expanded: .init(center: row))
    scene.show(
      Fixtures.activity(views), expanded: expanded, at: Moment(time: time, date: 1000 + time))
  }

  /// What is drawn at a time.
  func parts(at time: Double) -> Parts {
    let list = scene.displayList(at: Moment(time: time, date: 1000 + time))
    var items: [DownloadPose.Part: DisplayItem] = [:]
    guard let index = pillIndex(in: list) else { return Parts(list: list, items: [:]) }
    for item in list.items where item.identity.index == index {
      if let part = DownloadPose.Part(rawValue: item.identity.part) { items[part] = item }
    }
    return Parts(list: list, items: items)
  }

  /// The layer that begins with a capsule.
  private func pillIndex(in list: DisplayList) -> Int? {
    list.items.first {
      if case .fill(.rounded, .color) = $0.content { $0.identity.part == 0 } else { false }
    }?.identity.index
  }
}
