import IsletKit

/// Covers that were fetched from the network, by their URLs; only where the user allows it.
///
/// Bounded in number and bytes. The pictures lie in nameless files, not in memory.
final class CoverShelf {
  /// Fetches a URL of at most so many bytes and calls back later; releasing the result gives up.
  typealias Fetch = (
    _ url: String, _ limit: Int, _ completion: @escaping (Data?) -> Void
  ) -> AnyObject?

  /// One who waits for a cover; releasing it gives up.
  final class Wait {
    fileprivate var operation: AnyObject?
  }

  private struct Item {
    let url: String
    let image: ImageAsset
    let size: Int
  }

  /// The most bytes of one picture.
  static let pictureLimit = 4 << 20
  private static let countLimit = 12
  private static let byteLimit = 8 << 20

  /// Nil while fetching is not allowed.
  var fetch: Fetch? {
    didSet { if fetch == nil { items = [] } }
  }
  var isOpen: Bool { fetch != nil }
  /// The one that was wanted last stands last.
  private var items: [Item] = []

  /// A cover that was fetched before.
  func kept(_ url: String) -> ImageAsset? {
    guard let index = items.firstIndex(where: { $0.url == url }) else { return nil }
    let item = items.remove(at: index)
    items.append(item)
    return item.image
  }

  /// Fetches a cover and keeps it; calls back later, and never if that fails.
  func cover(_ url: String, completion: @escaping (ImageAsset) -> Void) -> Wait {
    let wait = Wait()
    wait.operation = fetch?(url, Self.pictureLimit) { [weak self, weak wait] data in
      guard let self, let wait else { return }
      wait.operation = nil
      guard let data, let image = try? ImageAsset(data: data) else { return }
      keep(Item(url: url, image: image, size: data.count))
      completion(image)
    }
    return wait
  }

  private func keep(_ item: Item) {
    items.removeAll { $0.url == item.url }
    items.append(item)
    while items.count > Self.countLimit
      || items.reduce(0, { $0 + $1.size }) > Self.byteLimit
    { items.removeFirst() }
  }
}
