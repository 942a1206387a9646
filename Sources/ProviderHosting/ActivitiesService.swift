package import EventLoop

/// `org.islet.Activities1`: the one protocol that provider hosts and other programs speak.
package enum ActivitiesService {
  /// The object that serves it.
  package static let path = "/org/islet/Islet"
  /// The interface's name.
  package static let name = "org.islet.Activities1"
  /// The longest key of an image, in bytes.
  package static let longestKey = 256

  /// What a host says of the provider that it loaded.
  struct ProviderReport {
    let name: String
    let state: String
    let detail: String
  }

  /// Makes the interface for one connection.
  ///
  /// - Parameters:
  ///   - requests: Who carries the calls out; not retained.
  ///   - source: Tells the source of a call, or refuses it.
  /// - Returns: What ``EventLoop/Bus/export(path:interface:)`` takes.
  package static func interface(
    requests: any ActivityRequests,
    source: @escaping (BusMessage) throws(BusError) -> SourceID
  ) -> BusInterface {
    let calls = Calls(requests: requests, source: source)
    return BusInterface(name: name, methods: calls.methods)
  }

  /// Makes the interface for a provider's host, which may also report how its provider fares.
  static func interface(
    requests: any ActivityRequests, source: SourceID,
    report: @escaping (ProviderReport) -> Void
  ) -> BusInterface {
    var interface = interface(requests: requests) { _ in source }
    interface.methods.append(
      BusMethod(
        "ReportProvider", in: "sss", inNames: ["name", "state", "detail"]
      ) { message throws(BusError) in
        var body = Arguments(message)
        report(
          ProviderReport(
            name: try body.text(), state: try body.text(), detail: try body.text()))
        return []
      })
    return interface
  }
}

/// The methods, turned into calls on the engine.
private struct Calls {
  private weak var requests: (any ActivityRequests)?
  private let source: (BusMessage) throws(BusError) -> SourceID

  init(
    requests: any ActivityRequests, source: @escaping (BusMessage) throws(BusError) -> SourceID
  ) {
    self.requests = requests
    self.source = source
  }

  var methods: [BusMethod] {
    [
      method(
        "Request", in: "sss", ["attributes", "content", "views"], out: "s", ["id"]
      ) { requests, source, body throws(BusError) in
        let id = try requests.request(
          source: source, attributes: body.text(), content: body.text(), views: body.text())
        return [.string(id)]
      },
      method(
        "Update", in: "sss", ["id", "content", "views"]
      ) { requests, source, body throws(BusError) in
        try requests.update(
          source: source, id: body.text(), content: body.text(), views: body.text())
        return []
      },
      method(
        "End", in: "ssss", ["id", "content", "views", "policy"]
      ) { requests, source, body throws(BusError) in
        try requests.end(
          source: source, id: body.text(), content: body.text(), views: body.text(),
          policy: body.text())
        return []
      },
      method(
        "AttachImage", in: "sh", ["key", "image"]
      ) { requests, source, body throws(BusError) in
        let key = try body.text()
        guard !key.isEmpty, key.utf8.count <= ActivitiesService.longestKey else {
          throw BusError.invalidArgument(
            "an image's key has 1 to \(ActivitiesService.longestKey) bytes")
        }
        try requests.attachImage(source: source, key: key, descriptor: body.descriptor())
        return []
      },
    ]
  }

  private func method(
    _ name: String, in inSignature: String, _ inNames: [String], out outSignature: String = "",
    _ outNames: [String] = [],
    body: @escaping (any ActivityRequests, SourceID, inout Arguments) throws(BusError) -> [BusValue]
  ) -> BusMethod {
    BusMethod(
      name, in: inSignature, inNames: inNames, out: outSignature, outNames: outNames
    ) { [weak requests, source] message throws(BusError) in
      guard let requests else {
        throw BusError(name: BusError.failed, message: "the overlay is ending")
      }
      var arguments = Arguments(message)
      return try body(requests, source(message), &arguments)
    }
  }
}

/// The arguments of a call in their order.
///
/// sd-bus has checked the signature already; still nothing here trusts that.
private struct Arguments {
  private var values: ArraySlice<BusValue>

  init(_ message: BusMessage) {
    values = message.body()[...]
  }

  mutating func text() throws(BusError) -> String {
    guard case .string(let text)? = values.popFirst() else {
      throw BusError.invalidArgument("a text is expected here")
    }
    return text
  }

  /// A copy: the message closes its own.
  mutating func descriptor() throws(BusError) -> OwnedDescriptor {
    guard let value = values.popFirst() else {
      throw BusError.invalidArgument("a file descriptor is expected here")
    }
    do throws(Errno) {
      return OwnedDescriptor(adopting: try value.duplicatedDescriptor())
    } catch {
      throw BusError(error)
    }
  }
}
