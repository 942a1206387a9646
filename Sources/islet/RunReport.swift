import Activities
import EventLoop
import ProviderHosting
import Terminal

/// The activity that shows a running command.
///
/// At most one update is under way, and at most ten a second are sent; the newest state counts. An
/// overlay that goes away costs the command nothing.
final class RunReport {
  /// The shortest time between two updates, in microseconds.
  private static let interval: UInt64 = 100_000
  /// How long the command waits for the overlay before it begins and at its end, in microseconds.
  private static let patience: UInt64 = 1_000_000
  /// How long after its begin a command that has ended waits for an overlay, in microseconds.
  private static let openingTime: UInt64 = 500_000
  /// What takes longer than this is announced at its end, in seconds.
  private static let announced = 10.0

  private let title: String
  private let icon: String
  private let began = Clock.monotonic.now()
  private let start = Present.seconds
  private var id = ""
  private var progress: TerminalProgress?
  private var sent = ""
  private var sentAt: UInt64 = 0
  private var call: PendingCall?
  private var timer: Timer?
  private var client: OverlayClient?
  /// The attempt to bring an overlay up, while the command runs already.
  private var opening: OverlayStart?
  /// Why nothing is shown, where that turned out after the command had begun.
  private var problem: String?

  init(title: String, icon: String) {
    self.title = title
    self.icon = icon
  }

  /// Requests the activity; where no overlay runs, the session bus starts one meanwhile.
  ///
  /// - Parameters:
  ///   - client: The connection, kept if there is an overlay, or will be.
  ///   - source: The name of the program that it comes from; nil for the default.
  /// - Throws: ``CommandFailure`` that says why it is not shown.
  func begin(client: OverlayClient, source: String?) throws(CommandFailure) {
    if try !client.isRunning() { return try open(client, source: source) }
    let content = running
    let answer = try client.activities(
      "Request", "sssa{sv}", request(content, source: source), timeout: Self.patience)
    self.client = client
    begun(answer, content: content)
  }

  /// Has the session bus start an overlay; the command does not wait for it.
  ///
  /// - Throws: ``CommandFailure`` where the bus cannot start one.
  private func open(_ client: OverlayClient, source: String?) throws(CommandFailure) {
    opening = try OverlayStart(client: client, limit: OverlayClient.startLimit) {
      [weak self, unowned client] failure in
      self?.opened(client, source: source, failure)
    }
    // The bus answers in order: after this answer it is known whether it has refused that.
    _ = try client.isRunning()
    while opening != nil, (try? client.loop.runOnce(timeout: 0)) == true {}
    if let problem { throw CommandFailure(message: problem) }
    self.client = client
  }

  /// An overlay has come up, or none will.
  private func opened(_ client: OverlayClient, source: String?, _ failure: CommandFailure?) {
    opening = nil
    if let failure {
      problem = failure.message
      return
    }
    let content = running
    call = try? client.bus.call(
      OverlayClient.method(
        ActivitiesService.name, "Request", "sssa{sv}", request(content, source: source))
    ) { [weak self] result in
      guard let self else { return }
      call = nil
      switch result {
      case .success(let answer):
        begun(answer, content: content)
        sendIfChanged()
      case .failure(let error): problem = OverlayClient.message(error, member: "Request")
      }
    }
  }

  private func request(_ content: String, source: String?) -> [BusValue] {
    let options = source.map { [("source", BusValue.string($0))] } ?? []
    return [.string("{}"), .string(content), .string(""), .properties(options)]
  }

  private func begun(_ answer: [BusValue], content: String) {
    id = answer.first?.stringValue ?? ""
    sent = content
    timer = try? client?.loop.makeTimer(.monotonic) { [weak self] in self?.sendIfChanged() }
  }

  /// Gives an overlay that is coming up the rest of a moment that began with the command.
  private func awaitOpening() {
    guard let client else { return }
    while id.isEmpty, problem == nil, opening != nil || call != nil {
      let (left, isOver) = (began + Self.openingTime).subtractingReportingOverflow(
        Clock.monotonic.now())
      guard !isOver, left > 0 else { break }
      guard (try? client.loop.runOnce(timeout: left)) != nil else { break }
    }
    if id.isEmpty {
      let reason = problem ?? "no overlay came up in time; start one with 'islet overlay'"
      StandardStreams.error("the progress was not shown: \(reason)")
    }
  }

  /// Shows how far the command is.
  func show(_ progress: TerminalProgress?) {
    self.progress = progress
    if call == nil, timer?.isArmed == false { sendIfChanged() }
  }

  /// Takes the activity back: there is no command.
  func abandon() {
    guard !id.isEmpty else { return }
    end(content: "", policy: .immediate)
  }

  /// Shows how the command ended.
  func finish(_ status: ChildStatus) {
    awaitOpening()
    guard !id.isEmpty else { return }
    call?.cancel()
    timer?.disarm()
    let seconds = Double(Clock.monotonic.now() - began) / 1e6
    let problem = status.problem
    let duration = DurationText.words(seconds: seconds)
    let content = wire([
      "status": .string(problem.isEmpty ? "succeeded" : "failed"), "detail": .string(duration),
      "subtitle": .string(problem.isEmpty ? "finished" : problem),
    ])
    if !problem.isEmpty || seconds > Self.announced {
      // The built-in views show the alert's words, and the duration below them.
      let alert = AlertConfiguration(title: title, body: problem.isEmpty ? "finished" : problem)
      // The overlay may have gone meanwhile: the command's own status is what counts.
      _ = try? client?.activities(
        "Update", "ssss", [.string(id), .string(content), .string(""), .string(alert.text)],
        timeout: Self.patience)
    }
    end(content: content, policy: .default)
  }

  private func end(content: String, policy: DismissalPolicy) {
    _ = try? client?.activities(
      "End", "ssss", [.string(id), .string(content), .string(""), .string(policy.text)],
      timeout: Self.patience)
  }

  private func sendIfChanged() {
    let content = running
    guard let client, content != sent else { return }
    sent = content
    sentAt = Clock.monotonic.now()
    call = try? client.bus.call(
      OverlayClient.method(
        ActivitiesService.name, "Update", "ssss",
        [.string(id), .string(content), .string(""), .string("")])
    ) { [weak self] _ in
      guard let self else { return }
      // Refused or not: what changes next is sent as a whole.
      call = nil
      timer?.arm(at: sentAt + Self.interval)
    }
  }

  /// The content while the command runs.
  private var running: String {
    var state: [String: JSONValue] = ["status": .string("running"), "start": .number(start)]
    if let progress {
      state["progress"] = progress.fraction.map(JSONValue.number) ?? .null
      switch progress.kind {
      case .normal, .indeterminate: break
      case .failed: state["tint"] = ColorText.hex("red").map(JSONValue.string)
      case .paused: state["tint"] = ColorText.hex("yellow").map(JSONValue.string)
      }
    }
    return wire(state)
  }

  private func wire(_ state: [String: JSONValue]) -> String {
    let fixed: [String: JSONValue] = ["title": .string(title), "icon": .string(icon)]
    return ContentOptions.wire(state: state.merging(fixed) { _, fixed in fixed })
  }
}
