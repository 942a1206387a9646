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

  init(title: String, icon: String) {
    self.title = title
    self.icon = icon
  }

  /// Requests the activity.
  ///
  /// - Parameters:
  ///   - client: The connection, kept if the overlay takes the request.
  ///   - source: The name of the program that it comes from; nil for the default.
  /// - Throws: ``CommandFailure`` that says why it is not shown.
  func begin(client: OverlayClient, source: String?) throws(CommandFailure) {
    let content = running
    let options = source.map { [("source", BusValue.string($0))] } ?? []
    let answer = try client.activities(
      "Request", "sssa{sv}",
      [.string("{}"), .string(content), .string(""), .properties(options)],
      timeout: Self.patience)
    id = answer.first?.stringValue ?? ""
    sent = content
    timer = try? client.loop.makeTimer(.monotonic) { [weak self] in self?.sendIfChanged() }
    self.client = client
  }

  /// Shows how far the command is.
  func show(_ progress: TerminalProgress?) {
    self.progress = progress
    if call == nil, timer?.isArmed == false { sendIfChanged() }
  }

  /// Takes the activity back: there is no command.
  func abandon() {
    end(content: "", policy: .immediate)
  }

  /// Shows how the command ended.
  func finish(_ status: ChildStatus) {
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
