import Activities
import Configuration
import Desktop
import EventLoop
import ProviderHosting
import Scene

extension Overlay: OverlayControl {
  func status() -> [(String, String)] {
    let clock = surface.clock.statistics
    var lines = [
      ("presentation", controller.scene.presentation.rawValue),
      ("activities", "\(center.store.live.count)"),
      ("animating", controller.isAnimating ? "yes" : "no"),
      ("frames_drawn", "\(controller.framesDrawn)"),
      ("frames_late", "\(controller.framesLate)"),
      ("layouts", "\(controller.layouts)"),
      ("ticks_missed", "\(clock.missed)"),
      ("clock_anomalies", "\(clock.anomalies)"),
      ("requests_sent", "\(connection.requestsSent)"),
      ("bytes_sent", "\(connection.bytesSent)"),
      ("wakeups", "\(loop.wakeups)"),
      ("kept_colors", "\(surface.backend.keptColors)"),
      ("compositor", surface.isComposited ? "yes" : "no"),
      ("scale", "\(surface.options.scale)"),
      ("reduced_motion", "\(reducedMotion)"),
    ]
    if let path = configuration.path { lines.append(("configuration", path)) }
    lines += configuration.problems.map { ("configuration.fault", $0) }
    let providers = supervisor?.statuses ?? []
    for (provider, key) in zip(providers, ProviderStatus.keys(of: providers)) {
      lines += provider.lines.map { ("provider.\(key).\($0)", $1) }
    }
    return lines
  }

  func layers() -> String { controller.layersDescription() }

  func expand() { controller.expand() }

  func collapse() { controller.collapse() }

  func showList() { controller.showList() }

  func next() { center.cycle(by: 1) }

  func why() -> String {
    let now = PillController.date
    func name(_ identity: Activity.Identity) -> String {
      "\(sourceName(identity.source))/\(identity.id)"
    }
    let lines = center.explanation(name: name).map { line in
      let age = Int(max(now - line.requestedAt, 0))
      return "\(line.place.rawValue): \(name(line.identity)), "
        + "score \(JSONValue.number(line.score).text), requested \(age) s ago: \(line.reason)"
    }
    return lines.isEmpty ? "nothing is live\n" : lines.joined(separator: "\n") + "\n"
  }

  func restartProvider(named name: String) throws(BusError) {
    guard let supervisor else { throw Self.withoutProviders }
    try supervisor.restart(name: name)
  }

  func runCommand(
    provider name: String, _ arguments: [String],
    completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    guard let supervisor else { return completion(.failure(Self.withoutProviders)) }
    supervisor.runCommand(name: name, arguments: arguments) {
      completion($0.map(\.values))
    }
  }

  private static var withoutProviders: BusError {
    BusError(name: BusError.failed, message: "no provider runs; see 'islet status'")
  }

  func quit() { stop(status: 0) }

  func sync(settled: Bool, completion: @escaping () -> Void) {
    // What the server has sent before it answers was there before the question.
    connection.synchronize()
    waiting.append(Waiting(settled: settled, completion: completion))
    answerWaiting()
  }

  /// Answers those who wait for what is drawn now.
  func answerWaiting() {
    guard !waiting.isEmpty, !controller.hasChanges, !center.hasPendingUpdates else { return }
    let busy = controller.isAnimating || images.isDecoding || icons.isDecoding
    let ready = waiting.filter { !$0.settled || !busy }
    waiting.removeAll { !$0.settled || !busy }
    for waiter in ready { waiter.completion() }
  }
}
