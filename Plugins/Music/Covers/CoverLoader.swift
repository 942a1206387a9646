import IsletKit

/// Opens the cover of one player's track, and keeps it while the track is the same (M30).
final class CoverLoader {
  /// The most bytes of a picture that comes inside its URL (M33).
  private static let embeddedLimit = 8 << 20
  /// How long a cover must be wanted before it is fetched, in microseconds: a flood of tracks
  /// must not become one of requests (M25).
  private static let fetchDelay: UInt64 = 250_000

  /// Called when a cover that had to be fetched has come, or may not be shown any more.
  var onChange: (() -> Void)?
  private(set) var image: ImageAsset?
  private var reference = CoverReference.none
  private let shelf: CoverShelf
  private var fetching: CoverShelf.Wait?
  private var fetchTimer: Timer?

  /// Makes a loader that shares fetched covers with others.
  init(shelf: CoverShelf, loop: EventLoop) throws(Errno) {
    self.shelf = shelf
    fetchTimer = try loop.makeTimer(.monotonic, accuracy: 50_000) { [unowned self] in fetch() }
  }

  /// Whether a cover was told and there is none: a file may come later than its name.
  var isMissing: Bool { image == nil && reference != .none }

  /// Opens a cover at once, before the player deletes it (M31); one that is open stays, unless
  /// another track may have written another picture to the same place.
  ///
  /// `embedded` is the URL itself for a picture inside it; `process` is the player's.
  func load(
    _ newReference: CoverReference, embedded: String, process: Int32?, isNewTrack: Bool
  ) {
    let isOther = newReference != reference
    if isOther {
      reference = newReference
      image = nil
      fetching = nil
      fetchTimer?.disarm()
    }
    switch newReference {
    case .none, .unusable: break
    case .file(let path):
      guard isNewTrack || image == nil else { return }
      image = Self.open(path, process: process)
    case .embedded:
      if image == nil, !embedded.isEmpty { image = Self.decode(embedded) }
    case .network(let url):
      guard isOther, shelf.isOpen else { return }
      image = shelf.kept(url)
      if image == nil { fetchTimer?.arm(after: Self.fetchDelay) }
    }
  }

  /// Takes over that fetching was allowed or forbidden.
  func reconsider() {
    guard case .network(let url) = reference else { return }
    fetching = nil
    image = shelf.isOpen ? shelf.kept(url) : nil
    if shelf.isOpen, image == nil { fetchTimer?.arm(after: 0) }
    onChange?()
  }

  private func fetch() {
    guard case .network(let url) = reference else { return }
    fetching = shelf.cover(url) { [unowned self] image in
      self.image = image
      onChange?()
    }
  }

  /// Opens a file of this computer's, or of the player's own world where that has another (M32).
  ///
  /// A file that is missing is normal. The player's user is this user, so nothing is read that the
  /// player could not have read.
  private static func open(_ path: String, process: Int32?) -> ImageAsset? {
    if let image = try? ImageAsset(path: path) { return image }
    return process.flatMap { try? ImageAsset(path: "/proc/\($0)/root" + path) }
  }

  /// Decodes a picture that stands in its URL.
  private static func decode(_ url: String) -> ImageAsset? {
    guard url.utf8.count <= embeddedLimit / 3 * 4 + 256, let comma = url.firstIndex(of: ","),
      url[..<comma].lowercased().hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(url[url.index(after: comma)...]), options: .ignoreUnknownCharacters)
    else { return nil }
    return try? ImageAsset(data: data)
  }
}
