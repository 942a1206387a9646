import EventLoop

/// The present.
enum Present {
  /// In seconds since 1970.
  static var seconds: Double { Double(Clock.realTime.now()) / 1e6 }
}
