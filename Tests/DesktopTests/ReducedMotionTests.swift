import EventLoop
import Testing

@testable import Desktop

/// Who has the last word about motion (A8).
@Suite struct ReducedMotionTests {
  /// What a portal or a manager said: namespace, key and value.
  private typealias Word = (namespace: String, key: String, value: BusValue)
  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let kde = "org.kde.kdeglobals.KDE"

  struct Row: Sendable, CustomTestStringConvertible {
    var choice: Bool?
    var words: [(String, String, BusValue)] = []
    var animations: Int32?
    var expected: String

    var testDescription: String { expected }
  }

  private static let silent = "(the desktop does not say)"

  static let rows: [Row] = [
    Row(expected: "off \(silent)"),
    Row(
      words: [(appearance, "reduced-motion", .uint32(1))], expected: "on (desktop: reduced-motion)"),
    Row(
      words: [(appearance, "reduced-motion", .uint32(0))], expected: "off (desktop: reduced-motion)"
    ),
    // A value of a later version is no preference.
    Row(
      words: [(appearance, "reduced-motion", .uint32(2))], expected: "off (desktop: reduced-motion)"
    ),
    Row(
      words: [(gnome, "enable-animations", .boolean(false))],
      expected: "on (desktop: enable-animations)"),
    Row(
      words: [(gnome, "enable-animations", .boolean(true))],
      expected: "off (desktop: enable-animations)"),
    // `Read` wraps a value twice.
    Row(
      words: [(gnome, "enable-animations", .variant(.variant(.boolean(false))))],
      expected: "on (desktop: enable-animations)"),
    Row(animations: 0, expected: "on (desktop: Gtk/EnableAnimations)"),
    Row(animations: 1, expected: "off (desktop: Gtk/EnableAnimations)"),
    Row(animations: -7, expected: "off (desktop: Gtk/EnableAnimations)"),
    Row(
      words: [(kde, "AnimationDurationFactor", .string("0"))],
      expected: "on (desktop: AnimationDurationFactor)"),
    Row(
      words: [(kde, "AnimationDurationFactor", .double(0))],
      expected: "on (desktop: AnimationDurationFactor)"),
    Row(
      words: [(kde, "AnimationDurationFactor", .string("0.25"))],
      expected: "off (desktop: AnimationDurationFactor)"),
    // One that asks for less motion is enough.
    Row(
      words: [
        (appearance, "reduced-motion", .uint32(0)), (gnome, "enable-animations", .boolean(true)),
      ],
      animations: 0, expected: "on (desktop: Gtk/EnableAnimations)"),
    Row(
      words: [(appearance, "reduced-motion", .uint32(1))], animations: 0,
      expected: "on (desktop: reduced-motion, Gtk/EnableAnimations)"),
    Row(
      words: [
        (appearance, "reduced-motion", .uint32(1)), (appearance, "reduced-motion", .uint32(0)),
      ],
      expected: "off (desktop: reduced-motion)"),
    // The user wins.
    Row(choice: true, animations: 1, expected: "on (configuration)"),
    Row(
      choice: false, words: [(appearance, "reduced-motion", .uint32(1))], animations: 0,
      expected: "off (configuration)"),
    Row(choice: true, expected: "on (configuration)"),
    // What makes no sense, or belongs somewhere else, changes nothing.
    Row(
      words: [
        (appearance, "reduced-motion", .uint32(1)), (appearance, "reduced-motion", .string("x")),
      ],
      expected: "on (desktop: reduced-motion)"),
    Row(
      words: [(appearance, "reduced-motion", .array(signature: "u", []))], expected: "off \(silent)"
    ),
    Row(words: [(gnome, "enable-animations", .int32(0))], expected: "off \(silent)"),
    Row(words: [(kde, "AnimationDurationFactor", .double(.nan))], expected: "off \(silent)"),
    Row(words: [(gnome, "reduced-motion", .uint32(1))], expected: "off \(silent)"),
    Row(words: [(appearance, "contrast", .uint32(1))], expected: "off \(silent)"),
    Row(words: [(appearance, "Gtk/EnableAnimations", .uint32(0))], expected: "off \(silent)"),
  ]

  @Test(arguments: rows) func theTable(_ row: Row) throws {
    var motion = ReducedMotion()
    motion.choice = row.choice
    for (namespace, key, value) in row.words {
      motion.take(namespace: namespace, key: key, value: value)
    }
    if let animations = row.animations {
      motion.take(
        try #require(XSettings(XSettingsBlob.numbers([("Gtk/EnableAnimations", animations)]))))
    }
    #expect(motion.description == row.expected)
    #expect(motion.isOn == row.expected.hasPrefix("on "))
  }

  @Test func aManagerThatNoLongerHasTheSettingSaysNothing() throws {
    var motion = ReducedMotion()
    motion.take(try #require(XSettings(XSettingsBlob.numbers([("Gtk/EnableAnimations", 0)]))))
    #expect(motion.isOn)
    motion.take(try #require(XSettings(XSettingsBlob.numbers([("Xft/DPI", 98304)]))))
    #expect(motion.description == "off \(Self.silent)")
  }
}
