import IsletKit

/// Where aria2 answers JSON-RPC, as the user says in `[provider.downloads]`.
///
/// | key | takes | without it |
/// | --- | --- | --- |
/// | `aria2` | `on` or `off`; `yes`, `no`, `true` and `false` do too | off |
/// | `aria2-host` | a name or an address; what is said to it is not encrypted | `127.0.0.1` |
/// | `aria2-port` | 1 to 65535, aria2's `--rpc-listen-port` | 6800 |
/// | `aria2-secret` | aria2's `--rpc-secret` | none |
struct Aria2Settings: Hashable {
  var isOn = false
  var host = "127.0.0.1"
  var port = 6800
  var secret = ""

  init() {}

  /// Reads the settings; a bad value leaves the default and an entry in `problems`.
  init(_ setting: (String) -> String?, problems: inout [SettingProblem]) {
    if let text = setting("aria2"), !text.isEmpty {
      if let isOn = SettingText.flag(text) {
        self.isOn = isOn
      } else {
        problems.append(
          SettingProblem(
            "aria2", text, is: "not on or off",
            takes: "on or off (true, false, yes and no do too)"))
      }
    }
    if let text = setting("aria2-host"), !text.isEmpty {
      if Self.isHost(text) {
        host = text
      } else {
        problems.append(
          SettingProblem(
            "aria2-host", text, is: "no host", takes: "a name or an address, such as 127.0.0.1"))
      }
    }
    if let text = setting("aria2-port"), !text.isEmpty {
      if let number = Int(text), (1...65535).contains(number) {
        port = number
      } else {
        problems.append(
          SettingProblem("aria2-port", text, is: "no port", takes: "a number from 1 to 65535"))
      }
    }
    if let text = setting("aria2-secret") { secret = text }
  }

  /// The place of the WebSocket.
  var url: String {
    let isLong = host.utf8.contains(UInt8(ascii: ":"))
    return "ws://\(isLong ? "[\(host)]" : host):\(port)/jsonrpc"
  }

  /// The server, for people.
  var place: String { "\(host):\(port)" }

  private static func isHost(_ text: String) -> Bool {
    text.utf8.count <= 253
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }
}
