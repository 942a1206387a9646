import Activities
import EventLoop

/// The methods of `org.islet.Activities1`, turned into calls on the engine.
struct ActivityCalls {
  private weak var requests: (any ActivityRequests)?
  private let caller: any ActivityCaller

  /// Calls of one connection; `requests` is not retained.
  init(requests: any ActivityRequests, caller: any ActivityCaller) {
    self.requests = requests
    self.caller = caller
  }

  var methods: [BusMethod] { [request, update, end, attachImage] }

  private var request: BusMethod {
    BusMethod(
      "Request", in: "sssa{sv}", inNames: ["attributes", "content", "views", "options"],
      out: "s", outNames: ["id"]
    ) { [self] message throws(BusError) in
      let requests = try engine(message)
      var body = CallArguments(message)
      let (attributes, content, views) = (try body.text(), try body.text(), try body.text())
      let (source, id) = try caller.requester(body.options())
      return [
        .string(
          try requests.request(
            source: source, id: id, attributes: attributes, content: content, views: views))
      ]
    }
  }

  private var update: BusMethod {
    BusMethod(
      "Update", in: "ssss", inNames: ["id", "content", "views", "alert"],
      replyLater: { [self] message, reply in
        do throws(BusError) {
          let requests = try engine(message)
          var body = CallArguments(message)
          let id = try body.text()
          requests.update(
            source: try caller.source(ofActivity: id), id: id, content: try body.text(),
            views: try body.text(), alert: try body.text()
          ) { result in
            switch result {
            case .success: reply.finish()
            case .failure(let error): reply.finish(throwing: error)
            }
          }
        } catch {
          reply.finish(throwing: error)
        }
      })
  }

  private var end: BusMethod {
    BusMethod(
      "End", in: "ssss", inNames: ["id", "content", "views", "policy"]
    ) { [self] message throws(BusError) in
      let requests = try engine(message)
      var body = CallArguments(message)
      let id = try body.text()
      try requests.end(
        source: caller.source(ofActivity: id), id: id, content: body.text(), views: body.text(),
        policy: body.text())
      return []
    }
  }

  private var attachImage: BusMethod {
    BusMethod(
      "AttachImage", in: "sha{sv}", inNames: ["key", "image", "options"]
    ) { [self] message throws(BusError) in
      let requests = try engine(message)
      var body = CallArguments(message)
      let key = try body.text()
      guard !key.isEmpty, key.utf8.count <= ActivitiesService.longestKey else {
        throw BusError.invalidArgument(
          "an image's key has 1 to \(ActivitiesService.longestKey) bytes")
      }
      let descriptor = try body.descriptor()
      try requests.attachImage(
        source: caller.source(body.options()), key: key, descriptor: descriptor)
      return []
    }
  }

  /// For programs on a bus alone.
  var list: BusMethod {
    BusMethod(
      "List", out: "aa{sv}", outNames: ["activities"]
    ) { [self] message throws(BusError) in
      let requests = try engine(message)
      return [.array(signature: "a{sv}", requests.list().map(\.properties))]
    }
  }

  /// What an activity was last given, so that a program can change a part of it.
  ///
  /// For programs on a bus alone: each of their processes may know no more than the id.
  var get: BusMethod {
    BusMethod(
      "Get", in: "s", inNames: ["id"], out: "sss", outNames: ["attributes", "content", "views"]
    ) { [self] message throws(BusError) in
      let requests = try engine(message)
      var body = CallArguments(message)
      let id = try body.text()
      guard let wire = requests.wire(source: try caller.source(ofActivity: id), id: id) else {
        throw BusError(ActivityError.unknownActivity(id))
      }
      return [.string(wire.attributes), .string(wire.content), .string(wire.views)]
    }
  }

  private func engine(_ message: BusMessage) throws(BusError) -> any ActivityRequests {
    caller.received(message)
    guard let requests else {
      throw BusError(
        name: BusError.failed, message: "the overlay is ending; start it again and retry")
    }
    return requests
  }
}
