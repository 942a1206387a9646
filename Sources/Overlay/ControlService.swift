import EventLoop

/// What people and tests ask of a running overlay.
protocol OverlayControl: AnyObject {
  /// The state, one key and value after the other.
  func status() -> [(String, String)]
  /// The layer tree as text.
  func layers() -> String
  /// Expands the pill.
  func expand()
  /// Shrinks the expanded pill.
  func collapse()
  /// Opens the list of all activities (B14).
  func showList()
  /// Gives the pill to the next activity in turn.
  func next()
  /// Why every live activity is where it is, for people.
  func why() -> String
  /// Starts a provider again.
  func restartProvider(named name: String) throws(BusError)
  /// Has a provider carry out a command line; `completion` gets the results of `RunCommand`.
  func runCommand(
    provider name: String, _ arguments: [String],
    completion: @escaping (Result<[BusValue], BusError>) -> Void)
  /// Ends the overlay.
  func quit()
  /// Calls back when everything before it was drawn, and if `settled` nothing moves any more.
  func sync(settled: Bool, completion: @escaping () -> Void)
}

/// The interface of the overlay on the session bus.
enum ControlService {
  /// The interface whose methods ask a control.
  ///
  /// - Parameter control: Who answers; not retained.
  /// - Returns: The interface, to be exported at ``OverlayNames/path``.
  static func interface(_ control: any OverlayControl) -> BusInterface {
    BusInterface(
      name: OverlayNames.control,
      methods: [
        BusMethod("Status", out: "a(ss)", outNames: ["state"]) {
          [weak control] _ throws(BusError) in
          [
            .array(
              signature: "(ss)",
              (control?.status() ?? []).map { .structure([.string($0.0), .string($0.1)]) })
          ]
        },
        BusMethod("Layers", out: "s", outNames: ["tree"]) { [weak control] _ throws(BusError) in
          [.string(control?.layers() ?? "")]
        },
        BusMethod(
          "Sync", in: "b", inNames: ["settled"],
          replyLater: { [weak control] message, reply in
            let settled = message.body().first?.boolValue ?? false
            control?.sync(settled: settled) { reply.finish() }
          }),
        plain("Expand") { [weak control] in control?.expand() },
        plain("Collapse") { [weak control] in control?.collapse() },
        plain("ShowList") { [weak control] in control?.showList() },
        plain("Next") { [weak control] in control?.next() },
        BusMethod("Why", out: "s", outNames: ["decision"]) { [weak control] _ throws(BusError) in
          [.string(control?.why() ?? "")]
        },
        BusMethod("RestartProvider", in: "s", inNames: ["name"]) {
          [weak control] message throws(BusError) in
          try control?.restartProvider(named: message.body().first?.stringValue ?? "")
          return []
        },
        BusMethod(
          "RunCommand", in: "sas", inNames: ["provider", "arguments"], out: "us",
          outNames: ["status", "text"],
          replyLater: { [weak control] message, reply in
            let body = message.body()
            let arguments = (body.last?.arrayValue ?? []).compactMap(\.stringValue)
            control?.runCommand(provider: body.first?.stringValue ?? "", arguments) { result in
              switch result {
              case .success(let values): reply.finish(values)
              case .failure(let error): reply.finish(throwing: error)
              }
            }
          }),
        plain("Quit") { [weak control] in control?.quit() },
      ])
  }

  private static func plain(_ name: String, _ action: @escaping () -> Void) -> BusMethod {
    BusMethod(name) { _ throws(BusError) in
      action()
      return []
    }
  }
}
