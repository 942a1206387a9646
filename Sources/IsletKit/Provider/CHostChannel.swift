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

  init(_ host: UnsafePointer<islet_host>) {
    self.host = host
    func part<Part>(_ id: String) -> UnsafePointer<Part>? {
      host.pointee.get_capability(host, id)?.assumingMemoryBound(to: Part.self)
    }
    image = part(ISLET_CAPABILITY_IMAGE)
    alert = part(ISLET_CAPABILITY_ALERT)
    settings = part(ISLET_CAPABILITY_SETTINGS)
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

  func log(_ level: Int32, _ message: String) {
    host.pointee.log(host, level, message)
  }
}
