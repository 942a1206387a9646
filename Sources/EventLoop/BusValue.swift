import Glibc

/// One D-Bus value with its type.
///
/// Equality and hashing look at the type and the value; a descriptor is compared by its number.
public enum BusValue: Hashable, Sendable {
  /// An unsigned byte, `y`.
  case byte(UInt8)
  /// A truth value, `b`.
  case boolean(Bool)
  /// A signed 16-bit number, `n`.
  case int16(Int16)
  /// An unsigned 16-bit number, `q`.
  case uint16(UInt16)
  /// A signed 32-bit number, `i`.
  case int32(Int32)
  /// An unsigned 32-bit number, `u`.
  case uint32(UInt32)
  /// A signed 64-bit number, `x`.
  case int64(Int64)
  /// An unsigned 64-bit number, `t`.
  case uint64(UInt64)
  /// A floating-point number, `d`.
  case double(Double)
  /// A text without NUL, `s`; noncharacters such as U+FFFF are sent as U+FFFD.
  case string(String)
  /// The path of an object, `o`; see ``isValidObjectPath(_:)``.
  case objectPath(String)
  /// A type signature, `g`.
  case signature(String)
  /// A file descriptor, `h`.
  ///
  /// Sent: borrowed, sd-bus duplicates it. Received: it belongs to the message and is closed with
  /// it, so ``duplicatedDescriptor()`` what you keep.
  case descriptor(Int32)
  /// An array, `a` and the signature of one element.
  case array(signature: String, [BusValue])
  /// A structure of one value or more, `(` … `)`.
  case structure([BusValue])
  /// An array of key and value pairs in their order; the signature is that of key and value
  /// without the braces, for example `sv`.
  case dictionary(signature: String, [Entry])
  /// A value that carries its own signature, `v`.
  indirect case variant(signature: String, BusValue)

  /// A key and its value in a dictionary.
  public struct Entry: Hashable, Sendable {
    /// The key, of a basic type.
    public var key: BusValue
    /// The value.
    public var value: BusValue

    /// Makes a pair.
    public init(key: BusValue, value: BusValue) {
      self.key = key
      self.value = value
    }
  }
}

extension BusValue {
  /// Wraps a value into a variant with the value's own signature.
  public static func variant(_ value: BusValue) -> BusValue {
    .variant(signature: value.typeSignature, value)
  }

  /// An array of texts, `as`.
  public static func strings(_ values: [String]) -> BusValue {
    .array(signature: "s", values.map { .string($0) })
  }

  /// A dictionary of named values, `a{sv}`; each value is wrapped into a variant.
  public static func properties(_ values: [(String, BusValue)]) -> BusValue {
    .dictionary(
      signature: "sv", values.map { Entry(key: .string($0.0), value: .variant($0.1)) })
  }

  /// The value's type as D-Bus writes it, for example `a{sv}`.
  public var typeSignature: String {
    switch self {
    case .byte: return "y"
    case .boolean: return "b"
    case .int16: return "n"
    case .uint16: return "q"
    case .int32: return "i"
    case .uint32: return "u"
    case .int64: return "x"
    case .uint64: return "t"
    case .double: return "d"
    case .string: return "s"
    case .objectPath: return "o"
    case .signature: return "g"
    case .descriptor: return "h"
    case .array(let signature, _): return "a" + signature
    case .structure(let fields): return "(" + fields.map(\.typeSignature).joined() + ")"
    case .dictionary(let signature, _): return "a{" + signature + "}"
    case .variant: return "v"
    }
  }

  /// A copy of a descriptor that belongs to the caller and is closed on exec
  /// (`F_DUPFD_CLOEXEC`); throws `EBADF` for any other value.
  public func duplicatedDescriptor() throws(Errno) -> Int32 {
    guard case .descriptor(let descriptor) = unwrapped else { throw Errno(EBADF) }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { throw Errno.last }
    return copy
  }
}
