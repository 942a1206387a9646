/// What one message body may hold, sent or received.
///
/// sd-bus itself takes up to 128 MiB and 128 levels, which a hostile peer could turn into minutes
/// of decoding.
enum BusLimits {
  /// Containers within containers.
  static let depth = 32
  /// Values, containers counted as one each.
  static let elements = 65_536
  /// UTF-8 bytes of all texts together.
  static let textBytes = 4 << 20
}
