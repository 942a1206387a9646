import Activities
import Scene
import TestSupport
import Testing

/// Every kind of node and modifier, laid out and as a display list, compared with what was
/// recorded.
@Suite struct SnapshotTests {
  private func check(
    _ name: String, _ views: ViewArchive, expanded: Bool = true, date: Double = 1100,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scene = Scene(measurer: GridMeasurer())
    scene.show(Fixtures.activity(views), expanded: expanded, at: Moment(time: -10, date: date))
    let moment = Moment(time: 0, date: date)
    try expectSnapshot(
      scene.layersDescription(at: moment) + "\n" + scene.displayList(at: moment).text,
      named: name, sourceLocation: sourceLocation)
  }

  @Test(arguments: NodeExamples.nodes.keys.sorted())
  func node(_ name: String) throws {
    let node = try #require(NodeExamples.nodes[name])
    try check("node-\(name)", ViewArchive(expanded: .init(bottom: node)))
  }

  @Test(arguments: NodeExamples.modifiers.keys.sorted())
  func modifier(_ name: String) throws {
    let node = try #require(NodeExamples.modifiers[name])
    try check("modifier-\(name)", ViewArchive(expanded: .init(bottom: node)))
  }

  @Test func presentations() throws {
    try check("presentation-compact", Fixtures.music(playing: false), expanded: false)
    try check("presentation-expanded", Fixtures.music(playing: false))
  }

  @Test func theIdlePill() throws {
    let scene = Scene(measurer: GridMeasurer())
    scene.show(nil, expanded: false, at: Moment(time: -10, date: 0))
    let moment = Moment(time: 0, date: 0)
    try expectSnapshot(
      scene.layersDescription(at: moment) + "\n" + scene.displayList(at: moment).text,
      named: "presentation-idle")
  }

  private func check(_ name: String, _ content: SceneContent, attached: Bool = false) throws {
    var settings = SceneSettings()
    if attached { settings.minimalStyle = .attached }
    let scene = Scene(measurer: GridMeasurer(), settings: settings)
    scene.show(content, at: Moment(time: -10, date: 1100))
    let moment = Moment(time: 0, date: 1100)
    try expectSnapshot(
      scene.layersDescription(at: moment) + "\n" + scene.displayList(at: moment).text, named: name)
  }

  @Test func theCircleAndTheList() throws {
    let music = Fixtures.activity(Fixtures.music(playing: false))
    let other = Fixtures.activity(
      ViewArchive(
        minimal: ViewNode(.progress(0.4, style: .circular)),
        expanded: .init(center: ViewNode(.text("Upload")))), id: "other")
    try check("presentation-circle", SceneContent(primary: music, secondary: other))
    try check("presentation-count", SceneContent(primary: music, secondary: other, others: 3))
    try check(
      "presentation-attached", SceneContent(primary: music, secondary: other), attached: true)
    try check(
      "presentation-list", SceneContent(primary: music, mode: .list, list: [music, other]))
  }

  @Test func nodesAndModifiersAreAllThere() {
    // A new kind of node or modifier needs an example; the switches say so when one is missing.
    for (name, node) in NodeExamples.nodes {
      #expect(
        NodeExamples.name(of: node.content) == name.split(separator: "-").first.map(String.init))
    }
    #expect(
      Set(NodeExamples.nodes.values.map { NodeExamples.name(of: $0.content) }).count == 15)
    #expect(
      Set(
        NodeExamples.modifiers.values.flatMap(\.allModifiers).map(NodeExamples.name(of:))
      ).count == 16)
  }
}

extension ViewNode {
  fileprivate var allModifiers: [ViewModifier] { modifiers + children.flatMap(\.allModifiers) }
}
