import CIsletProvider
import EventLoop
import Glibc

/// What the optional parts of the host do, with the pointers as the provider gives them.
extension HostTable {
  /// Attaches a picture under a key of printable ASCII.
  func attach(key: UnsafePointer<CChar>?, descriptor: Int32) throws(Errno) {
    let key = unsafe try Self.text(key, limit: Self.keyLimit)
    guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .invalidArgument
    }
    try relay.attach(key: key, descriptor: descriptor)
  }

  // The header forbids NULL in these, and only a compiler that knows its annotations says so.

  /// Makes a timer and stores its handle.
  func makeTimer(
    clock: Int32, callback: islet_timer_callback?, userData: UnsafeMutableRawPointer?,
    handle: UnsafeMutablePointer<UInt32>?
  ) throws(Errno) {
    guard let callback = unsafe callback, let handle = unsafe handle else { throw .invalidArgument }
    unsafe handle.pointee = try sources.makeTimer(
      clock: clock, callback: callback, userData: userData)
  }

  /// Watches a descriptor.
  func watch(
    _ descriptor: Int32, events: UInt32, callback: islet_descriptor_callback?,
    userData: UnsafeMutableRawPointer?
  ) throws(Errno) {
    guard let callback = unsafe callback else { throw .invalidArgument }
    unsafe try sources.watch(
      descriptor, events: events, callback: callback, userData: userData)
  }

  /// Copies a file of the provider's into its buffer.
  func readFile(
    _ name: UnsafePointer<CChar>?, into bytes: UnsafeMutableRawPointer?, capacity: Int,
    length: UnsafeMutablePointer<Int>?
  ) throws(Errno) {
    let name = unsafe try Self.text(name, limit: Self.keyLimit)
    guard let length = unsafe length, unsafe bytes != nil || capacity == 0 else {
      throw .invalidArgument
    }
    let file = try storage.read(name)
    unsafe length.pointee = file.count
    guard file.count <= capacity else { throw Errno(ENOBUFS) }
    unsafe bytes?.copyMemory(from: file, byteCount: file.count)
  }

  /// Keeps a file of the provider's.
  func writeFile(
    _ name: UnsafePointer<CChar>?, bytes: UnsafeRawPointer?, length: Int
  ) throws(Errno) {
    let name = unsafe try Self.text(name, limit: Self.keyLimit)
    guard unsafe bytes != nil || length == 0 else { throw .invalidArgument }
    unsafe try storage.write(UnsafeRawBufferPointer(start: bytes, count: length), to: name)
  }

  /// Says how a part of the provider fares.
  func report(
    part: UnsafePointer<CChar>?, text: UnsafePointer<CChar>?
  ) throws(Errno) {
    unsafe try parts.report(
      part: Self.text(part, limit: Self.keyLimit),
      text: Self.optionalText(text, limit: StatusParts.textLimit))
  }
}
