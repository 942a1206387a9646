import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// All presentations in a row, at every frame: what holds always.
@Suite struct StoryTests {
  private let activities = (0..<12).map { Fixtures.plain("a\($0)") }

  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  private var contents: [SceneContent] {
    let (first, second) = (activities[0], activities[1])
    return [
      SceneContent(), SceneContent(primary: first),
      SceneContent(primary: first, secondary: second, others: 2),
      SceneContent(primary: first, secondary: second, others: 2, mode: .expanded),
      SceneContent(primary: first, secondary: second, others: 2, mode: .list, list: activities),
      SceneContent(),
    ]
  }

  /// What must hold in every frame.
  private func check(_ scene: Scene, _ time: Double, extent: Size, _ note: String) {
    let list = scene.displayList(at: moment(time))
    let width = scene.settings.monitorWidth
    for shape in [list.pill, list.circle].compactMap(\.self) {
      #expect(shape.isSound, "\(note)")
      #expect(
        shape.rect.minX >= -extent.width / 2 && shape.rect.maxX <= extent.width / 2, "\(note)")
      #expect(shape.rect.minX >= -width / 2 && shape.rect.maxX <= width / 2, "\(note)")
      #expect(shape.rect.minY >= 0 && shape.rect.maxY <= extent.height, "\(note)")
    }
    #expect(list.circle != nil || list.circleItems.isEmpty, "\(note)")
    // What changes from the pill's end to the circle is drawn on both, each with its part.
    for items in [list.items, list.circleItems] {
      #expect(Set(items.map(\.identity)).count == items.count, "\(note)")
    }
    for item in list.items + list.circleItems {
      #expect((0...1).contains(item.opacity), "\(note)")
      let ink = item.ink
      let isFinite = [ink.minX, ink.minY, ink.width, ink.height].allSatisfy(\.isFinite)
      #expect(isFinite, "\(note)")
    }
  }

  @Test(arguments: [340.0, 420, 800, 1920])
  func everyFrameIsSoundAndInTheWindow(_ width: Double) {
    for style in SceneSettings.MinimalStyle.allCases {
      var settings = SceneSettings()
      (settings.monitorWidth, settings.minimalStyle) = (width, style)
      let scene = Scene(measurer: GridMeasurer(), settings: settings)
      var time = 0.0
      var before = Presentation.compact
      for content in contents {
        scene.show(content, at: moment(time))
        // The window is as large as the larger of the two for as long as anything moves.
        let now = settings.extent(of: scene.presentation)
        let then = settings.extent(of: before)
        let extent = Size(width: max(now.width, then.width), height: max(now.height, then.height))
        before = scene.presentation
        while scene.isAnimating(at: time) {
          check(scene, time, extent: extent, "\(scene.presentation) \(style) \(width) at \(time)")
          time += 0.008
        }
        check(scene, time, extent: now, "\(scene.presentation) at rest")
        #expect(scene.shapes(at: time) == scene.targetShapes)
        if scene.targetShapes.count > 1 {
          let (pill, circle) = (scene.targetShapes[0].rect, scene.targetShapes[1].rect)
          #expect(circle.minX == pill.maxX + 8)
          #expect(circle.height == 37 && (37...45).contains(circle.width))
        }
        time += 1
      }
    }
  }

  @Test func interruptionsKeepPositionAndVelocity() {
    let seed: UInt64 = 2024
    var random = SeededGenerator(seed: seed)
    let scene = Scene(measurer: GridMeasurer())
    let extent = scene.settings.extent(of: .list)
    var time = 0.0
    let step = 1e-5
    func numbers(_ time: Double) -> [Double] {
      scene.shapes(at: time).flatMap { [$0.rect.midX, $0.rect.width, $0.rect.height] }
    }
    for round in 0..<400 {
      let (earlier, before) = (numbers(time - step), numbers(time))
      scene.show(contents.randomElement(using: &random) ?? SceneContent(), at: moment(time))
      if Bool.random(using: &random) {
        scene.scrollList(by: .random(in: -200...200, using: &random), at: moment(time))
      }
      let (after, later) = (numbers(time), numbers(time + step))
      // The circle may be covered by the pill in one of the two.
      let count = min(earlier.count, before.count, after.count, later.count)
      for index in 0..<count {
        #expect(abs(after[index] - before[index]) < 1e-6, "round \(round), seed \(seed)")
        let change = (later[index] - after[index]) - (before[index] - earlier[index])
        #expect(abs(change / step) < 4, "round \(round), seed \(seed)")
      }
      check(scene, time, extent: extent, "round \(round), seed \(seed)")
      time += .random(in: 0.003...0.3, using: &random)
    }
    scene.show(SceneContent(), at: moment(time))
    check(scene, time + 20, extent: extent, "at rest")
    #expect(scene.displayList(at: moment(time + 20)).items.isEmpty)
    #expect(scene.nextUpdate(after: moment(time + 20)) == .never)
  }

  @Test func theSameContentChangesNothing() {
    let measurer = GridMeasurer()
    let scene = Scene(measurer: measurer)
    for content in contents.dropLast() {
      scene.show(content, at: moment(0))
      let count = measurer.count
      scene.show(content, at: moment(0.001))
      #expect(measurer.count == count)
    }
    // What a presentation does not show is none of its business.
    scene.show(contents[3], at: moment(1))
    let count = measurer.count
    var other = contents[3]
    (other.secondary, other.others, other.list) = (activities[5], 7, activities)
    scene.show(other, at: moment(1))
    #expect(measurer.count == count)
  }

  @Test func everyChangeIsInTheDamage() {
    let scene = Scene(measurer: GridMeasurer())
    var before = DisplayList(pill: nil)
    var time = 0.0
    for content in contents {
      scene.show(content, at: moment(time))
      for _ in 0..<40 {
        let list = scene.displayList(at: moment(time))
        let damage = list.damage ?? .zero
        for (old, new) in [(before.pill, list.pill), (before.circle, list.circle)]
        where old != new {
          let boxes = (old?.rect ?? .zero).union(new?.rect ?? .zero)
          #expect(boxes.isEmpty || damage.union(boxes) == damage, "at \(time)")
        }
        if before.pill == list.pill, before.circle == list.circle, before.items == list.items,
          before.circleItems == list.circleItems
        {
          #expect(list.damage == nil)
        }
        before = list
        time += 0.016
      }
    }
  }
}
