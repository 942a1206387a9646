package import EventLoop

/// `org.islet.Activities1`: the one protocol that provider hosts and other programs speak.
package enum ActivitiesService {
  /// The object that serves it.
  package static let path = "/org/islet/Islet"
  /// The interface's name.
  package static let name = "org.islet.Activities1"
  /// The longest key of an image, in bytes.
  package static let longestKey = 256
  /// The longest id that a request may ask for, in bytes.
  package static let longestID = 64
  /// The longest name of a program, in characters.
  package static let longestSource = 64

  /// What a host says of the provider that it loaded.
  package struct ProviderReport {
    /// The provider's id, or the name of its file.
    package let name: String
    /// `running` or `failed`; `refused` tells of a mistake that changes neither.
    package let state: String
    /// Why it failed.
    package let detail: String
  }

  /// What a provider says of one of its parts.
  package struct PartReport {
    /// The part.
    package let part: String
    /// How it fares; empty takes away what was said.
    package let text: String
  }

  /// Makes the interface for a provider's host, which may also report how its provider and the
  /// provider's parts fare, and ask for its settings.
  package static func hostInterface(
    requests: any ActivityRequests, caller: HostCaller,
    settings: @escaping () -> [String: String], report: @escaping (ProviderReport) -> Void,
    reportPart: @escaping (PartReport) throws(BusError) -> Void
  ) -> BusInterface {
    let calls = ActivityCalls(requests: requests, caller: caller)
    return BusInterface(
      name: name,
      methods: calls.methods + [
        BusMethod(
          "ReportProvider", in: "sss", inNames: ["name", "state", "detail"]
        ) { message throws(BusError) in
          var body = CallArguments(message)
          report(
            ProviderReport(
              name: try body.text(), state: try body.text(), detail: try body.text()))
          return []
        },
        BusMethod(
          "ReportStatus", in: "ss", inNames: ["part", "text"]
        ) { message throws(BusError) in
          var body = CallArguments(message)
          try reportPart(PartReport(part: try body.text(), text: try body.text()))
          return []
        },
        BusMethod("GetSettings", out: "a{ss}", outNames: ["settings"]) { _ in
          [.texts(settings())]
        },
      ])
  }

  /// Makes the interface for the programs on a bus, which may also list what there is and hear of
  /// what happens to it.
  static func sessionInterface(
    requests: any ActivityRequests, caller: any ActivityCaller
  ) -> BusInterface {
    let calls = ActivityCalls(requests: requests, caller: caller)
    return BusInterface(
      name: name, methods: calls.methods + [calls.list, calls.get],
      signals: signals)
  }

  private static let signals = [
    BusSignalDeclaration(
      "ActionInvoked", signature: "sss", names: ["id", "action", "argument"]),
    BusSignalDeclaration("Dismissed", signature: "ss", names: ["id", "reason"]),
    BusSignalDeclaration("Stale", signature: "s", names: ["id"]),
    BusSignalDeclaration("Requested", signature: "ss", names: ["id", "source"]),
    BusSignalDeclaration("Updated", signature: "s", names: ["id"]),
    BusSignalDeclaration("Ended", signature: "s", names: ["id"]),
  ]
}

extension BusValue {
  /// A dictionary of texts, `a{ss}`, sorted by key.
  package static func texts(_ values: [String: String]) -> BusValue {
    .dictionary(
      signature: "ss",
      values.sorted { $0.key < $1.key }.map {
        Entry(key: .string($0.key), value: .string($0.value))
      })
  }
}
