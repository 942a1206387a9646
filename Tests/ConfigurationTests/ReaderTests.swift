import TestSupport
import Testing

@testable import Configuration

/// The reading of islet.conf: what is right becomes a value, what is wrong a message that helps.
@Suite struct ReaderTests {
  private func read(_ text: String) -> ConfigurationReader {
    ConfigurationReader(Array(text.utf8), origin: "islet.conf")
  }

  @Test func aFileWithoutKeysIsTheDefaults() {
    for text in ["", "\n", "# only a comment\n", "[pill]\n", "  \n\t\n"] {
      #expect(read(text).problems.isEmpty, "\(text)")
      #expect(read(text).configuration == Configuration(), "\(text)")
    }
  }

  /// Every default is a value that its own key takes and that comes back as it was.
  @Test func defaultsPassTheirOwnTable() throws {
    for entry in Configuration.entries {
      var configuration = Configuration()
      #expect(entry.read(entry.defaultText, &configuration), "\(entry.path)")
      #expect(configuration == Configuration(), "\(entry.path)")
      #expect(!entry.summary.isEmpty && entry.summary.hasSuffix("."), "\(entry.path)")
      #expect(Configuration.groups.contains { $0.name == entry.group }, "\(entry.path)")
      #expect(try ConfigurationPath(entry.path).key == entry.name)
    }
    let paths = Configuration.entries.map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  /// A key, a text, and the text that its value is written as.
  static let good: [(String, String, String)] = [
    ("pill.position", "top-left", "top-left"), ("pill.position", "top-right", "top-right"),
    ("pill.offset", "0", "0"), ("pill.offset", "400", "400"), ("pill.offset", "12.5", "12.5"),
    ("pill.offset", "-0", "0"), ("pill.offset", "+7", "7"), ("pill.offset", "1e2", "100"),
    ("pill.offset", " 12 \t", "12"), ("pill.horizontal-offset", "-300", "-300"),
    ("pill.width", "200", "200"), ("pill.height", "24", "24"), ("pill.scale", "auto", "auto"),
    ("pill.scale", "1.25", "1.25"), ("pill.monitor", "primary", "primary"),
    ("pill.monitor", "HDMI-1", "HDMI-1"), ("pill.expanded-width", "500", "500"),
    ("pill.compact-side-width", "52", "52"), ("pill.minimal", "attached", "attached"),
    ("pill.show-idle", "off", "off"), ("pill.show-idle", "false", "off"),
    ("pill.show-idle", "yes", "on"), ("pill.cutout", "on", "on"),
    ("pill.collapse-delay", "0.5", "0.5"), ("motion.spring-duration", "0.05", "0.05"),
    ("motion.spring-bounce", "-0.3", "-0.3"), ("motion.reduced-motion", "on", "on"),
    ("alerts.time", "60", "60"), ("alerts.sound", "off", "off"),
    ("sources.disabled", "music", "music"), ("sources.disabled", " a ; b;;c;", "a;b;c"),
    ("sources.disabled", "", ""), ("icons.theme", "Papirus", "Papirus"),
    ("icons.theme", "auto", "auto"), ("provider.music.players", "mpv vlc", "mpv vlc"),
    ("provider.org.example.tea.minutes", "3", "3"), ("provider.music.motto", "a\\nb", "a\nb"),
  ]

  @Test(arguments: good) func takes(_ path: String, _ text: String, _ value: String) throws {
    let key = try ConfigurationPath(path)
    let reader = read("[\(key.group)]\n\(key.key)=\(text)\n")
    #expect(reader.problems.isEmpty, "\(reader.problems)")
    #expect(try reader.configuration.text(of: key) == value)
  }

  /// A file and the messages about it.
  static let bad: [(String, [String])] = [
    (
      "[pill]\noffset=900\n",
      ["islet.conf:2: [pill] offset = 900: it takes a number from 0 to 400 (points)"]
    ),
    (
      "[pill]\noffset=\n",
      ["islet.conf:2: [pill] offset = : it takes a number from 0 to 400 (points)"]
    ),
    (
      "[pill]\noffset = 1,5\n",
      ["islet.conf:2: [pill] offset = 1,5: it takes a number from 0 to 400 (points)"]
    ),
    (
      "[pill]\noffset=nan\nwidth=inf\nheight=0x20\n",
      [
        "islet.conf:2: [pill] offset = nan: it takes a number from 0 to 400 (points)",
        "islet.conf:3: [pill] width = inf: it takes a number from 20 to 1000 (points)",
        "islet.conf:4: [pill] height = 0x20: it takes a number from 16 to 100 (points)",
      ]
    ),
    (
      "[pill]\noffset=11 # a little lower\n",
      [
        "islet.conf:2: [pill] offset = 11 # a little lower: it takes a number from 0 to 400 "
          + "(points); a comment needs a line of its own"
      ]
    ),
    (
      "\n[pill]\nposition=top-centre\n",
      [
        "islet.conf:3: [pill] position = top-centre: it takes top-center, top-left or top-right; "
          + "did you mean 'top-center'?"
      ]
    ),
    (
      "[pill]\nminimal=round\n",
      ["islet.conf:2: [pill] minimal = round: it takes detached or attached"]
    ),
    (
      "[alerts]\nsound=maybe\n",
      ["islet.conf:2: [alerts] sound = maybe: it takes on or off (true, false, yes and no do too)"]
    ),
    (
      "[pill]\nscale=5\n",
      [
        "islet.conf:2: [pill] scale = 5: it takes auto or a number from 0.5 to 4 (pixels per point)"
      ]
    ),
    (
      "[alerts]\ntiem=3\n",
      [
        "islet.conf:2: [alerts] tiem = 3: there is no such key; did you mean 'time'? "
          + "[alerts] has time and sound"
      ]
    ),
    (
      "[motion]\nsound=on\n",
      [
        "islet.conf:2: [motion] sound = on: there is no such key; did you mean 'sound' in "
          + "[alerts]? [motion] has spring-duration, spring-bounce and reduced-motion"
      ]
    ),
    (
      "[pil]\noffset=3\n",
      [
        "islet.conf:1: [pil]: there is no such group; did you mean 'pill'? There are pill, motion, "
          + "alerts, sources, icons and provider.NAME"
      ]
    ),
    (
      "[dock]\nsize=3\n",
      [
        "islet.conf:1: [dock]: there is no such group. There are pill, motion, alerts, sources, "
          + "icons and provider.NAME"
      ]
    ),
    (
      "[provder.music]\na=b\n",
      [
        "islet.conf:1: [provder.music]: there is no such group; did you mean 'provider.music'? "
          + "There are pill, motion, alerts, sources, icons and provider.NAME"
      ]
    ),
    ("[provider.]\na=b\n", ["islet.conf:1: the group needs the provider's name: [provider.NAME]"]),
    (
      "[provider.tea]\nmotto=\\q\n",
      [
        "islet.conf:2: [provider.tea] motto = \\q: \\ may stand only before s, n, t, r and another \\"
      ]
    ),
    ("[pill]\noffset=1\n[pill]\noffset=2\nofset=3\n", ["islet.conf:5: [pill] ofset = 3"]),
    ("[pill]\n\nwhat is this\n[alerts]\ntime=0\n", ["islet.conf:3: ", "islet.conf:5: [alerts]"]),
    (
      "offset=3\n",
      ["islet.conf:1: 'offset=3' is neither [GROUP], nor KEY=VALUE below a group, nor a comment"]
    ),
    (
      "[pill\n]\n= 3\n[pill]\nwidth\n",
      ["islet.conf:1: ", "islet.conf:2: ", "islet.conf:3: ", "islet.conf:5: "]
    ),
    ("[pill]\r\noffset=3\r\nofset=3\r\n", ["islet.conf:3: [pill] ofset = 3"]),
    ("[pill]\noffset[de]=3\n", ["islet.conf:2: [pill] offset[de] = 3: there is no such key"]),
    ("[pill]\noffset\0=3\n", ["islet.conf:2: this line is no text in UTF-8; write it anew"]),
  ]

  @Test(arguments: bad) func refuses(_ text: String, _ messages: [String]) {
    let found = read(text).problems.map(\.description)
    #expect(found.count == messages.count, "\(found)")
    for (one, message) in zip(found, messages) {
      #expect(one.hasPrefix(message), "\(one)")
      #expect(!one.contains { $0.isNewline }, "\(one)")
    }
  }

  @Test func invalidBytesAreNamedByTheirLine() {
    let bytes: [UInt8] = Array("[pill]\nmonitor=".utf8) + [0xff, 0xfe] + Array("\noffset=3\n".utf8)
    let problems = ConfigurationReader(bytes, origin: "islet.conf").problems
    #expect(
      problems.map(\.description) == [
        "islet.conf:2: this line is no text in UTF-8; write it anew"
      ])
  }

  @Test func aLongValueIsCutInItsMessage() throws {
    let problem = try #require(
      read("[pill]\noffset=" + String(repeating: "9", count: 10_000)).problems.first)
    #expect(problem.description.count < 200)
  }

  /// Whatever the bytes are, the reader comes to an end, and what it takes it can write again.
  @Test(arguments: 0..<20) func neverTraps(_ round: Int) throws {
    let seed = UInt64(7000 + round)
    var random = SeededGenerator(seed: seed)
    let words =
      Configuration.entries.map(\.name) + Configuration.groups.map(\.name)
      + ["provider.", "[", "]", "=", "\n", "#", "\\", ";", "\0", " ", "\t", "\r\n", "é", "1e999"]
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array((words.randomElement(using: &random) ?? "").utf8)
        }
      }
      let reader = ConfigurationReader(bytes, origin: "seed \(seed)")
      guard reader.problems.isEmpty else { continue }
      var again = Configuration()
      for entry in Configuration.entries {
        let key = try ConfigurationPath(entry.path)
        let text = try #require(try reader.configuration.text(of: key))
        try again.set(key, to: text, origin: "seed \(seed)")
      }
      again.providers = reader.configuration.providers
      #expect(again == reader.configuration, "seed \(seed)")
    }
  }

  /// A file of the largest size, with nothing right in it, is answered in a moment.
  @Test func aHugeBadFileIsAnsweredSoon() {
    let line = "this is no line of a key file\n"
    let text = String(
      repeating: line, count: ConfigurationReader.sizeLimit / line.utf8.count)
    let begin = monotonicSeconds()
    #expect(read(text).problems.count == 50)
    #expect(monotonicSeconds() - begin < 20)
  }
}
