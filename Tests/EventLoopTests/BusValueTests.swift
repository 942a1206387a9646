import EventLoop
import Testing

/// The lenient accessors, row by row of what media players really send (M1 to M7, M63).
@Suite struct BusValueTests {
  @Test(
    arguments: [
      (BusValue.int64(7), 7), (.uint64(7), 7), (.int32(-7), -7), (.uint32(7), 7), (.int16(-7), -7),
      (.uint16(7), 7), (.byte(7), 7), (.double(7.9), 7), (.double(-7.9), -7), (.string("7"), 7),
      (.string(" 7\n"), 7), (.string("7.5"), 7), (.variant(.variant(.uint32(7))), 7),
      (.uint64(.max), nil), (.double(.nan), nil), (.double(.infinity), nil), (.double(1e300), nil),
      (.string(""), nil), (.string("3:45"), nil), (.string("nan"), nil), (.string("1e300"), nil),
      (.string("99999999999999999999"), nil), (.boolean(false), nil), (.objectPath("/7"), nil),
      (.strings(["7"]), nil), (.structure([.int32(7)]), nil),
    ] as [(BusValue, Int64?)])
  func wholeNumbers(_ value: BusValue, _ expected: Int64?) {
    #expect(value.int64Value == expected)
  }

  @Test(
    arguments: [
      (BusValue.double(0.5), 0.5), (.byte(1), 1), (.int16(-1), -1), (.uint64(.max), 0x1p64),
      (.int64(.min), -0x1p63), (.string("0.25"), 0.25), (.variant(.int32(2)), 2),
      (.double(.nan), nil), (.double(-.infinity), nil), (.string("inf"), nil), (.string("x"), nil),
      (.boolean(true), nil), (.signature("i"), nil),
    ] as [(BusValue, Double?)])
  func fractions(_ value: BusValue, _ expected: Double?) {
    #expect(value.doubleValue == expected)
  }

  @Test func texts() {
    #expect(BusValue.string("a").stringValue == "a")
    #expect(BusValue.variant(.objectPath("/a")).stringValue == "/a")
    #expect(BusValue.signature("as").stringValue == "as")
    #expect(BusValue.boolean(false).stringValue == nil)
    #expect(BusValue.strings(["a"]).stringValue == nil)
  }

  @Test func truthValues() {
    #expect(BusValue.variant(.boolean(true)).boolValue == true)
    #expect(BusValue.byte(1).boolValue == nil)
    #expect(BusValue.string("true").boolValue == nil)
  }

  @Test func listsOfTexts() {
    #expect(BusValue.strings(["a", "", "b"]).stringArray == ["a", "b"])
    #expect(BusValue.string("a").stringArray == ["a"])
    #expect(BusValue.string("").stringArray == [])
    let mixed = BusValue.array(
      signature: "v", [.variant(.string("a")), .variant(.int32(1)), .variant(.string(""))])
    #expect(BusValue.variant(mixed).stringArray == ["a"])
    #expect(BusValue.boolean(false).stringArray == nil)
    #expect(BusValue.properties([]).stringArray == nil)
  }

  @Test func lists() {
    let values = BusValue.array(signature: "v", [.variant(.int32(1)), .variant(.string("a"))])
    #expect(values.arrayValue == [.int32(1), .string("a")])
    #expect(BusValue.structure([.int32(1)]).arrayValue == [.int32(1)])
    #expect(BusValue.string("a").arrayValue == nil)
  }

  @Test func dictionaries() {
    let metadata = BusValue.variant(
      .properties([
        ("mpris:length", .string("1000")), ("xesam:title", .variant(.string("T"))),
        ("xesam:title", .string("U")),
      ]))
    let found = metadata.dictionaryValue
    #expect(found?["mpris:length"]?.int64Value == 1_000)
    #expect(found?["xesam:title"] == .string("U"))
    let numbered = BusValue.dictionary(
      signature: "iv", [BusValue.Entry(key: .int32(1), value: .variant(.int32(1)))])
    #expect(numbered.dictionaryValue == [:])
    #expect(BusValue.boolean(false).dictionaryValue == nil)
  }

  @Test func signatures() {
    #expect(BusValue.properties([]).typeSignature == "a{sv}")
    #expect(BusValue.structure([.strings([]), .variant(.byte(1))]).typeSignature == "(asv)")
    #expect(BusValue.variant(.int32(1)) == .variant(signature: "i", .int32(1)))
  }

  @Test func pathsAndNames() {
    for good in ["/", "/a", "/a/b_2", "/org/mpris/MediaPlayer2/TrackList/NoTrack"] {
      #expect(BusValue.isValidObjectPath(good))
    }
    for bad in ["", "a", "/a/", "//", "/DeaDBeeF/1/-1", "spotify:track:1", "/ž", "/a\0"] {
      #expect(!BusValue.isValidObjectPath(bad))
    }
    #expect(BusValue.isValidServiceName("org.mpris.MediaPlayer2.vlc.instance-7"))
    #expect(BusValue.isValidServiceName(":1.7"))
    #expect(!BusValue.isValidServiceName("org"))
  }

  @Test func errors() {
    #expect(BusError(.timedOut).isNoReply)
    #expect(BusError(.notConnected).isNoReply)
    #expect(BusError(.invalidArgument).name == BusError.invalidArguments)
    #expect(!BusError(.invalidArgument).isNoReply)
    let unknown = BusError(name: BusError.serviceUnknown, message: "gone")
    #expect(unknown.isServiceUnknown)
    #expect(unknown.description == "org.freedesktop.DBus.Error.ServiceUnknown: gone")
  }
}
