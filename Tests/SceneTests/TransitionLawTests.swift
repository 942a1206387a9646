import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// What holds in every frame, whatever happens when.
@Suite struct TransitionLawTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomUpdatesKeepTheLaws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage()
    for round in 0..<200 {
      let lines = (0..<Int.random(in: 0...3, using: &random)).map { "Line \($0)" }
      let number = String(Int.random(in: 0...120, using: &random)) + " %"
      let mode: SceneContent.Mode =
        [.collapsed, .expanded, .list][Int.random(in: 0..<3, using: &random)]
      let cover = Bool.random(using: &random) ? "cover" : "other"
      stage.show(
        Fixtures.album(lines: lines, number: Fixtures.number(number), cover: cover),
        id: Int.random(in: 0..<5, using: &random) == 0 ? "second" : "album", mode)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let before = stage.list
        let list = stage.frame(after: .random(in: 0.004...0.06, using: &random))
        check(list, after: before, "round \(round), seed \(seed)")
      }
    }
    stage.rest()
    #expect(stage.frame(after: 1).damage == nil)
    #expect(stage.scene.nextUpdate(after: stage.moment) == .never)
    for item in stage.list.items {
      #expect(item.opacity == 1)
      if case .group = item.content { Issue.record("a picture at rest: \(stage.list.text)") }
      if case .textSlice = item.content { Issue.record("a slice at rest") }
    }
  }

  private func check(_ list: DisplayList, after old: DisplayList, _ comment: Comment) {
    var seen: Set<LayerIdentity> = []
    for item in list.items {
      #expect(seen.insert(item.identity).inserted, comment)
      #expect((0...1).contains(item.opacity), comment)
      let frame = item.ink
      #expect(
        [frame.minX, frame.minY, frame.width, frame.height].allSatisfy { $0.isFinite }, comment)
      var inside: Set<LayerIdentity> = []
      for leaf in item.leaves {
        #expect((0...1).contains(leaf.opacity), comment)
        #expect(inside.insert(leaf.identity).inserted, comment)
      }
    }
    // Nothing outside of the outlines counts as changed.
    let outline = (list.pill?.rect ?? .zero).union(old.pill?.rect ?? .zero)
      .union(list.circle?.rect ?? .zero).union(old.circle?.rect ?? .zero)
    if let damage = list.damage { #expect(outline.union(damage) == outline, comment) }
    // A picture is made anew only with a new version.
    for item in list.items {
      guard case .group(let group) = item.content,
        case .group(let before)? = old.items.first(where: { $0.identity == item.identity })?.content,
        group.version == before.version
      else { continue }
      #expect(group.items == before.items, comment)
    }
  }
}
