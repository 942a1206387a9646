import CIsletProvider
import Glibc

/// Reads the structs of a provider, which may be shorter or longer than this host's.
enum StructReader {
  /// Copies a struct as far as its own `size` goes; what it lacks stays zero.
  ///
  /// `offset` is where the last field begins that it must have; every field there is as wide as a pointer.
  static func read<Value>(
    _ pointer: UnsafePointer<Value>?, as zero: Value, named name: String, in place: String,
    needing offset: Int?
  ) throws(HostFailure) -> Value {
    guard let pointer = unsafe pointer else {
      throw .permanent("\(place): its \(name) is NULL")
    }
    let needed = (offset ?? 0) + MemoryLayout<Int>.size
    let size = unsafe Int(UnsafeRawPointer(pointer).load(as: UInt32.self))
    guard size >= needed else {
      throw .permanent(
        "\(place): its \(name) says that it has \(size) bytes, and at least \(needed) are needed: "
          + "set size to sizeof(\(name))")
    }
    return unsafe copy(UnsafeRawPointer(pointer), size: size, over: zero)
  }

  /// Copies an optional part as far as its own `size` goes; what it lacks stays zero.
  static func read<Value>(_ pointer: UnsafeRawPointer, as zero: Value) -> Value {
    unsafe copy(pointer, size: Int(pointer.load(as: UInt32.self)), over: zero)
  }

  private static func copy<Value>(
    _ pointer: UnsafeRawPointer, size: Int, over zero: Value
  ) -> Value {
    var copy = zero
    unsafe withUnsafeMutableBytes(of: &copy) { bytes in
      unsafe bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, bytes.count)))
    }
    return copy
  }

  /// The system's text for a negative result.
  static func reason(_ result: Int32) -> String {
    // A provider may return anything, the least number included.
    unsafe String(cString: strerror(result == .min ? 0 : abs(result)))
  }
}
