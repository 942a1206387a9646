import IsletKit

/// Calls to one player, each with its own limit, so that one that hangs delays nobody (M49).
final class PlayerCalls {
  static let path = "/org/mpris/MediaPlayer2"
  static let rootInterface = "org.mpris.MediaPlayer2"
  static let playerInterface = "org.mpris.MediaPlayer2.Player"
  private static let propertiesInterface = "org.freedesktop.DBus.Properties"
  /// How long a player may take to answer, in microseconds.
  private static let patience: UInt64 = 1_500_000

  /// Called with each answer, and when none came, before the call's own closure.
  var onAnswer: ((_ isAnswered: Bool) -> Void)?

  private let owner: String
  private let bus: Bus
  private var pending: [Int: PendingCall] = [:]
  private var count = 0

  /// Makes calls to the connection with a unique name (M50).
  init(owner: String, bus: Bus) {
    self.owner = owner
    self.bus = bus
  }

  /// Reads all properties of an interface; nil where that fails.
  func getAll(_ interface: String, completion: @escaping ([String: BusValue]?) -> Void) {
    call(
      Self.propertiesInterface, "GetAll", signature: "s", arguments: [.string(interface)]
    ) { completion($0?.first?.dictionaryValue) }
  }

  /// Reads one property of the player's interface; nil where that fails.
  func get(_ property: String, completion: @escaping (BusValue?) -> Void) {
    call(
      Self.propertiesInterface, "Get", signature: "ss",
      arguments: [.string(Self.playerInterface), .string(property)]
    ) { completion($0?.first?.unwrapped) }
  }

  /// Calls a method; `completion` is called once, later, while this object lives, with nil if it
  /// failed.
  func call(
    _ interface: String, _ member: String, signature: String = "", arguments: [BusValue] = [],
    completion: @escaping ([BusValue]?) -> Void
  ) {
    let call = BusCall(
      destination: owner, path: Self.path, interface: interface, member: member,
      signature: signature, arguments: arguments, timeout: Self.patience)
    count += 1
    let number = count
    do throws(Errno) {
      pending[number] = try bus.call(call) { [unowned self] result in
        pending[number] = nil
        switch result {
        case .success(let values):
          onAnswer?(true)
          completion(values)
        case .failure(let error):
          // An error is an answer; the end of the player is told by its name (M50).
          if !error.isServiceUnknown { onAnswer?(!error.isNoReply) }
          completion(nil)
        }
      }
    } catch {
      // Without a connection there is nobody to be told.
      pending[number] = nil
    }
  }
}
