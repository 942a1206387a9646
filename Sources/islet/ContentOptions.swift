import Activities
import Overlay
import ProviderHosting

/// The options that say what an activity shows, for `start`, `update` and `end`.
///
/// Without views of its own an activity is shown by the built-in template, whose state they set.
struct ContentOptions {
  /// The new values by key of the state; `nil` takes a key away.
  private var changes: [(key: String, value: JSONValue?)] = []
  /// The whole state, if `--content` gives one.
  private var base: [String: JSONValue]?
  private var relevance: Double?
  /// In seconds since 1970; an inner `nil` takes it away.
  private var staleDate: Double??
  private var viewsPath: String?
  /// The pictures to attach, key and path.
  private(set) var images: [(key: String, path: String)] = []

  /// The options, with what all three commands say about them.
  static var group: OptionGroup {
    OptionGroup(title: "Content options", options: specs, details: details)
  }

  private static let specs = [
    OptionSpec("title", argument: "TEXT", help: "the first line"),
    OptionSpec("subtitle", argument: "TEXT", help: "the second line"),
    OptionSpec("detail", argument: "TEXT", help: "a short text at the trailing edge"),
    OptionSpec(
      "icon", argument: "NAME", .live(.icon), help: "an SF Symbol's or a theme icon's name"),
    OptionSpec(
      "progress", argument: "VALUE", .words("indeterminate", "none"),
      help: "0 to 1, a percentage such as 40%, indeterminate or none"),
    OptionSpec("keyline", help: "show the progress, or the time, around the whole pill"),
    OptionSpec("no-keyline", help: "show that in the pill again"),
    OptionSpec(
      "status", argument: "WORD", .words("running", "succeeded", "failed"),
      help: "running, succeeded or failed"),
    OptionSpec(
      "end-in", argument: "DURATION", .words("none"),
      help: "count down for this long, such as 90s or 1h30m, or none"),
    OptionSpec(
      "end-at", argument: "TIME", .words("none"), help: "count down to then, such as 18:30, or none"
    ),
    OptionSpec(
      "start-at", argument: "TIME", .words("now", "none"),
      help: "count up from then: a time, now or none"),
    OptionSpec(
      "tint", argument: "COLOR", ColorText.completion,
      help: "#RRGGBB, or a name such as blue or orange"),
    OptionSpec("url", argument: "URL", help: "what a click on it opens"),
    OptionSpec(
      "relevance", argument: "NUMBER", help: "the greater, the sooner it has the pill; default: 0"),
    OptionSpec(
      "stale-in", argument: "DURATION", .words("none"),
      help: "after how long it is out of date, or none"),
    OptionSpec("content", argument: "JSON", help: "the whole state, a JSON object"),
    OptionSpec(
      "views", argument: "FILE", .file(),
      help: "a view archive instead of the built-in views; - for stdin"),
    OptionSpec(
      "image", argument: "KEY=FILE", isRepeatable: true,
      help: "a picture that the views name KEY"),
  ]

  private static let details = """
    An empty TEXT takes the line away, and none a time or a progress.

    DURATION is a number of seconds, or numbers with the units s, m, h and d. TIME is HH:MM[:SS],
    the next time that the clock shows this; or YYYY-MM-DDTHH:MM[:SS], in this time zone, or with Z
    or an offset such as +02:00 behind it; or @SECONDS since 1970.
    COLOR is \(ColorText.form).

    """

  /// Reads and checks the options.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - now: The present, in seconds since 1970.
  /// - Throws: ``UsageError`` that says what is allowed.
  init(_ parsed: ParsedOptions, now: Double) throws(UsageError) {
    for key in ["title", "subtitle", "detail", "icon"] {
      if let text = parsed[key] { changes.append((key, text.isEmpty ? nil : .string(text))) }
    }
    try readProgress(parsed)
    try readKeyline(parsed)
    try readDates(parsed, now: now)
    if let text = parsed["tint"] {
      guard let color = ColorText.hex(text) else {
        throw UsageError(message: "--tint takes \(ColorText.form), not '\(text)'")
      }
      changes.append(("tint", .string(color)))
    }
    if let url = parsed["url"] {
      guard url.isEmpty || LinkOpener.isAllowed(url) else {
        let schemes = LinkOpener.schemes.sorted().joined(separator: ", ")
        throw UsageError(message: "--url takes an address of the kinds \(schemes), not '\(url)'")
      }
      changes.append(("url", url.isEmpty ? nil : .string(url)))
    }
    if let text = parsed["relevance"] {
      guard let number = Double(text), number.isFinite else {
        throw UsageError(message: "--relevance takes a number, not '\(text)'")
      }
      relevance = number
    }
    if let text = parsed["content"] { base = try Self.object(text, option: "content") }
    viewsPath = parsed["views"]
    for text in parsed.all("image") {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].utf8.count <= ActivitiesService.longestKey else {
        throw UsageError(
          message: "--image takes KEY=FILE, where the views name KEY, not '\(text)'")
      }
      images.append((String(parts[0]), String(parts[1])))
    }
  }

  /// Whether nothing about the state, its freshness or its rank was given.
  var changesNoContent: Bool {
    changes.isEmpty && base == nil && relevance == nil && staleDate == nil
  }

  /// Whether there is something to show: a title, a state or views.
  var showsSomething: Bool {
    base != nil || viewsPath != nil || changes.contains { $0.key == "title" && $0.value != nil }
  }

  /// Whether views were given.
  var hasViews: Bool { viewsPath != nil }

  /// The content to send.
  ///
  /// - Parameters:
  ///   - last: What the activity has now; what was not given stays so.
  ///   - now: The present, in seconds since 1970. A stale date that has passed does not stay: what
  ///     is new is not stale.
  /// - Returns: The JSON of the wire.
  func content(after last: ActivityContent? = nil, now: Double) -> String {
    var state = base ?? [:]
    if base == nil, case .object(let fields)? = last?.state { state = fields }
    for change in changes { state[change.key] = change.value }
    let kept = last?.staleDate.flatMap { $0 > now ? $0 : nil }
    return ContentOptions.wire(
      state: state, staleDate: staleDate ?? kept,
      relevance: relevance ?? last?.relevanceScore ?? 0)
  }

  /// A content as it goes over the wire.
  static func wire(
    state: [String: JSONValue], staleDate: Double? = nil, relevance: Double = 0
  ) -> String {
    var fields: [String: JSONValue] = ["state": .object(state)]
    if let staleDate { fields["staleDate"] = .number(staleDate) }
    if relevance != 0 { fields["relevanceScore"] = .number(relevance) }
    return JSONValue.object(fields).text
  }

  /// The view archive to send; empty for none.
  func views() throws(CommandFailure) -> String {
    guard let viewsPath else { return "" }
    return try InputFile(viewsPath).text(limit: ActivityLimits.archiveBytes)
  }

  /// Reads the JSON object that an option takes.
  static func object(_ text: String, option: String) throws(UsageError) -> [String: JSONValue] {
    do throws(ActivityError) {
      let value: JSONValue = try JSONParser.jansson.decode(text, as: "--\(option)")
      if case .object(let fields) = value { return fields }
    } catch {
      throw UsageError(message: "\(error); write a JSON object such as '{\"title\": \"Build\"}'")
    }
    throw UsageError(
      message: "--\(option) takes a JSON object such as '{\"title\": \"Build\"}', not '\(text)'")
  }

  private mutating func readProgress(_ parsed: ParsedOptions) throws(UsageError) {
    if let text = parsed["progress"] {
      switch text {
      case "none", "": changes.append(("progress", nil))
      case "indeterminate": changes.append(("progress", .null))
      default:
        let number = text.last == "%" ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        guard let number, (0...1).contains(number) else {
          throw UsageError(
            message: "--progress takes a number from 0 to 1, a percentage from 0% to 100%, "
              + "indeterminate or none, not '\(text)'")
        }
        changes.append(("progress", .number(number)))
      }
    }
    if let text = parsed["status"] {
      guard ["running", "succeeded", "failed"].contains(text) else {
        throw UsageError(message: "--status takes running, succeeded or failed, not '\(text)'")
      }
      changes.append(("status", .string(text)))
    }
  }

  private mutating func readKeyline(_ parsed: ParsedOptions) throws(UsageError) {
    guard parsed.has("keyline") else {
      if parsed.has("no-keyline") { changes.append(("keyline", nil)) }
      return
    }
    guard !parsed.has("no-keyline") else {
      throw UsageError(message: "--keyline and --no-keyline exclude each other; give one of them")
    }
    changes.append(("keyline", .boolean(true)))
  }

  private mutating func readDates(_ parsed: ParsedOptions, now: Double) throws(UsageError) {
    if let text = parsed["start-at"] {
      changes.append(("start", try Self.date(text, option: "start-at", now: now)))
    }
    if let text = parsed["end-at"] {
      changes.append(("end", try Self.date(text, option: "end-at", now: now)))
    }
    if let text = parsed["end-in"] {
      guard parsed["end-at"] == nil else {
        throw UsageError(message: "--end-in and --end-at say the same; give one of them")
      }
      let seconds = try Self.duration(text, option: "end-in")
      changes.append(("end", seconds.map { .number(now + $0) }))
      // The time that passes is a progress, too.
      if parsed["start-at"] == nil { changes.append(("start", seconds.map { _ in .number(now) })) }
    }
    if let text = parsed["stale-in"] {
      staleDate = .some(try Self.duration(text, option: "stale-in").map { now + $0 })
    }
  }

  private static func date(
    _ text: String, option: String, now: Double
  ) throws(UsageError) -> JSONValue? {
    if text == "none" { return nil }
    if text == "now" { return .number(now) }
    guard let seconds = DateText.seconds(text, now: now) else {
      throw UsageError(message: "--\(option) takes \(DateText.form), or none, not '\(text)'")
    }
    return .number(seconds)
  }

  private static func duration(_ text: String, option: String) throws(UsageError) -> Double? {
    if text == "none" { return nil }
    guard let seconds = DurationText.seconds(text) else {
      throw UsageError(message: "--\(option) takes \(DurationText.form), or none, not '\(text)'")
    }
    return seconds
  }
}
