/// Knows which icons the desktop has; layout asks it where an icon has a symbol that stands in.
package protocol IconLookup: AnyObject {
  /// Whether there is a picture for a key, or one is on its way; the answer is at hand.
  func hasIcon(_ key: ImageKey) -> Bool
}
