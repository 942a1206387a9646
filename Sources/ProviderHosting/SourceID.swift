/// Who sends activities: a provider, or a program on the session bus.
///
/// It stays the same when a provider's host is started again, so that what the new host requests
/// takes the place of what the old one left.
package struct SourceID: Hashable, Sendable, CustomStringConvertible {
  /// The number that `Activity.Identity.source` holds; never used again for another source.
  package let number: Int
  /// What people know the source by.
  package let name: String

  /// The name.
  package var description: String { name }
}

/// Hands out source numbers; the overlay has one, for providers and programs alike.
package final class SourceAllocator {
  private var last = 0

  /// Makes an allocator whose first source has the number 1.
  package init() {}

  /// A source that nobody else has.
  package func make(_ name: String) -> SourceID {
    last += 1
    return SourceID(number: last, name: name)
  }
}
