import TestSupport
import Testing

@testable import Desktop

/// The bytes of a settings manager, from whoever that is.
@Suite struct XSettingsTests {
  private func example(isBigEndian: Bool) -> [UInt8] {
    var blob = XSettingsBlob(isBigEndian: isBigEndian)
    blob.add("Net/ThemeName", .string("Adwaita"))
    blob.add("Gtk/EnableAnimations", .integer(0))
    blob.add("Gtk/SomeColor", .color)
    blob.add("Xft/DPI", .integer(147_456))
    blob.add("Gtk/Negative", .integer(-1))
    blob.add("Net/Empty", .string(""))
    return blob.bytes
  }

  @Test(arguments: [false, true]) func bothByteOrdersSayTheSame(isBigEndian: Bool) throws {
    let settings = try #require(XSettings(example(isBigEndian: isBigEndian)))
    #expect(
      settings.integers == ["Gtk/EnableAnimations": 0, "Xft/DPI": 147_456, "Gtk/Negative": -1])
  }

  @Test func ofEqualNamesTheLastCounts() throws {
    let settings = try #require(XSettings(XSettingsBlob.numbers([("A", 1), ("A", 2)])))
    #expect(settings.integers == ["A": 2])
  }

  @Test func aManagerMayHaveNoSettings() throws {
    #expect(try #require(XSettings(XSettingsBlob().bytes)).integers.isEmpty)
  }

  @Test func whateverIsCutOffIsRefused() {
    let bytes = example(isBigEndian: false)
    for length in 0..<bytes.count { #expect(XSettings(Array(bytes[..<length])) == nil) }
    #expect(XSettings(bytes + [1, 2, 3]) != nil)
  }

  @Test(
    arguments: [
      // An unknown byte order.
      [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      // More settings than there are bytes.
      [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
      // A name longer than the rest.
      [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0xFF, 0xFF, 65, 0, 0, 0, 0, 0, 0, 0],
      // An unknown type.
      [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 9, 0, 1, 0, 65, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      // A text of almost 4 GiB.
      [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 65, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF,
        0xFF,
      ],
    ] as [[UInt8]])
  func whatMakesNoSenseIsRefused(_ bytes: [UInt8]) {
    #expect(XSettings(bytes) == nil)
  }

  @Test func noBytesTrap() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let examples = [false, true].map(example(isBigEndian:))
    var accepted = 0
    for _ in 0..<50_000 {
      var bytes = examples.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      if let settings = XSettings(bytes) {
        accepted += 1
        #expect(settings.integers.count <= bytes.count / 12, "seed \(seed)")
      }
    }
    // Both ways were gone: some are refused, and some of the changes do not matter.
    #expect(accepted > 100 && accepted < 49_900, "seed \(seed): \(accepted)")
  }
}
