import Activities
import Desktop
import EventLoop
import Geometry
import Scene
import TestSupport
import Testing

@testable import Overlay

/// What a controller asks of a surface, written down instead of drawn.
final class RecordingSurface: PillSurface {
  let framePeriod = 1.0 / 60
  var requests: [Double?] = []
  var lists: [(list: DisplayList, settled: Bool)] = []
  var envelopes: [Surface.Envelope] = []
  var envelope: Surface.Envelope { envelopes.last ?? .collapsed }
  var interactive: [PillShape] = []
  var prepared: [DisplayItem] = []

  func requestFrame() { requests.append(nil) }
  func requestFrame(perSecond rate: Double) { requests.append(rate) }
  func prepare(_ items: [DisplayItem]) { prepared += items }
  func present(_ list: DisplayList, settled: Bool) { lists.append((list, settled)) }
  func flush() {}
  func setEnvelope(_ envelope: Surface.Envelope) {
    if envelopes.last != envelope { envelopes.append(envelope) }
  }
  func setInteractive(_ shapes: [PillShape]) { interactive = shapes }
}

@Suite struct PillControllerTests {
  /// A controller with a loop that outlives it.
  private func withController(
    _ settings: SceneSettings = SceneSettings(),
    _ body: (PillController, RecordingSurface, EventLoop) throws -> Void
  ) throws {
    let loop = try EventLoop()
    let surface = RecordingSurface()
    try {
      let controller = try PillController(
        scene: Scene(measurer: GridMeasurer(), settings: settings), surface: surface, loop: loop)
      try body(controller, surface, loop)
    }()
  }

  private func activity(_ text: String, link: String? = nil) throws -> Activity {
    var store = ActivityStore(parser: .foundation)
    let link = link.map { #","link":"\#($0)""# } ?? ""
    try store.request(
      id: "a", source: 1, attributes: "", content: #"{"state":{}}"#,
      views: #"{"expanded":{"center":{"type":"text","text":"\#(text)"}}\#(link)}"#, at: 0)
    return try #require(store.live.first)
  }

  /// Lets the clock tick at a far time, when everything rests.
  private func settle(_ controller: PillController) {
    controller.tick(at: PillController.now)
    controller.tick(at: PillController.now + 60)
  }

  /// Lets real time pass until everything rests: a click is judged where the pill is now.
  private func rest(_ controller: PillController, _ loop: EventLoop) throws {
    controller.tick(at: PillController.now)
    while controller.isAnimating { _ = try loop.runOnce(timeout: 10_000) }
    controller.tick(at: PillController.now)
  }

  private func click(_ controller: PillController, at point: Point) {
    controller.press(at: point)
    controller.release(at: point)
  }

  @Test func theFirstPillWaitsForNoClock() throws {
    try withController { controller, surface, _ in
      controller.show(PillContent())
      #expect(surface.lists.count == 1)
      #expect(surface.lists[0].list.pill != nil)
    }
  }

  @Test func manyChangesAskForOneFrameEachAndDrawNone() throws {
    try withController { controller, surface, _ in
      controller.show(PillContent())
      settle(controller)
      let drawn = surface.lists.count
      for number in 0..<50 { controller.show(PillContent(primary: try activity("\(number)"))) }
      #expect(surface.lists.count == drawn)
      #expect(controller.hasChanges)
      controller.tick(at: PillController.now)
      #expect(surface.lists.count == drawn + 1)
      #expect(!controller.hasChanges)
    }
  }

  @Test func theSameActivityAsksForNothing() throws {
    try withController { controller, surface, _ in
      let activity = try activity("same")
      controller.show(PillContent(primary: activity))
      settle(controller)
      surface.requests.removeAll()
      controller.show(PillContent(primary: activity))
      #expect(surface.requests.isEmpty)
    }
  }

  @Test func onItsWayToAnotherPlaceTheWindowHoldsTheWholePill() throws {
    var settings = SceneSettings()
    settings.topOffset = 43
    try withController(settings) { controller, surface, loop in
      controller.show(PillContent())
      try rest(controller, loop)
      #expect(surface.envelope == .collapsed)
      controller.update { $0.topOffset = 11 }
      #expect(surface.envelope == .list)
      try rest(controller, loop)
      #expect(surface.envelope == .collapsed)
      // What moves nothing leaves the window alone.
      controller.update { $0.reducesMotion = true }
      #expect(surface.envelope == .collapsed)
    }
  }

  @Test func theEnvelopeGrowsBeforeAndShrinksAfter() throws {
    try withController { controller, surface, _ in
      controller.show(PillContent(primary: try activity("x")))
      settle(controller)
      controller.expand()
      controller.tick(at: PillController.now)
      #expect(surface.envelopes.last == .expanded)
      settle(controller)
      controller.collapse()
      controller.tick(at: PillController.now)
      controller.tick(at: PillController.now + 0.05)
      #expect(surface.envelopes.last == .expanded)
      settle(controller)
      #expect(surface.envelopes.last == .collapsed)
      #expect(surface.interactive == controller.scene.targetShapes)
    }
  }

  @Test func aClickExpandsAndAnotherOnThePillCollapses() throws {
    try withController { controller, surface, loop in
      controller.show(PillContent(primary: try activity("x")))
      try rest(controller, loop)
      click(controller, at: Point(x: 0, y: 30))
      #expect(controller.isExpanded)
      // From the next frame on the input reaches both where the pill is and where it goes.
      controller.tick(at: PillController.now)
      #expect(surface.interactive.count == 2)
      click(controller, at: Point(x: 0, y: 12))
      #expect(!controller.isExpanded)
      click(controller, at: Point(x: 0, y: 700))
      #expect(!controller.isExpanded)
    }
  }

  @Test func aPressThatIsDraggedElsewhereIsNoClick() throws {
    try withController { controller, _, loop in
      controller.show(PillContent(primary: try activity("x")))
      try rest(controller, loop)
      controller.press(at: Point(x: 0, y: 700))
      controller.release(at: Point(x: 0, y: 30))
      #expect(!controller.isExpanded)
      controller.release(at: Point(x: 0, y: 30))
      #expect(!controller.isExpanded)
      click(controller, at: Point(x: 0, y: 30))
      #expect(controller.isExpanded)
    }
  }

  @Test func contentFollowsTheLinkOfItsActivity() throws {
    try withController { controller, surface, loop in
      controller.show(PillContent(primary: try activity("a wide text", link: "action:raise")))
      controller.expand()
      try rest(controller, loop)
      var followed: [PillAction] = []
      controller.onAction = { followed.append($0) }
      let layer = try #require(surface.lists.last?.list.items.first)
      click(controller, at: Point(x: layer.frame.minX + 3, y: layer.frame.midY))
      #expect(
        followed == [.activate(.action("raise"), Activity.Identity(source: 1, id: "a"))])
      #expect(controller.isExpanded)
    }
  }

  @Test func itCollapsesSomeTimeAfterThePointerLeft() throws {
    try withController { controller, _, loop in
      controller.collapseDelay = 0.02
      controller.show(PillContent(primary: try activity("x")))
      controller.pointerLeft()
      controller.expand()
      controller.pointerEntered()
      _ = try loop.runOnce(timeout: 50_000)
      #expect(controller.isExpanded)
      controller.pointerLeft()
      controller.pointerEntered()
      _ = try loop.runOnce(timeout: 50_000)
      #expect(controller.isExpanded)
      controller.pointerLeft()
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(!controller.isExpanded)
    }
  }

  @Test func aPointerThatIsThereBeforeAnAlertKeepsItOpen() throws {
    try withController { controller, _, loop in
      controller.alertTime = 0.02
      controller.show(PillContent(primary: try activity("x")))
      controller.pointerEntered()
      controller.beginAlert()
      _ = try loop.runOnce(timeout: 60_000)
      #expect(controller.isExpanded)
      controller.collapseDelay = 0.02
      controller.pointerLeft()
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(!controller.isExpanded)
    }
  }

  @Test(arguments: [SceneContent.Mode.expanded, .list])
  func anAlertLeavesOpenWhatTheUserOpened(_ mode: SceneContent.Mode) throws {
    try withController { controller, _, loop in
      controller.alertTime = 0.02
      var ended = 0
      controller.onAlertEnd = { ended += 1 }
      controller.show(PillContent(primary: try activity("x")))
      if mode == .list { controller.showList() } else { controller.expand() }
      controller.beginAlert()
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(ended == 1)
      #expect(controller.mode == mode)
      // The next one finds nothing open.
      controller.collapse()
      controller.beginAlert()
      #expect(controller.isExpanded)
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(ended == 2)
      #expect(controller.mode == .collapsed)
    }
  }

  @Test func anAlertWhoseActivityIsGoneCollapses() throws {
    try withController { controller, _, loop in
      var ended = 0
      controller.onAlertEnd = { ended += 1 }
      controller.show(PillContent(primary: try activity("x")))
      controller.beginAlert()
      controller.alertIsGone()
      #expect(controller.mode == .collapsed)
      #expect(ended == 0)
      // Not under the pointer, which may be about to click.
      controller.pointerEntered()
      controller.beginAlert()
      controller.alertIsGone()
      #expect(controller.isExpanded)
      #expect(!controller.isAlerting)
    }
  }

  @Test func aClockThatIsSetAsksForAFrame() throws {
    try withController { controller, surface, _ in
      controller.clockWasSet()
      #expect(surface.requests.isEmpty && surface.lists.isEmpty)
      controller.show(PillContent(primary: try activity("x")))
      settle(controller)
      surface.requests.removeAll()
      controller.clockWasSet()
      #expect(surface.requests == [nil])
    }
  }

  @Test("B10: what an alert that stays expanded is shrunk by a click alone")
  func anAlertStays() throws {
    try withController { controller, _, loop in
      (controller.alertTime, controller.collapseDelay) = (0.01, 0.01)
      var ended = 0
      controller.onAlertEnd = { ended += 1 }
      controller.show(PillContent(primary: try activity("x")))
      controller.beginAlert(stays: true)
      try rest(controller, loop)
      controller.pointerEntered()
      controller.pointerLeft()
      _ = try loop.runOnce(timeout: 60_000)
      #expect(controller.isExpanded && ended == 0)
      click(controller, at: Point(x: 0, y: 12))
      #expect(!controller.isExpanded && ended == 1)
      // Not even a collapse that was under way shrinks it.
      controller.expand()
      controller.pointerLeft()
      controller.beginAlert(stays: true)
      _ = try loop.runOnce(timeout: 60_000)
      #expect(controller.isExpanded)
      controller.alertIsGone()
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(!controller.isExpanded)
    }
  }

  @Test("B10: an alert that stays is seen when the list closes, and passes where a later one does")
  func anAlertWaitsForTheList() throws {
    try withController { controller, _, loop in
      (controller.alertTime, controller.collapseDelay) = (0.01, 0.01)
      var ended = 0
      controller.onAlertEnd = { ended += 1 }
      controller.show(PillContent(primary: try activity("x")))
      controller.showList()
      controller.beginAlert(stays: true)
      #expect(controller.mode == .list)
      controller.collapse()
      #expect(controller.isExpanded && ended == 0)
      controller.showList()
      controller.pointerLeft()
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(controller.isExpanded && ended == 0)
      controller.beginAlert()
      _ = try loop.runOnce(timeout: 1_000_000)
      #expect(!controller.isExpanded && ended == 1)
    }
  }

  @Test func withNothingLiveTheExpandedPillSaysSo() throws {
    var settings = SceneSettings()
    settings.emptyViews = .nothingLive
    try withController(settings) { controller, _, _ in
      controller.show(PillContent())
      controller.expand()
      controller.tick(at: PillController.now)
      #expect(controller.layersDescription().contains("Nothing is live"))
      controller.show(PillContent(primary: try activity("x")))
      controller.show(PillContent())
      #expect(!controller.isExpanded)
    }
  }

  @Test(arguments: [
    ("https://example.org/a?b=c", true), ("mailto:a@example.org", true), ("tel:+123", true),
    ("HTTPS://EXAMPLE.ORG", true), ("file:///etc/passwd", false), ("javascript:alert(1)", false),
    ("no scheme", false), ("https://a b", false), ("https://a\n", false), ("", false),
    ("--help", false),
  ])
  func linksOpenByAFewSchemesAlone(_ url: String, _ isAllowed: Bool) {
    #expect(LinkOpener.isAllowed(url) == isAllowed)
  }
}
