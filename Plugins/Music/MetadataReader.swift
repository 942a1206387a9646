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
    track.url = String((metadata["xesam:url"]?.stringValue ?? "").prefix(urlBytes))
    track.length = length(metadata["mpris:length"])
    track.artworkURL = metadata["mpris:artUrl"]?.stringValue ?? ""
    if track.title.isEmpty {
      // M64: a file without tags is known by its name.
      track.title = PlainText.line(
        PlainText.lastPathComponent(ofURL: track.url), byteLimit: titleBytes)
    }
    return track
  }

  /// M1, M11, M13, M15: any number, within reason.
  static func length(_ value: BusValue?) -> Int64? {
    guard let length = value?.int64Value, length > 0, length <= longestTrack else { return nil }
    return length
  }

  /// M6, M7, M10: any text; the id that stands for "no track" is none.
  ///
  /// It is only compared, never sent, so it need not be a valid object path.
  static func trackID(_ value: BusValue?) -> String? {
    guard let id = value?.stringValue, !id.isEmpty,
      id != "/org/mpris/MediaPlayer2/TrackList/NoTrack"
    else { return nil }
    return id
  }

  /// M2, M11: a position in microseconds; a negative one is the beginning.
  static func position(_ value: BusValue?) -> Int64? {
    value?.int64Value.map { max($0, 0) }
  }

  /// M24: missing, zero, negative or wild rates are 1.
  static func rate(_ value: BusValue?) -> Double {
    guard let rate = value?.doubleValue, rate > 0, rate <= 100 else { return 1 }
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
