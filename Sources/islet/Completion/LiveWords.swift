import Activities
import Configuration
import EventLoop
import ProviderHosting
import Scene
import Storage

/// Words that are not known before somebody completes a command line.
///
/// Nothing is said about what cannot be asked, nothing is started, and nobody waits for long: then
/// there are no words.
enum LiveWords: String, CaseIterable {
  /// The ids of the activities.
  case activity
  /// The names of the providers.
  case provider
  /// The keys of the configuration.
  case key
  /// The keys that the configuration file has.
  case setKey = "set-key"
  /// The values that a key may have; the key is the operand before.
  case value
  /// The timers, by name or number.
  case timer
  /// The names of timers that the configuration has.
  case preset
  /// The names of icons that Islet knows.
  case icon

  /// How long an answer may take, in microseconds.
  private static let patience: UInt64 = 1_000_000

  /// The words now.
  ///
  /// - Parameter operands: Those that stand before it on the command line.
  /// - Returns: Words with their meanings, in the order of whoever tells them.
  func words(after operands: [String]) -> [Completion.Word] {
    let words =
      switch self {
      case .activity: (try? Self.activities()) ?? []
      case .provider: (try? Self.providers()) ?? []
      case .key: Self.keys
      case .setKey: Self.keysOfTheFile
      case .value: Self.values(of: operands.first ?? "")
      case .timer: (try? Self.timers()) ?? []
      case .preset: (try? Self.presets()) ?? []
      case .icon: Self.icons
      }
    // They come from other programs: each is one line, and one word of a kind.
    var seen: Set<String> = []
    return words.compactMap { word in
      let text = OneLine.text(word.text, limit: .max)
      guard text == word.text, !text.isEmpty, seen.insert(text).inserted else { return nil }
      return Completion.Word(text: text, meaning: OneLine.text(word.meaning, limit: 80))
    }
  }

  private static func activities() throws -> [Completion.Word] {
    let answer = try OverlayClient().activities("List", timeout: patience)
    return (answer.first?.arrayValue ?? []).compactMap(\.dictionaryValue).compactMap { activity in
      guard let id = activity["id"]?.stringValue else { return nil }
      let texts = ["title", "source"].compactMap { activity[$0]?.stringValue }
      return Completion.Word(text: id, meaning: texts.first { !$0.isEmpty } ?? "")
    }
  }

  private static func providers() throws -> [Completion.Word] {
    let status = try RemoteCommand.status(OverlayClient(), timeout: patience)
    return ProviderCommand.providers(status).rows.compactMap { row in
      guard case .string(let name)? = row[0] else { return nil }
      guard case .string(let state)? = row[1] else { return Completion.Word(text: name) }
      return Completion.Word(text: name, meaning: state)
    }
  }

  private static var keys: [Completion.Word] {
    let texts = file?.configuration.providerTexts ?? []
    return Configuration.entries.map { Completion.Word(text: $0.path, meaning: $0.summary) }
      + texts.map { Completion.Word(text: $0.path, meaning: $0.text) }
  }

  private static var keysOfTheFile: [Completion.Word] {
    guard let file else { return [] }
    return file.keys.map { key in
      let text = (try? file.configuration.text(of: key)) ?? ""
      return Completion.Word(text: "\(key)", meaning: text)
    }
  }

  private static func values(of key: String) -> [Completion.Word] {
    guard let entry = Configuration.entries.first(where: { $0.path == key }) else { return [] }
    return entry.words.map { word in
      Completion.Word(text: word, meaning: word == entry.defaultText ? "the default" : "")
    }
  }

  private static var file: ConfigurationReader? {
    guard let path = Directories().configurationFile,
      let bytes = try? AtomicFile.read(path, limit: ConfigurationReader.sizeLimit)
    else { return nil }
    return ConfigurationReader(bytes, origin: path)
  }

  private static func timers() throws -> [Completion.Word] {
    let text = try ask(provider: "timer", ["list", "--json"])
    let list: JSONValue = try JSONParser.jansson.decode(text, as: "the list")
    guard case .array(let rows) = list else { return [] }
    let timers = rows.compactMap { row -> (id: String, name: String, meaning: String)? in
      guard case .object(let fields) = row, case .number(let id)? = fields["id"],
        case .string(let name)? = fields["name"], case .string(let kind)? = fields["kind"],
        case .string(let state)? = fields["state"]
      else { return nil }
      return ("\(Int(id))", name, "\(kind == "countdown" ? "timer" : kind), \(state)")
    }
    // A name that two of them have says nothing.
    let names = Dictionary(grouping: timers) { $0.name.lowercased() }
    return timers.map { timer in
      let isAlone = names[timer.name.lowercased()]?.count == 1 && !timer.name.isEmpty
      let label = timer.name.isEmpty ? "" : "\(timer.name), "
      return isAlone
        ? Completion.Word(text: timer.name, meaning: timer.meaning)
        : Completion.Word(text: timer.id, meaning: label + timer.meaning)
    }
  }

  private static func presets() throws -> [Completion.Word] {
    try ask(provider: "timer", ["presets"]).split(separator: "\n").compactMap { line in
      // A name, which may have anything in it, a colon and how long that is.
      guard let colon = line.lastIndex(of: ":") else { return nil }
      let meaning = line[colon...].drop { ": ".contains($0) }
      return Completion.Word(text: String(line[..<colon]), meaning: String(meaning))
    }
  }

  private static func ask(provider: String, _ arguments: [String]) throws -> String {
    let values = try OverlayClient().control(
      "RunCommand", "sas",
      [.string(provider), .array(signature: "s", arguments.map { .string($0) })],
      timeout: patience)
    guard let answer = CommandAnswer(values), answer.status == 0 else { return "" }
    return answer.text
  }

  private static var icons: [Completion.Word] {
    Symbol.allCases.map { Completion.Word(text: $0.rawValue) }
      + SymbolNames.icons.keys.sorted().map { Completion.Word(text: $0) }
  }
}
