import CIsletProvider
import EventLoop
import Glibc

/// The C table that the provider calls, and the services behind it.
///
/// Must live until the process ends, as the header promises.
@safe final class HostTable {
  /// The longest attributes and content: a state at its limit, with generous escapes.
  private static let contentLimit = 16_384
  private static let viewsLimit = 65_536
  static let keyLimit = 128
  private static let alertLimit = 4096

  /// What the provider gets.
  let pointer: UnsafeMutablePointer<islet_host>
  private let capabilities: HostCapabilities
  private let name: String
  let relay: ActivityRelay
  let sources: LentSources
  let settings: ProviderSettings
  let storage: ProviderStorage
  let parts: StatusParts
  /// Is told of calls that no host would take, each kind once.
  var onMisuse: ((String) -> Void)?
  private var misuses: Set<Int32> = []

  init(
    name: String, relay: ActivityRelay, sources: LentSources, settings: ProviderSettings,
    parts: StatusParts, restrictions: HostRestrictions = HostRestrictions()
  ) {
    self.name = name
    self.relay = relay
    self.sources = sources
    self.settings = settings
    self.parts = parts
    storage = ProviderStorage(provider: name, onlyFile: restrictions.onlyFile)
    capabilities = HostCapabilities(restrictions)
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(
      to: islet_host(
        size: UInt32(MemoryLayout<islet_host>.size), abi: ISLET_PROVIDER_ABI,
        host_data: Unmanaged.passUnretained(self).toOpaque(),
        request: { unsafe HostTable.request($0, $1, $2, $3, $4, $5) },
        update: { unsafe HostTable.update($0, $1, $2, $3) },
        end: { unsafe HostTable.end($0, $1, $2, $3, $4) },
        log: { unsafe HostTable.log($0, $1, $2) },
        get_capability: { unsafe HostTable.of($0)?.capabilities.find($1) }))
    unsafe restrictions.shorten(pointer)
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  /// The object behind a table that came back from the provider.
  static func of(_ host: UnsafePointer<islet_host>?) -> HostTable? {
    guard let data = unsafe host?.pointee.host_data else { return nil }
    return unsafe Unmanaged<HostTable>.fromOpaque(data).takeUnretainedValue()
  }

  /// Calls the body with the object behind the table and turns what it throws into `-errno`.
  static func result(
    _ host: UnsafePointer<islet_host>?, _ body: (HostTable) throws(Errno) -> Void
  ) -> Int32 {
    guard let table = unsafe of(host) else { return -EINVAL }
    do throws(Errno) {
      try body(table)
      return 0
    } catch {
      table.noteMisuse(error)
      return 0 - error.code
    }
  }

  /// Says once what is wrong with the provider's own texts and pointers; what only happens to it,
  /// such as an activity that is gone, is no mistake.
  private func noteMisuse(_ error: Errno) {
    let reason: String
    switch error.code {
    case EMSGSIZE:
      reason =
        "a text was too long and is refused: a content has at most \(Self.contentLimit) bytes, views "
        + "have \(Self.viewsLimit)"
    case EILSEQ: reason = "a text was not UTF-8 and is refused"
    case EINVAL: reason = "a call with NULL, an odd number or a bad name in it is refused"
    default: return
    }
    note(reason, about: error)
  }

  private func note(_ reason: String, about error: Errno) {
    guard misuses.insert(error.code).inserted else { return }
    Log.write("\(name): \(reason)")
    onMisuse?(reason)
  }

  /// Copies a borrowed text; throws `EINVAL`, `EMSGSIZE` or `EILSEQ`.
  static func text(_ pointer: UnsafePointer<CChar>?, limit: Int) throws(Errno) -> String {
    guard let pointer = unsafe pointer else { throw .invalidArgument }
    guard unsafe strnlen(pointer, limit + 1) <= limit else { throw Errno(EMSGSIZE) }
    guard let text = unsafe String(validatingCString: pointer) else { throw Errno(EILSEQ) }
    return text
  }

  static func optionalText(
    _ pointer: UnsafePointer<CChar>?, limit: Int
  ) throws(Errno) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe try text(pointer, limit: limit)
  }

  private static func request(
    _ host: UnsafePointer<islet_host>?, _ attributes: UnsafePointer<CChar>?,
    _ content: UnsafePointer<CChar>?, _ views: UnsafePointer<CChar>?,
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
  ) -> Int32 {
    unsafe result(host) { table throws(Errno) in
      guard let buffer = unsafe buffer else { throw .invalidArgument }
      guard size >= Int(ISLET_ACTIVITY_ID_SIZE) else {
        // Only here: for a file, it is how its length is asked for.
        let error = Errno(ENOBUFS)
        table.note("the room for an id is smaller than ISLET_ACTIVITY_ID_SIZE", about: error)
        throw error
      }
      let id = unsafe try table.relay.request(
        attributes: text(attributes, limit: contentLimit),
        content: text(content, limit: contentLimit),
        views: optionalText(views, limit: viewsLimit))
      // 32 bytes of name, a dash and 20 digits fit by construction.
      unsafe strncpy(buffer, id, size - 1)
      unsafe buffer[size - 1] = 0
    }
  }

  private static func update(
    _ host: UnsafePointer<islet_host>?, _ id: UnsafePointer<CChar>?,
    _ content: UnsafePointer<CChar>?, _ views: UnsafePointer<CChar>?
  ) -> Int32 {
    unsafe result(host) { table throws(Errno) in
      unsafe try table.relay.update(
        id: text(id, limit: keyLimit), content: text(content, limit: contentLimit),
        views: optionalText(views, limit: viewsLimit), alert: nil)
    }
  }

  /// Replaces what an activity shows and calls for attention.
  static func update(
    _ host: UnsafePointer<islet_host>?, _ id: UnsafePointer<CChar>?,
    _ content: UnsafePointer<CChar>?, _ views: UnsafePointer<CChar>?,
    alert: UnsafePointer<CChar>?
  ) -> Int32 {
    unsafe result(host) { table throws(Errno) in
      unsafe try table.relay.update(
        id: text(id, limit: keyLimit), content: text(content, limit: contentLimit),
        views: optionalText(views, limit: viewsLimit), alert: text(alert, limit: alertLimit))
    }
  }

  private static func end(
    _ host: UnsafePointer<islet_host>?, _ id: UnsafePointer<CChar>?,
    _ content: UnsafePointer<CChar>?, _ views: UnsafePointer<CChar>?,
    _ policy: UnsafePointer<CChar>?
  ) -> Int32 {
    unsafe result(host) { table throws(Errno) in
      unsafe try table.relay.end(
        id: text(id, limit: keyLimit), content: optionalText(content, limit: contentLimit),
        views: optionalText(views, limit: viewsLimit),
        policy: optionalText(policy, limit: keyLimit) ?? "default")
    }
  }

  private static func log(
    _ host: UnsafePointer<islet_host>?, _ level: Int32, _ message: UnsafePointer<CChar>?
  ) {
    guard let table = unsafe of(host), let message = unsafe message else { return }
    let text = unsafe String(cString: message)
    switch level {
    case ...Int32(ISLET_LOG_ERROR): Log.write("\(table.name): error: \(text)")
    case Int32(ISLET_LOG_WARNING): Log.write("\(table.name): warning: \(text)")
    default: Log.write("\(table.name): \(text)")
    }
  }
}
