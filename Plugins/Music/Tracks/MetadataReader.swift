import IsletKit

/// Reads the metadata of MPRIS players, who get every type and value wrong.
///
/// Nothing here traps and nothing is required: what makes no sense counts as absent. The rows are
/// those of `sources.md`.
enum MetadataReader {
  /// A longer track is a live stream with a made-up length (M13), in microseconds.
  private static let longestTrack: Int64 = 24 * 3600 * 1_000_000
  /// Titles may be long, and the whole state has 4096 bytes, in which escapes double some.
  private static let titleBytes = 768
  private static let nameBytes = 384
  private static let urlBytes = 4096

  /// The track behind the `Metadata` property.
  static func track(_ metadata: [String: BusValue]) -> Track {
    var track = Track()
    track.id = trackID(metadata["mpris:trackid"])
    track.title = text(metadata["xesam:title"], byteLimit: titleBytes)
    track.artist = names(metadata["xesam:artist"])
    if track.artist.isEmpty { track.artist = names(metadata["xesam:albumArtist"]) }
    track.album = text(metadata["xesam:album"], byteLimit: nameBytes)
    track.url = bounded(metadata["xesam:url"]?.stringValue ?? "", byteLimit: urlBytes)
    track.length = length(metadata["mpris:length"])
    track.isEndless =
      metadata["mpris:length"]?.doubleValue.map { $0 > Double(longestTrack) } ?? false
    track.cover = CoverReference(coverURL(metadata))
    track.browserProcess = metadata["kde:pid"]?.int64Value.flatMap { Int32(exactly: $0) }
    if track.title.isEmpty {
      // M64: a file without tags is known by its name.
      track.title = PlainText.line(
        PlainText.lastPathComponent(ofURL: track.url), byteLimit: titleBytes)
      track.isNamedByFile = !track.title.isEmpty
    }
    return track
  }

  /// The cover's URL as it was told, which may hold the whole picture.
  static func coverURL(_ metadata: [String: BusValue]) -> String {
    metadata["mpris:artUrl"]?.stringValue ?? ""
  }

  /// M1, M11, M13, M15: any number, within reason.
  static func length(_ value: BusValue?) -> Int64? {
    guard let length = value?.int64Value, length > 0, length <= longestTrack else { return nil }
    return length
  }

  /// M6, M7, M10: any text; the id that stands for "no track" is none.
  ///
  /// It need not be a valid object path: who sends it back has to look first.
  static func trackID(_ value: BusValue?) -> String? {
    guard let id = value?.stringValue, !id.isEmpty,
      id != "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    else { return nil }
    return bounded(id, byteLimit: urlBytes)
  }

  /// A text without what is too much of it, for comparing.
  private static func bounded(_ text: String, byteLimit: Int) -> String {
    text.utf8.count <= byteLimit
      ? text : String(decoding: Array(text.utf8.prefix(byteLimit)), as: UTF8.self)
  }

  /// M2, M11: a position in microseconds; a negative one is the beginning.
  static func position(_ value: BusValue?) -> Int64? {
    value?.int64Value.map { max($0, 0) }
  }

  /// M24: missing, negative or wild rates are 1, and so are those that are next to nothing.
  static func rate(_ value: BusValue?) -> Double {
    guard let rate = value?.doubleValue, rate >= 0.01, rate <= 100 else { return 1 }
    return rate
  }

  /// A text on one line; anything but a text is none (M3, M59, M63).
  static func text(_ value: BusValue?, byteLimit: Int = nameBytes) -> String {
    // A player with a list where one text belongs means the first.
    let text = value?.stringValue ?? value?.stringArray?.first ?? ""
    return PlainText.line(text, byteLimit: byteLimit)
  }

  /// M4: a list of names, or one name.
  static func names(_ value: BusValue?) -> String {
    let names = (value?.stringArray ?? []).prefix(8)
      .map { PlainText.line($0, byteLimit: nameBytes) }.filter { !$0.isEmpty }
    return PlainText.line(names.joined(separator: ", "), byteLimit: nameBytes)
  }
}
