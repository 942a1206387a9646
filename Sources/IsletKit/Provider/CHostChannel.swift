import CIsletProvider
import EventLoop
import Glibc

/// The host's table of functions, called from Swift.
final class CHostChannel: HostChannel {
  /// Valid until the process ends, as the header promises.
  private let host: UnsafePointer<islet_host>
  private let image: UnsafePointer<islet_host_image>?

  init(_ host: UnsafePointer<islet_host>) {
    self.host = host
    image = host.pointee.get_capability(host, ISLET_CAPABILITY_IMAGE)?
      .assumingMemoryBound(to: islet_host_image.self)
  }

  func request(
    attributes: String, content: String, views: String
  ) throws(Errno) -> String {
    var id = [CChar](repeating: 0, count: Int(ISLET_ACTIVITY_ID_SIZE))
    try Errno.check(host.pointee.request(host, attributes, content, views, &id, id.count))
    return String(decoding: id.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func update(id: String, content: String, views: String?) throws(Errno) {
    try Errno.check(host.pointee.update(host, id, content, views))
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

  func log(_ level: Int32, _ message: String) {
    host.pointee.log(host, level, message)
  }
}
