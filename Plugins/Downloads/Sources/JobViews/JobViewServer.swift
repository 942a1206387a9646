import IsletKit

/// What a KDE job server offers on the session bus, as interfaces over closures.
enum JobViewServer {
  static let name = "org.kde.JobViewServer"
  /// Also the name of the interface by which programs ask whether they need windows of their own.
  static let trackerName = "org.kde.kuiserver"
  static let path = "/JobViewServer"

  static let notYours = BusError(
    name: "org.freedesktop.DBus.Error.AccessDenied",
    message: "This job belongs to another program; ask for a view of your own")
  static let tooMany = BusError(
    name: BusError.limitsExceeded,
    message:
      "There are \(JobViewList.ownerLimit) jobs of this program, or \(JobViewList.limit) of all, "
      + "already; end one and ask again")

  /// Makes a job of a call; the last argument sets what the call tells.
  typealias Request = (
    BusMessage, JobView.Interface, _ capabilities: Int64, (inout JobView) -> Void
  ) throws(BusError) -> String

  /// Changes the job that the message is about.
  typealias Change = (BusMessage, (inout JobView) -> Void) throws(BusError) -> Void

  /// What is offered at ``path``.
  static func interfaces(
    request: @escaping Request, urls: @escaping () -> [String],
    requiresTracker: @escaping () -> Bool, announceURLs: @escaping () -> Void
  ) -> [BusInterface] {
    [
      BusInterface(
        name: "org.kde.JobViewServer",
        methods: [
          BusMethod(
            "requestView", in: "ssi", inNames: ["appName", "appIconName", "capabilities"],
            out: "o", outNames: ["trackerPath"]
          ) { message throws(BusError) in
            let body = message.body()
            let path = try request(message, .v2, body[2].int64Value ?? 0) { view in
              view.applicationName = JobView.text(body[0]) ?? ""
              view.application = ApplicationID.normalised(view.applicationName)
              view.icon = JobView.text(body[1]) ?? ""
            }
            return [.objectPath(path)]
          }
        ]),
      BusInterface(
        name: "org.kde.JobViewServerV2",
        methods: [
          BusMethod(
            "requestView", in: "sia{sv}", inNames: ["desktopEntry", "capabilities", "hints"],
            out: "o", outNames: ["trackerPath"]
          ) { message throws(BusError) in
            let body = message.body()
            let path = try request(message, .v3, body[1].int64Value ?? 0) { view in
              view.application = ApplicationID.normalised(JobView.text(body[0]) ?? "")
              view.apply(hints: body[2].dictionaryValue ?? [:])
            }
            return [.objectPath(path)]
          }
        ]),
      tracker(urls: urls, requiresTracker: requiresTracker, announceURLs: announceURLs),
    ]
  }

  private static func tracker(
    urls: @escaping () -> [String], requiresTracker: @escaping () -> Bool,
    announceURLs: @escaping () -> Void
  ) -> BusInterface {
    BusInterface(
      name: trackerName,
      methods: [
        // For programs that show jobs themselves; nobody here passes any on.
        BusMethod("registerService", in: "ss", inNames: ["service", "objectPath"]) { _ in [] },
        BusMethod("registeredJobContacts", out: "as", outNames: ["services"]) { _ in
          [.strings([])]
        },
        BusMethod("requiresJobTracker", out: "b", outNames: ["required"]) { _ in
          [.boolean(requiresTracker())]
        },
        BusMethod("emitJobUrlsChanged") { _ in
          announceURLs()
          return []
        },
      ],
      signals: [
        BusSignalDeclaration("jobUrlsChanged", signature: "as", names: ["urls"]),
        BusSignalDeclaration("requiresJobTrackerChanged", signature: "b", names: ["required"]),
      ])
  }

  /// What is offered at a job's path.
  static func view(
    _ interface: JobView.Interface, change: @escaping Change,
    end: @escaping (BusMessage) throws(BusError) -> Void
  ) -> BusInterface {
    BusInterface(
      name: interface.rawValue,
      methods: interface == .v3 ? current(change, end) : older(change, end),
      signals: ["suspendRequested", "resumeRequested", "cancelRequested"].map {
        BusSignalDeclaration($0)
      })
  }

  private static func current(
    _ change: @escaping Change, _ end: @escaping (BusMessage) throws(BusError) -> Void
  ) -> [BusMethod] {
    [
      BusMethod("update", in: "a{sv}", inNames: ["update"]) { message throws(BusError) in
        var hasEnded = false
        try change(message) { hasEnded = $0.apply(message.body()[0].dictionaryValue ?? [:]) }
        if hasEnded { try end(message) }
        return []
      },
      BusMethod(
        "terminate", in: "usa{sv}", inNames: ["errorCode", "errorMessage", "hints"]
      ) { message throws(BusError) in
        let body = message.body()
        try change(message) { view in
          _ = view.apply(["errorCode": body[0], "errorMessage": body[1]])
        }
        try end(message)
        return []
      },
    ]
  }

  private static func older(
    _ change: @escaping Change, _ end: @escaping (BusMessage) throws(BusError) -> Void
  ) -> [BusMethod] {
    /// A method that changes the view by its arguments.
    func setter(
      _ name: String, _ signature: String, out: String = "",
      _ body: @escaping (inout JobView, [BusValue]) -> Void
    ) -> BusMethod {
      BusMethod(name, in: signature, out: out) { message throws(BusError) in
        let arguments = message.body()
        try change(message) { body(&$0, arguments) }
        return out.isEmpty ? [] : [.boolean(true)]
      }
    }
    return [
      BusMethod("terminate", in: "s", inNames: ["errorMessage"]) { message throws(BusError) in
        try change(message) { _ = $0.apply(["errorMessage": message.body()[0]]) }
        try end(message)
        return []
      },
      setter("setSuspended", "b") { _ = $0.apply(["suspended": $1[0]]) },
      setter("setTotalAmount", "ts") { $0.setAmount(\.total, $1[0], unit: $1[1]) },
      setter("setProcessedAmount", "ts") { $0.setAmount(\.processed, $1[0], unit: $1[1]) },
      setter("setPercent", "u") { $0.setPercent($1[0]) },
      setter("setSpeed", "t") { $0.setSpeed($1[0]) },
      setter("setElapsedTime", "t") { _, _ in },
      // Such programs give what goes on, "Copying", as their message.
      setter("setInfoMessage", "s") { _ = $0.apply(["title": $1[0]]) },
      setter("setDescriptionField", "uss", out: "b") { view, arguments in
        view.setDescription(arguments[0], label: arguments[1], value: arguments[2])
      },
      setter("clearDescriptionField", "u") { view, arguments in
        view.setDescription(arguments[0], label: .string(""), value: .string(""))
      },
      setter("setDestUrl", "v") { _ = $0.apply(["destUrl": $1[0]]) },
      setter("setError", "u") { _ = $0.apply(["errorCode": $1[0]]) },
    ]
  }
}
