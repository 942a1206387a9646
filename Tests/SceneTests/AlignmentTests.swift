import Activities
import Geometry
import Scene
import TestSupport
import Testing

/// A pill at one end of the monitor keeps that end where it is, whatever it shows.
@Suite struct AlignmentTests {
  private let first = Fixtures.plain("first")
  private let second = Fixtures.plain("second")

  private var contents: [SceneContent] {
    [
      SceneContent(), SceneContent(primary: first),
      SceneContent(primary: first, secondary: second, others: 1),
      SceneContent(primary: first, secondary: second, mode: .expanded),
      SceneContent(primary: first, mode: .list, list: [first, second]),
    ]
  }

  private func moment(_ time: Double) -> Moment { Moment(time: time, date: 1100) }

  private func settings(_ alignment: SceneSettings.PillAlignment) -> SceneSettings {
    var settings = SceneSettings()
    settings.alignment = alignment
    return settings
  }

  @Test func theLeftEndStays() {
    for content in contents {
      let scene = Scene(measurer: GridMeasurer(), settings: settings(.leading))
      scene.show(content, at: moment(0))
      let shapes = scene.targetShapes
      #expect(shapes[0].rect.minX == -187)
      if shapes.count > 1 { #expect(shapes[1].rect.minX == shapes[0].rect.maxX + 8) }
    }
  }

  @Test func theRightEndStaysAndTheCircleIsAtTheLeft() throws {
    for content in contents {
      let scene = Scene(measurer: GridMeasurer(), settings: settings(.trailing))
      scene.show(content, at: moment(0))
      let shapes = scene.targetShapes
      #expect(shapes[0].rect.maxX == 187)
      guard shapes.count > 1 else { continue }
      let circle = shapes[1].rect
      #expect(circle.maxX == shapes[0].rect.minX - 8)
      // Above the number of the others, if it has one.
      let view = Point(x: circle.midX, y: circle.minY + 8)
      #expect(scene.hit(view, at: 10) == .circle(second.identity))
      // What it shows is in it.
      let list = scene.displayList(at: moment(10))
      for item in list.circleItems { #expect(circle.contains(Point(x: item.ink.midX, y: 30))) }
      #expect(!list.circleItems.isEmpty)
    }
  }

  /// Every outline on every way lies in the window that is open then (R6).
  @Test(arguments: [SceneSettings.PillAlignment.leading, .center, .trailing])
  func theWindowHoldsEveryMorph(_ alignment: SceneSettings.PillAlignment) {
    let settings = settings(alignment)
    for from in contents {
      for to in contents {
        let scene = Scene(measurer: GridMeasurer(), settings: settings)
        scene.show(from, at: moment(-10))
        let before = settings.extent(of: scene.presentation)
        scene.show(to, at: moment(0))
        let after = settings.extent(of: scene.presentation)
        let half = max(before.width, after.width) / 2
        for step in 0...60 {
          for shape in scene.shapes(at: Double(step) / 60) {
            #expect(shape.rect.minX >= -half && shape.rect.maxX <= half, "\(from.mode) \(to.mode)")
          }
        }
      }
    }
  }

  @Test func theListsRowsAreInIt() throws {
    for alignment in [SceneSettings.PillAlignment.leading, .trailing] {
      let scene = Scene(measurer: GridMeasurer(), settings: settings(alignment))
      scene.show(SceneContent(primary: first, mode: .list, list: [first, second]), at: moment(0))
      let list = scene.displayList(at: moment(10))
      let pill = try #require(list.pill).rect
      #expect(!list.items.isEmpty)
      for item in list.items {
        #expect(item.ink.minX >= pill.minX && item.ink.maxX <= pill.maxX)
      }
    }
  }
}
