package import Scene

/// A backend's picture of a flattened group.
package protocol FlattenedPicture: AnyObject {
  /// What it shows.
  var state: GroupState { get set }
}

extension Dictionary where Key == LayerIdentity, Value: FlattenedPicture {
  /// Marks every picture as one that nobody asked for ahead.
  package func forgetPreparations() {
    for picture in values { picture.state.isPrepared = false }
  }

  /// Tells every picture that an image is another one now.
  package func imageChanged(_ key: ImageKey) {
    for picture in values { picture.state.imageChanged(key) }
  }

  /// Frees the pictures that are neither in a list nor made ahead.
  package mutating func drop(except list: DisplayList) {
    for (identity, picture) in self where !picture.state.isPrepared {
      if !list.items.contains(where: { $0.identity == identity }) { self[identity] = nil }
    }
  }
}
