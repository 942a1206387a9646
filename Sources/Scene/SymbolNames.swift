/// What SF Symbol names stand for here: the engine's own symbols, and the icons of the desktop's
/// theme that come nearest.
package enum SymbolNames {
  /// What draws a name.
  package enum Meaning: Hashable, Sendable {
    /// The engine itself.
    case symbol(Symbol)
    /// A symbolic icon of the theme, by its freedesktop name without `-symbolic`.
    case icon(String)
  }

  /// Ends the name of an icon in one colour.
  static let symbolicSuffix = "-symbolic"

  /// Whether the engine knows what a name shows; any other is tried as the name of a theme icon.
  package static func isKnown(_ name: String) -> Bool { meaning(of: name) != nil }

  /// What draws an SF Symbol name.
  ///
  /// A variant that is not known, such as `.fill` or `.circle`, is drawn as what it varies.
  ///
  /// - Parameter name: Such as `play.fill`.
  /// - Returns: `nil` for a name that is not known.
  package static func meaning(of name: String) -> Meaning? {
    var name = name[...]
    while !name.isEmpty {
      if let symbol = Symbol(rawValue: String(name)) ?? Symbol(rawValue: name + ".fill") {
        return .symbol(symbol)
      }
      if let icon = icons[String(name)] { return .icon(icon) }
      guard let variant = variants.first(where: { name.hasSuffix($0) }) else { return nil }
      name = name.dropLast(variant.count)
    }
    return nil
  }

  /// Whether a text can be the name of an icon: a file's name that leads nowhere else.
  package static func isIconName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 128 && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"): true
        default: false
        }
      }
  }

  private static let variants = [".fill", ".circle", ".square", ".rectangle"]

  /// The nearest icon of the freedesktop naming scheme, and of Adwaita where that has none, without
  /// `-symbolic`.
  package static let icons: [String: String] = [
    // Time and calendar.
    "alarm": "alarm", "calendar": "x-office-calendar", "hourglass": "content-loading",
    "stopwatch": "alarm", "clock.arrow.circlepath": "document-open-recent",
    // Devices.
    "airpods": "audio-headphones", "battery.0": "battery-empty", "battery.25": "battery-caution",
    "battery.50": "battery-low", "battery.75": "battery-good", "battery.100": "battery-full",
    "battery.100.bolt": "battery-full-charging", "camera": "camera-photo",
    "desktopcomputer": "computer", "display": "video-display", "externaldrive": "drive-harddisk",
    "gamecontroller": "input-gaming", "headphones": "audio-headphones",
    "hifispeaker": "audio-speakers", "internaldrive": "drive-harddisk", "iphone": "phone",
    "keyboard": "input-keyboard", "laptopcomputer": "computer", "computermouse": "input-mouse",
    "opticaldisc": "media-optical", "powerplug": "ac-adapter", "printer": "printer",
    "scanner": "scanner", "server.rack": "network-server", "speaker.wave.1": "audio-volume-low",
    "speaker.wave.2": "audio-volume-medium", "speaker.wave.3": "audio-volume-high",
    "speaker": "audio-volume-low", "speaker.slash": "audio-volume-muted", "tv": "tv",
    "webcam": "camera-web",
    // Links to elsewhere.
    "airplane": "airplane-mode", "antenna.radiowaves.left.and.right": "network-wireless-hotspot",
    "cellularbars": "network-cellular-signal-excellent",
    "dot.radiowaves.left.and.right": "network-wireless-signal-excellent", "globe": "web-browser",
    "icloud": "folder-remote", "link": "insert-link", "network": "network-wired",
    "safari": "web-browser", "wifi": "network-wireless-signal-excellent",
    "wifi.slash": "network-wireless-offline", "wave.3.right": "network-wireless",
    "bluetooth": "bluetooth-active",
    // Messages and people.
    "bell.slash": "notifications-disabled", "bubble.left": "chat-message-new",
    "envelope": "mail-unread", "envelope.open": "mail-read", "message": "chat-message-new",
    "mic": "audio-input-microphone", "mic.slash": "microphone-disabled", "paperplane": "mail-send",
    "person.2": "system-users", "phone.down": "call-stop", "phone.arrow.up.right": "call-outgoing",
    "phone.arrow.down.left": "call-incoming", "video": "camera-video",
    "video.slash": "camera-disabled",
    // Playback.
    "backward.end": "media-skip-backward", "forward.end": "media-skip-forward",
    "eject": "media-eject", "film": "video-x-generic", "music.note.list": "folder-music",
    "music.mic": "audio-input-microphone", "record": "media-record",
    "repeat": "media-playlist-repeat", "repeat.1": "media-playlist-repeat-song",
    "shuffle": "media-playlist-shuffle", "waveform": "audio-x-generic",
    "captions.bubble": "media-view-subtitles",
    // Files and editing.
    "archivebox": "media-zip", "bookmark": "user-bookmarks", "doc": "text-x-generic",
    "doc.text": "x-office-document", "doc.on.doc": "edit-copy", "folder": "folder",
    "folder.badge.plus": "folder-new", "highlighter": "document-edit",
    "list.bullet": "view-list-bullet", "magnifyingglass": "system-search",
    "paperclip": "mail-attachment", "pencil": "document-edit", "photo": "image-x-generic",
    "scissors": "edit-cut", "square.and.arrow.down": "document-save",
    "square.and.arrow.up": "document-send", "square.and.pencil": "document-edit",
    "tag": "bookmark-new", "text.alignleft": "format-justify-left", "trash": "user-trash",
    "tray.and.arrow.down": "folder-download", "arrow.down.doc": "document-save",
    "arrow.down.to.line": "folder-download",
    // The system.
    "cpu": "application-x-firmware", "eye": "view-reveal", "eye.slash": "view-conceal",
    "key": "dialog-password", "lock": "changes-prevent", "lock.open": "changes-allow",
    "power": "system-shutdown", "puzzlepiece": "application-x-addon",
    "questionmark": "dialog-question", "slider.horizontal.3": "preferences-other",
    "terminal": "utilities-terminal", "wrench": "applications-engineering",
    "wrench.and.screwdriver": "applications-engineering", "checkmark.shield": "security-high",
    "shield": "security-medium", "touchid": "auth-fingerprint", "faceid": "auth-face",
    "info": "dialog-information", "nosign": "action-unavailable",
    "ellipsis": "view-more-horizontal", "arrow.clockwise": "view-refresh",
    "arrow.counterclockwise": "edit-undo", "arrow.triangle.2.circlepath": "emblem-synchronizing",
    "arrow.uturn.backward": "edit-undo", "arrow.uturn.forward": "edit-redo",
    "arrow.left": "go-previous", "arrow.right": "go-next", "chevron.left": "go-previous",
    "chevron.right": "go-next", "chevron.up": "go-up", "chevron.down": "go-down",
    "rectangle.on.rectangle": "view-restore",
    // Weather and places.
    "cloud": "weather-overcast", "cloud.rain": "weather-showers", "cloud.snow": "weather-snow",
    "cloud.bolt": "weather-storm", "cloud.fog": "weather-fog", "cloud.sun": "weather-few-clouds",
    "moon": "weather-clear-night", "moon.stars": "weather-clear-night", "snowflake": "weather-snow",
    "sun.max": "weather-clear", "sunrise": "daytime-sunrise", "sunset": "daytime-sunset",
    "tornado": "weather-tornado", "wind": "weather-windy", "map": "mark-location",
    "mappin": "mark-location", "figure.walk": "emoji-body", "bus": "emoji-travel",
    "tram": "emoji-travel", "bicycle": "emoji-travel", "fork.knife": "emoji-food",
    "cup.and.saucer": "emoji-food", "leaf": "emoji-nature", "flag": "emoji-flags",
    "lightbulb": "emoji-objects", "trophy": "emoji-activities", "sportscourt": "emoji-activities",
    "face.smiling": "face-smile", "creditcard": "auth-smartcard", "star.slash": "non-starred",
    "paintbrush": "applications-graphics",
  ]
}
