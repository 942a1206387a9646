import Activities
import Desktop
import EventLoop
import Geometry
import Scene
import TestSupport
import Testing

@testable import Overlay

/// The pointer on a bar that can be moved.
@Suite struct DraggingTests {
  private static let identity = Activity.Identity(source: 1, id: "a")

  /// A controller that shows a bar, expanded and at rest.
  private func withBar(
    _ body: (PillController, RecordingSurface, EventLoop, Rect) throws -> Void
  ) throws {
    let loop = try EventLoop()
    let surface = RecordingSurface()
    try {
      let controller = try PillController(
        scene: Scene(measurer: GridMeasurer()), surface: surface, loop: loop)
      controller.collapseDelay = 0.01
      var store = ActivityStore(parser: .foundation)
      try store.request(
        id: "a", source: 1, attributes: "", content: #"{"state":{}}"#,
        views: #"{"expanded":{"bottom":{"type":"progress","value":0.1,"seekAction":"seek"}}}"#,
        at: 0)
      controller.show(PillContent(primary: store.live.first))
      controller.expand()
      controller.tick(at: PillController.now)
      while controller.isAnimating { _ = try loop.runOnce(timeout: 10_000) }
      controller.tick(at: PillController.now)
      let bar = try #require(surface.lists.last?.list.items.first?.frame)
      try body(controller, surface, loop, bar)
    }()
  }

  private func shown(_ surface: RecordingSurface) -> Double? {
    guard case .bar(_, let to, _, _)? = surface.lists.last?.list.items.first?.content else {
      return nil
    }
    return to
  }

  @Test func aDragIsToldOnceAndKeepsThePillOpen() throws {
    try withBar { controller, surface, loop, bar in
      var actions: [PillAction] = []
      controller.onAction = { actions.append($0) }
      func at(_ fraction: Double, _ y: Double = 0) -> Point {
        Point(x: bar.minX + fraction * bar.width, y: bar.midY + y)
      }
      controller.handle(.entered(at(0.2)))
      controller.handle(.pressed(button: 1, at(0.2, 6)))
      let layouts = controller.layouts
      for step in 0...100 { controller.handle(.dragged(at(0.2 + Double(step) / 500, 6))) }
      controller.handle(.left)
      controller.handle(.dragged(at(0.4213, 400)))
      controller.tick(at: PillController.now)
      #expect(abs((shown(surface) ?? 0) - 0.4213) < 1e-9)
      // Neither the pointer's leaving nor an alert shrinks it meanwhile, and the wheel is quiet.
      controller.alertTime = 0.01
      controller.beginAlert()
      controller.handle(.scrolled(x: 0, y: 1, at(0.4)))
      _ = try loop.runOnce(timeout: 60_000)
      #expect(controller.isExpanded && actions.isEmpty)
      controller.handle(.released(button: 1, at(0.4213, 400)))
      #expect(actions == [.seek("seek", argument: "0.4213", Self.identity)])
      #expect(controller.layouts == layouts && !controller.isDragging)
      // Then it does.
      while controller.isExpanded { _ = try loop.runOnce(timeout: 1_000_000) }
      #expect(actions.count == 1)
    }
  }

  @Test func aClickOnTheBarSeeksAndDoesNotCollapse() throws {
    try withBar { controller, _, _, bar in
      var actions: [PillAction] = []
      controller.onAction = { actions.append($0) }
      controller.handle(.pressed(button: 1, Point(x: bar.maxX + 3, y: bar.midY)))
      controller.handle(.released(button: 1, Point(x: bar.maxX + 3, y: bar.midY)))
      #expect(actions == [.seek("seek", argument: "1.0000", Self.identity)])
      controller.handle(.pressed(button: 2, Point(x: bar.midX, y: bar.midY)))
      controller.handle(.released(button: 2, Point(x: bar.midX, y: bar.midY)))
      #expect(actions.last == .dismiss(Self.identity))
      #expect(controller.isExpanded)
    }
  }

  @Test func theWheelOverTheBarSeeksAndBesideItCycles() throws {
    try withBar { controller, _, _, bar in
      var actions: [PillAction] = []
      controller.onAction = { actions.append($0) }
      let on = Point(x: bar.midX, y: bar.midY + 7)
      for (x, y) in [(0, -1), (0, 1), (1, 0), (-1, 0)] {
        controller.handle(.scrolled(x: x, y: y, on))
      }
      controller.handle(.scrolled(x: 0, y: 1, Point(x: bar.midX, y: bar.midY + 12)))
      let seeks = ["+1", "-1", "+1", "-1"].map {
        PillAction.seek("seek", argument: $0, Self.identity)
      }
      #expect(actions == seeks + [.cycle(by: 1)])
    }
  }

  @Test func whatTakesTheBarAwayEndsTheDrag() throws {
    try withBar { controller, _, _, bar in
      var actions: [PillAction] = []
      controller.onAction = { actions.append($0) }
      let point = Point(x: bar.midX, y: bar.midY)
      controller.handle(.pressed(button: 1, point))
      controller.collapse()
      controller.tick(at: PillController.now)
      controller.handle(.dragged(point))
      controller.handle(.released(button: 1, point))
      #expect(actions.isEmpty && !controller.isExpanded && !controller.isDragging)
    }
  }

  @Test func aDragEndsWithThePill() throws {
    try withBar { controller, surface, loop, bar in
      controller.alertTime = 0.01
      controller.update { $0.showsIdle = false }
      let content = controller.content
      controller.handle(.entered(Point(x: bar.midX, y: bar.midY)))
      controller.handle(.pressed(button: 1, Point(x: bar.midX, y: bar.midY)))
      // The window goes, and with it the release of the button.
      controller.show(PillContent())
      controller.tick(at: PillController.now)
      while controller.isAnimating { _ = try loop.runOnce(timeout: 10_000) }
      controller.tick(at: PillController.now)
      controller.handle(.left)
      #expect(surface.lists.last?.list.pill == nil && !controller.isDragging)
      // What comes next is no drag any more: an alert shrinks by itself.
      controller.show(content)
      controller.beginAlert()
      #expect(controller.isExpanded)
      while controller.isExpanded { try #require(try loop.runOnce(timeout: 1_000_000)) }
    }
  }

  @Test(arguments: [
    (0, "0.0000"), (0.42134, "0.4213"), (0.99996, "1.0000"), (1, "1.0000"), (0.00006, "0.0001"),
    (0.05, "0.0500"),
  ])
  func fractionsHaveFourDecimals(_ fraction: Double, _ text: String) {
    #expect(PillController.text(of: fraction) == text)
  }
}
