import CIsletProvider
import EventLoop
import Glibc

/// The host's table of functions, called from Swift.
final class CHostChannel: HostChannel {
  /// Valid until the process ends, as the header promises.
  private let host: UnsafePointer<islet_host>
  private let image: UnsafePointer<islet_host_image>?
  private let alert: UnsafePointer<islet_host_alert>?
  private let settings: UnsafePointer<islet_host_settings>?
  private let storage: UnsafePointer<islet_host_storage>?
  private let status: UnsafePointer<islet_host_status>?

  init(_ host: UnsafePointer<islet_host>) {
    self.host = host
    func part<Part>(_ id: String) -> UnsafePointer<Part>? {
      host.pointee.get_capability(host, id)?.assumingMemoryBound(to: Part.self)
    }
    image = part(ISLET_CAPABILITY_IMAGE)
    alert = part(ISLET_CAPABILITY_ALERT)
    settings = part(ISLET_CAPABILITY_SETTINGS)
    storage = part(ISLET_CAPABILITY_STORAGE)
    status = part(ISLET_CAPABILITY_STATUS)
  }

  func request(
    attributes: String, content: String, views: String
  ) throws(Errno) -> String {
    var id = [CChar](repeating: 0, count: Int(ISLET_ACTIVITY_ID_SIZE))
    try Errno.check(host.pointee.request(host, attributes, content, views, &id, id.count))
    return String(decoding: id.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func update(id: String, content: String, views: String?, alert text: String?) throws(Errno) {
    // An older host shows the content and calls for no attention.
    if let text, let alert {
      try Errno.check(alert.pointee.update(host, id, content, views, text))
    } else {
      try Errno.check(host.pointee.update(host, id, content, views))
    }
  }

  func end(id: String, content: String?, views: String?, policy: String) throws(Errno) {
    try Errno.check(host.pointee.end(host, id, content, views, policy))
  }

  func attach(_ asset: ImageAsset) throws(Errno) {
    guard let image else { throw Errno(EOPNOTSUPP) }
    // One from a stored state has no bytes to attach.
    guard let descriptor = asset.descriptor else { return }
    try Errno.check(image.pointee.attach(host, asset.key, descriptor))
  }

  func setting(_ key: String) -> String? {
    settings?.pointee.get(host, key).map { String(cString: $0) }
  }

  func readFile(_ name: String) throws(Errno) -> [UInt8] {
    guard let storage else { throw Errno(EOPNOTSUPP) }
    var bytes: [UInt8] = []
    var length = 0
    // The first call finds out how long it is.
    while true {
      let result = storage.pointee.read(host, name, &bytes, bytes.count, &length)
      if result == 0 { return Array(bytes.prefix(length)) }
      guard result == -ENOBUFS, length > bytes.count else { throw Errno(result) }
      bytes = [UInt8](repeating: 0, count: length)
    }
  }

  func writeFile(_ name: String, _ bytes: [UInt8]) throws(Errno) {
    guard let storage else { throw Errno(EOPNOTSUPP) }
    try Errno.check(storage.pointee.write(host, name, bytes, bytes.count))
  }

  func report(part: String, _ text: String?) throws(Errno) {
    guard let status else { throw Errno(EOPNOTSUPP) }
    try Errno.check(status.pointee.report(host, part, text))
  }

  func log(_ level: Int32, _ message: String) {
    host.pointee.log(host, level, message)
  }
}
