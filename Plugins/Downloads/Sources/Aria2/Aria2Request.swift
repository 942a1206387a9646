import IsletKit

/// A call of aria2's JSON-RPC; its id says what the answer is about.
struct Aria2Request: Hashable, Encodable {
  let jsonrpc = "2.0"
  let id: String
  let method: String
  let params: [Parameter]

  enum Parameter: Hashable, Encodable {
    case text(String)
    case number(Int)
    case list([String])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .list(let list): try container.encode(list)
      }
    }
  }

  /// Makes a call; an empty secret is none.
  init(_ topic: Aria2Topic, _ method: String, secret: String, _ params: [Parameter]) {
    id = topic.id
    self.method = "aria2.\(method)"
    self.params = (secret.isEmpty ? [] : [.text("token:\(secret)")]) + params
  }

  /// The line to send.
  var text: String {
    // Texts and numbers are always JSON.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// What a call and its answer are about.
enum Aria2Topic: Hashable {
  case active
  case waiting
  /// One download, all but its files.
  case status(String)
  case files(String)
  case command(String)

  var id: String {
    switch self {
    case .active: "active"
    case .waiting: "waiting"
    case .status(let gid): "status:\(gid)"
    case .files(let gid): "files:\(gid)"
    case .command(let gid): "command:\(gid)"
    }
  }

  init?(id: String) {
    let words = id.split(separator: ":", maxSplits: 1).map(String.init)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("active", nil): self = .active
    case ("waiting", nil): self = .waiting
    case ("status", let gid?): self = .status(gid)
    case ("files", let gid?): self = .files(gid)
    case ("command", let gid?): self = .command(gid)
    default: return nil
    }
  }
}
