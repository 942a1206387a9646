package import EventLoop
package import Painting
package import ProviderHosting
package import Scene

/// The attached pictures of all sources: decoded by a confined helper, held by the painter.
///
/// A picture stays while a live activity's views name it. Of those that nobody names the newest
/// few stay too: a picture is attached before the views that name it, and another activity of the
/// same source may change in between.
package final class ImageStore {
  /// How many pictures one source may have at a time.
  static let mostPerSource = 64
  /// How many pictures of a source stay that nobody names.
  static let unnamedKept = 2

  private struct Entry {
    let key: ImageKey
    /// Releasing it cancels the decoding; `nil` once it is done.
    var request: ImageRequest?
  }

  private let decoding: ImageDecoding
  /// The most pixels that a picture has in either direction, from the next one on.
  var maxPixelSize: Int
  private let onChange: (ImageKey, PixelImage?) -> Void
  /// Is told of every picture that went because no view names it any more.
  var onPrune: (ImageKey) -> Void = { _ in }
  /// The oldest first.
  private var entries: [Entry] = []

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - decoding: Runs the helper.
  ///   - maxPixelSize: The most pixels that a picture has in either direction.
  ///   - onChange: Is told of every picture that came, and with `nil` of every one that went.
  package init(
    decoding: ImageDecoding, maxPixelSize: Int,
    onChange: @escaping (ImageKey, PixelImage?) -> Void
  ) {
    self.decoding = decoding
    self.maxPixelSize = maxPixelSize
    self.onChange = onChange
  }

  /// Whether a picture waits or is being decoded.
  package var isDecoding: Bool { entries.contains { $0.request?.isPending == true } }

  /// Whether a source has attached any picture that is still here.
  func holdsPictures(of source: Int) -> Bool { entries.contains { $0.key.source == source } }

  /// Takes a picture; an older one under the same key gives way when this one is decoded.
  package func attach(
    source: SourceID, key: String, descriptor: consuming OwnedDescriptor
  ) throws(BusError) {
    let imageKey = ImageKey(source: source.number, key: key)
    let others = entries.count { $0.key.source == source.number && $0.key != imageKey }
    guard others < Self.mostPerSource else {
      throw BusError(
        name: BusError.limitsExceeded,
        message: "a source may attach \(Self.mostPerSource) pictures at a time; name fewer")
    }
    let request: ImageRequest
    do {
      request = try decoding.decode(descriptor, maximumPixelSize: maxPixelSize) {
        [weak self] result in self?.finish(imageKey, result)
      }
    } catch {
      throw BusError(name: BusError.failed, message: "\(error)")
    }
    // Not before: a picture that is refused must not make the painter's one an orphan.
    entries.removeAll { $0.key == imageKey }
    entries.append(Entry(key: imageKey, request: request))
  }

  /// Lets go of a source's pictures that no view names any more.
  func prune(source: Int, keeping keys: Set<String>) {
    let unnamed = entries.filter { $0.key.source == source && !keys.contains($0.key.key) }
    for entry in unnamed.dropLast(Self.unnamedKept) {
      entries.removeAll { $0.key == entry.key }
      onChange(entry.key, nil)
      onPrune(entry.key)
    }
  }

  private func finish(_ key: ImageKey, _ result: Result<DecodedImage, ImageError>) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    entries[index].request = nil
    switch result {
    case .success(let image): onChange(key, PixelImage(image))
    case .failure(let error):
      // What lies behind the picture in the view stays visible; nothing else is lost.
      ProviderSupervisor.writeToStandardError("picture '\(key.key.prefix(80))': \(error)")
      onChange(key, nil)
    }
  }
}
