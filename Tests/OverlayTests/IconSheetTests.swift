import EventLoop
import Foundation
import Geometry
import Painting
import ProviderHosting
import Scene
import TestSupport
import Testing

@testable import Overlay

/// The icons that SF Symbol names are mapped to, in Adwaita.
@Suite struct IconSheetTests {
  private let theme = IconTheme(name: "Adwaita", baseDirectories: ["/usr/share/icons"])

  @Test func adwaitaHasEveryIconOfTheTable() {
    for (symbol, icon) in SymbolNames.icons {
      let path = theme.file(named: icon, prefersSymbolic: true, size: 32)?.path
      #expect(path?.hasSuffix("/\(icon)-symbolic.svg") == true, "\(symbol) is \(icon)")
    }
  }

  /// For people: `CONTACT_SHEET=FOLDER` draws all of them there, more than wait at a time.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CONTACT_SHEET"] != nil))
  func everyIconIsDrawn() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["CONTACT_SHEET"])
    let loop = try EventLoop()
    var icons: [ImageKey: PixelImage] = [:]
    let names = Set(SymbolNames.icons.values).sorted()
    let keys = names.map { ImageKey(source: 0, key: ImageKey.symbolicPrefix + $0) }
    try {
      let store = IconStore(
        decoding: ImageDecoding(program: try Package.product("islet-image-loader"), loop: loop),
        theme: theme, pixelSize: 64
      ) { icons[$0] = $1 }
      store.show(Set(keys))
      while store.isDecoding { _ = try loop.runOnce(timeout: 1_000_000) }
    }()
    #expect(icons.count == keys.count)
    let placeholder = PixelImage.placeholder(side: 64)
    let columns = 14
    let size = Size(
      width: Double(columns) * 60 + 20, height: Double(keys.count / columns + 1) * 34 + 20)
    let renderer = try OffscreenRenderer(text: TextShaper(), scale: 2, size: size)
    var items: [DisplayItem] = []
    for (index, key) in keys.enumerated() {
      if let icon = icons[key] {
        #expect(icon != placeholder, "\(key.key)")
        renderer.setImage(icon, for: key)
      }
      let x = 10 - size.width / 2 + Double(index % columns) * 60
      let y = 10 + Double(index / columns) * 34
      for (side, left) in [(17.0, 0.0), (28, 22)] {
        items.append(
          DisplayItem(
            identity: LayerIdentity(group: 1, index: items.count),
            frame: Rect(x: x + left, y: y + (28 - side) / 2, width: side, height: side),
            content: .icon(key, tint: .white)))
      }
    }
    let pill = PillShape(
      rect: Rect(x: -size.width / 2, y: 0, width: size.width, height: size.height), radius: 20)
    let image = try #require(renderer.render(DisplayList(pill: pill, items: items)))
    try image.writePNG(to: folder + "/icons.png")
  }
}
