import IsletKit

/// What aria2 sends: the answer to a call, or what has happened to a download.
enum Aria2Message: Hashable {
  case event(String, gid: String)
  case downloads(Aria2Topic, [Aria2Status])
  case files(gid: String, [Aria2File])
  /// A command was carried out.
  case done
  case refusal(Aria2Topic?, String)

  /// Reads a message; nil for what is none of aria2's.
  init?(_ text: String) {
    let data = Data(text.utf8)
    let decoder = JSONDecoder()
    guard let envelope = try? decoder.decode(Envelope.self, from: data) else { return nil }
    if let method = envelope.method {
      guard let gid = envelope.params?.first?.gid, Self.isGID(gid) else { return nil }
      self = .event(method, gid: gid)
      return
    }
    let topic = envelope.id.flatMap { Aria2Topic(id: $0) }
    if let error = envelope.error {
      self = .refusal(topic, error.message ?? "no reason given")
      return
    }
    switch topic {
    case .active?, .waiting?:
      guard let answer = try? decoder.decode(Answer<[Aria2Status]>.self, from: data),
        let topic
      else { return nil }
      self = .downloads(topic, answer.result)
    case .status?:
      guard let answer = try? decoder.decode(Answer<Aria2Status>.self, from: data), let topic else {
        return nil
      }
      self = .downloads(topic, [answer.result])
    case .files(let gid)?:
      guard let answer = try? decoder.decode(Answer<[Aria2File]>.self, from: data) else {
        return nil
      }
      self = .files(gid: gid, answer.result)
    case .command?: self = .done
    case nil: return nil
    }
  }

  /// Whether it is one of aria2's ids of downloads: 1 to 16 hexadecimal digits.
  static func isGID(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
      }
  }

  private struct Envelope: Decodable {
    let id: String?
    let method: String?
    let params: [Subject]?
    let error: Refusal?
  }

  private struct Subject: Decodable {
    let gid: String?
  }

  private struct Refusal: Decodable {
    let message: String?
  }

  private struct Answer<Result: Decodable>: Decodable {
    let result: Result
  }
}

/// What aria2 says of a download, all of it in texts; what is none counts as unknown.
struct Aria2Status: Hashable, Decodable {
  var gid = ""
  var status = ""
  var total: UInt64?
  var completed: UInt64?
  var speed: UInt64?
  var errorMessage = ""
  var folder = ""
  /// The torrent's name; nil for what is no torrent, empty where it isn't known yet.
  var torrentName: String?
  var isSeeding = false
  /// Whether other downloads came of it, as of a file that describes them.
  var isFollowed = false

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? { try? values.decode(String.self, forKey: key) }
    func number(_ key: Key) -> UInt64? { text(key).flatMap { UInt64($0) } }
    gid = text(.gid) ?? ""
    status = text(.status) ?? ""
    // "0" is what aria2 says of an unknown size.
    total = number(.totalLength).flatMap { $0 == 0 ? nil : $0 }
    completed = number(.completedLength)
    speed = number(.downloadSpeed)
    errorMessage = text(.errorMessage) ?? ""
    folder = text(.dir) ?? ""
    isSeeding = text(.seeder) == "true"
    isFollowed = ((try? values.decode([String].self, forKey: .followedBy)) ?? []).isEmpty == false
    if let torrent = try? values.decode(Torrent.self, forKey: .bittorrent) {
      torrentName = torrent.info?.name ?? ""
    }
  }

  private struct Torrent: Decodable {
    struct Info: Decodable {
      let name: String?
    }
    let info: Info?
  }

  private enum Key: String, CodingKey {
    case gid
    case status
    case totalLength
    case completedLength
    case downloadSpeed
    case errorMessage
    case dir
    case seeder
    case followedBy
    case bittorrent
  }
}

/// A file of a download.
struct Aria2File: Hashable, Decodable {
  let path: String?
}
