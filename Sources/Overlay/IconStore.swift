package import Painting
package import ProviderHosting
package import Scene

/// The desktop's icons that the pill shows: found in its theme, decoded by a confined helper, held
/// by the painter.
///
/// An icon stays while something shows it; of those that nothing shows the newest few stay too, as
/// they are likely to come back. An icon that the desktop does not have is a placeholder.
package final class IconStore {
  /// How many icons stay that nothing shows.
  static let unneededKept = 32

  private struct Entry {
    let key: ImageKey
    /// Releasing it cancels the decoding; `nil` once there is a picture.
    var request: ImageRequest?
  }

  private let decoding: ImageDecoding
  private var theme: IconTheme
  private var pixelSize: Int
  private let onChange: (ImageKey, PixelImage?) -> Void
  /// Is called when the desktop has other icons than it was said to have.
  package var onOtherIcons: () -> Void = {}
  /// The files of the icons that were asked for; `nil` where there is none that can be shown.
  private var files: [ImageKey: IconTheme.File?] = [:]
  /// Of how many icons it is known whether they are there.
  private static let mostFiles = 256
  private var needed: Set<ImageKey> = []
  /// Those shown last at the end.
  private var entries: [Entry] = []

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - decoding: Runs the helper.
  ///   - theme: Where icons are found.
  ///   - pixelSize: The width and height at which icons are decoded.
  ///   - onChange: Is told of every icon that came, and with `nil` of every one that went; may be
  ///     called while keys are handed over.
  package init(
    decoding: ImageDecoding, theme: IconTheme, pixelSize: Int,
    onChange: @escaping (ImageKey, PixelImage?) -> Void
  ) {
    self.decoding = decoding
    self.theme = theme
    self.pixelSize = pixelSize
    self.onChange = onChange
  }

  /// Reads the theme's indexes, outside of a frame, which they would make late.
  package func prepare() { theme.prepare() }

  /// Whether an icon waits or is being decoded.
  package var isDecoding: Bool { entries.contains { $0.request?.isPending == true } }

  /// Finds all icons anew, in another theme or for another size.
  ///
  /// - Parameters:
  ///   - theme: Where icons are found from now on.
  ///   - pixelSize: The width and height at which they are decoded.
  func update(theme: IconTheme, pixelSize: Int) {
    (self.theme, self.pixelSize) = (theme, pixelSize)
    theme.prepare()
    files.removeAll()
    for entry in entries where !needed.contains(entry.key) { onChange(entry.key, nil) }
    // Those that are shown stay until the new ones are there.
    entries.removeAll()
    fetch()
    onOtherIcons()
  }

  /// Takes the icons that are shown now, or about to be (``Scene/Scene/iconKeys``).
  package func show(_ keys: Set<ImageKey>) {
    let known = entries.filter { keys.contains($0.key) }
    guard keys != needed || known.count < keys.count else { return }
    entries.removeAll { keys.contains($0.key) }
    entries += known
    needed = keys
    fetch()
    for entry in entries.filter({ !keys.contains($0.key) }).dropLast(Self.unneededKept) {
      entries.removeAll { $0.key == entry.key }
      onChange(entry.key, nil)
    }
  }

  /// Starts on every needed icon that nobody has started on.
  private func fetch() {
    for key in needed where !entries.contains(where: { $0.key == key }) {
      guard let icon = IconName(key) else { continue }
      guard let file = file(of: key), let descriptor = try? OwnedDescriptor.reading(file.path)
      else {
        hold(key, PixelImage.placeholder(side: pixelSize))
        continue
      }
      // An icon for a bright ground would be black on black.
      let isWhitened = file.isSymbolic && !icon.isSymbolic
      do {
        let request = try decoding.decode(descriptor, maximumPixelSize: pixelSize) {
          [weak self] result in self?.finish(key, file, result, isWhitened: isWhitened)
        }
        entries.append(Entry(key: key, request: request))
      } catch .busy {
        // It has its turn when another is done.
        return
      } catch {
        ProviderSupervisor.writeToStandardError("icon '\(icon.name)': \(error)")
        hold(key, PixelImage.placeholder(side: pixelSize))
      }
    }
  }

  /// The file of an icon, which is looked for once.
  private func file(of key: ImageKey) -> IconTheme.File? {
    if let known = files[key] { return known }
    let file = IconName(key).flatMap {
      theme.file(named: $0.name, prefersSymbolic: $0.isSymbolic, size: pixelSize)
    }
    if files.count >= Self.mostFiles { files.removeAll() }
    files[key] = .some(file)
    return file
  }

  private func hold(_ key: ImageKey, _ image: PixelImage?) {
    entries.removeAll { $0.key == key }
    entries.append(Entry(key: key, request: nil))
    onChange(key, image)
  }

  private func finish(
    _ key: ImageKey, _ file: IconTheme.File, _ result: Result<DecodedImage, ImageError>,
    isWhitened: Bool
  ) {
    guard entries.contains(where: { $0.key == key }) else { return }
    switch result {
    case .success(let image):
      let image = PixelImage(image)
      hold(key, (isWhitened ? image?.whitened : image) ?? .placeholder(side: pixelSize))
    case .failure(let error):
      ProviderSupervisor.writeToStandardError("icon \(file.path): \(error)")
      hold(key, .placeholder(side: pixelSize))
      files[key] = .some(nil)
      onOtherIcons()
    }
    fetch()
  }
}

extension IconStore: IconLookup {
  /// Whether the theme has an icon that nobody has failed to read.
  package func hasIcon(_ key: ImageKey) -> Bool { file(of: key) != nil }
}

/// The icon that a key stands for.
private struct IconName {
  let name: String
  let isSymbolic: Bool

  init?(_ key: ImageKey) {
    if key.key.hasPrefix(ImageKey.symbolicPrefix) {
      (name, isSymbolic) = (String(key.key.dropFirst(ImageKey.symbolicPrefix.count)), true)
    } else if key.key.hasPrefix(ImageKey.iconPrefix) {
      (name, isSymbolic) = (String(key.key.dropFirst(ImageKey.iconPrefix.count)), false)
    } else {
      return nil
    }
  }
}
