import EventLoop
import Foundation
import Painting
import ProviderHosting
import Scene
import TestSupport
import Testing

@testable import Overlay

/// Theme icons on their way to the painter, through the real loader.
@Suite struct IconStoreTests {
  private let folder: ScratchFolder
  private let loop: EventLoop

  init() throws {
    folder = try ScratchFolder()
    loop = try EventLoop()
    let files = [
      "hicolor/index.theme": "[Icon Theme]\nDirectories=a\n[a]\nSize=16\nType=Fixed\n",
      "hicolor/a/lamp-symbolic.svg": IconStoreTests.drawing("#000000"),
      "hicolor/a/apple.svg": IconStoreTests.drawing("#ff0000"),
      "hicolor/a/broken.png": "no picture",
    ]
    for (path, text) in files {
      let file = URL(fileURLWithPath: folder.path).appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  private static func drawing(_ color: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">"#
      + #"<rect width="16" height="8" fill="\#(color)"/></svg>"#
  }

  /// What the painter would hold.
  private final class Painter {
    var images: [ImageKey: PixelImage] = [:]
    var changes: [ImageKey] = []
  }

  private func key(_ key: String) -> ImageKey { ImageKey(source: 0, key: key) }

  private func withStore(_ body: (IconStore, Painter) throws -> Void) throws {
    let painter = Painter()
    let decoding = ImageDecoding(program: try Package.product("islet-image-loader"), loop: loop)
    let store = IconStore(
      decoding: decoding, theme: IconTheme(name: nil, baseDirectories: [folder.path]),
      pixelSize: 32
    ) { key, image in
      painter.images[key] = image
      painter.changes.append(key)
    }
    try body(store, painter)
    let end = Clock.monotonic.now() + 10_000_000
    while decoding.pending > 0, Clock.monotonic.now() < end {
      _ = try loop.runOnce(timeout: 100_000)
    }
  }

  private func wait(_ store: IconStore) throws {
    let end = Clock.monotonic.now() + 10_000_000
    while store.isDecoding {
      try #require(Clock.monotonic.now() < end, "the icons did not come")
      _ = try loop.runOnce(timeout: 100_000)
    }
  }

  @Test func iconsComeInTheirColoursAndSymbolicOnesInWhite() throws {
    try withStore { store, painter in
      let keys = ["symbolic:lamp", "icon:apple", "icon:lamp"].map(key)
      store.show(Set(keys))
      #expect(painter.changes.isEmpty && store.isDecoding)
      try wait(store)
      let (lamp, apple, other) = (
        painter.images[keys[0]], painter.images[keys[1]], painter.images[keys[2]]
      )
      #expect(lamp?.width == 32 && lamp?.pixels.first == 0xFF00_0000)
      #expect(lamp?.pixels.last == 0)
      #expect(apple?.pixels.first == 0xFFFF_0000)
      // A symbolic icon in nobody's tint must be seen on black.
      #expect(other?.pixels.first == 0xFFFF_FFFF)
    }
  }

  @Test func whatIsNotThereIsAPlaceholderAndLookedForOnce() throws {
    try withStore { store, painter in
      let keys = ["symbolic:nothing", "icon:broken", "icon:../../etc/passwd"].map(key)
      store.show(Set(keys))
      try wait(store)
      let placeholder = try #require(PixelImage.placeholder(side: 32))
      for key in keys { #expect(painter.images[key] == placeholder, "\(key.key)") }
      let count = painter.changes.count
      store.show([])
      store.show(Set(keys))
      #expect(!store.isDecoding && painter.changes.count == count)
    }
  }

  @Test func itIsKnownAtOnceWhatIsNotThereAndLaterWhatCannotBeRead() throws {
    try withStore { store, painter in
      var changes = 0
      store.onOtherIcons = { changes += 1 }
      #expect(store.hasIcon(key("icon:apple")) && store.hasIcon(key("symbolic:lamp")))
      #expect(!store.hasIcon(key("icon:nothing")) && !store.hasIcon(key("no icon")))
      #expect(store.hasIcon(key("icon:broken")))
      store.show([key("icon:broken")])
      try wait(store)
      #expect(!store.hasIcon(key("icon:broken")) && changes == 1)
      #expect(painter.images[key("icon:apple")] == nil)
    }
  }

  @Test func whatNobodyShowsForLongIsDropped() throws {
    try withStore { store, painter in
      let kept = IconStore.unneededKept
      for number in 0...(kept + 1) { store.show([key("icon:missing\(number)")]) }
      store.show([])
      #expect(painter.images.count == kept)
      #expect(painter.images[key("icon:missing0")] == nil)
      #expect(painter.images[key("icon:missing\(kept + 1)")] != nil)
    }
  }
}
