import Activities
import Scene

extension Storyboard {
  private static let song = GoldenActivities.music()
  private static let tea = GoldenActivities.timer()

  private static func compact(_ primary: Activity) -> SceneContent {
    SceneContent(primary: primary)
  }

  private static func expanded(_ primary: Activity) -> SceneContent {
    SceneContent(primary: primary, mode: .expanded)
  }

  private static let pair = SceneContent(primary: song, secondary: tea)
  private static let many = SceneContent(primary: song, secondary: tea, others: 3)
  private static let list = SceneContent(
    primary: song, mode: .list,
    list: [song, tea, GoldenActivities.template("copy", #"{"title":"Copying","progress":0.4}"#)])

  /// Every presentation at rest, by its name, with the height of its picture in points.
  static let presentations: [Storyboard] = [
    still("idle", SceneContent()),
    still("compact", compact(song)),
    still("compact-timer", compact(tea)),
    still("circle", pair),
    still("count", many),
    still("attached", pair).with { $0.minimalStyle = .attached },
    still("keyline", compact(GoldenActivities.keyline(nil))),
    still("keyline-fraction", compact(GoldenActivities.keyline(.fraction(0.26)))),
    still("download", expanded(GoldenActivities.download(.idle)), height: 110),
    still("download-compact", compact(GoldenActivities.download(.downloading(0.4)))),
    still("job", compact(GoldenActivities.template("job", #"{"title":"Build","progress":0.4}"#))),
    still(
      "job-failed",
      compact(
        GoldenActivities.template("job", #"{"title":"Build","progress":0.4,"status":"failed"}"#))),
    still("expanded", expanded(song), height: 190),
    still("expanded-timer", expanded(tea), height: 190),
    still("expanded-cutout", expanded(tea), height: 190).with { $0.cutout = true },
    still("list", list, height: 330),
  ]

  private static func still(
    _ name: String, _ content: SceneContent, height: Double = 60
  ) -> Storyboard {
    Storyboard(name, height: height, length: 0, from: content, steps: [])
  }

  /// Every morph.
  static let morphs: [Storyboard] = [
    Storyboard("idle-to-compact", from: SceneContent(), to: compact(song)),
    Storyboard("compact-to-idle", from: compact(song), to: SceneContent()),
    Storyboard("compact-to-expanded", height: 190, from: compact(song), to: expanded(song)),
    Storyboard("expanded-to-compact", height: 190, from: expanded(song), to: compact(song)),
    Storyboard("expanded-to-list", height: 330, from: expanded(song), to: list),
    Storyboard("list-to-compact", height: 330, from: list, to: compact(song)),
    Storyboard("circle-splits-off", from: compact(song), to: pair),
    Storyboard("circle-merges", from: pair, to: compact(song)),
    Storyboard("pair-to-expanded", height: 190, from: pair, to: expanded(song)),
    Storyboard("song-to-timer", height: 190, from: expanded(song), to: expanded(tea)),
    Storyboard(
      "attached-to-detached", length: 0.26, from: pair,
      steps: [(0, .change(SceneSettings()))]
    ).with { $0.minimalStyle = .attached },
    Storyboard(
      "reduced-motion", height: 190, length: 0.2, from: compact(song), to: expanded(song)
    ).with { $0.reducesMotion = true },
    Storyboard(
      "digits", from: compact(GoldenActivities.number("198")),
      to: compact(GoldenActivities.number("203"))),
    Storyboard(
      "digits-grow", from: compact(GoldenActivities.number("99 %")),
      to: compact(GoldenActivities.number("100 %"))),
    Storyboard(
      "countdown", length: 1.35, from: compact(GoldenActivities.slidingTimer), steps: []
    )
    .staged(at: [0.99, 1.05, 1.12, 1.2, 1.9]),
    download("download-starts", .idle, .downloading(0)),
    download("download-goes-on", .downloading(0.3), .downloading(0.6), length: 0.12),
    download("download-finishes", .downloading(1), .finished),
    download("download-goes-back", .finished, .idle),
    download("download-fails", .downloading(0.7), .failed),
    Storyboard(
      "download-waits", height: 110, length: 1.1,
      from: expanded(GoldenActivities.download(.downloading(nil))), steps: []),
    Storyboard(
      "compact-download-finishes", length: 0.4,
      from: compact(GoldenActivities.download(.downloading(0.9))),
      to: compact(GoldenActivities.download(.finished))),
    Storyboard(
      "keyline-appears", from: compact(song), to: compact(GoldenActivities.keyline(.fraction(0.4)))),
    Storyboard(
      "keyline-goes-on", length: 0.12, from: compact(GoldenActivities.keyline(.fraction(0.2))),
      to: compact(GoldenActivities.keyline(.fraction(0.8)))),
    Storyboard(
      "keyline-circles", length: 2, from: compact(GoldenActivities.keyline(.indeterminate)),
      steps: []),
    Storyboard(
      "keyline-to-expanded", height: 190, from: compact(GoldenActivities.keyline(.fraction(0.6))),
      to: expanded(GoldenActivities.keyline(.fraction(0.6)))),
    Storyboard(
      "music-pauses", length: 0.3, from: compact(song),
      to: compact(GoldenActivities.music(isPlaying: false))),
    Storyboard(
      "marquee", height: 110, length: 8, from: compact(song),
      to: expanded(GoldenActivities.longTitle)),
  ]

  private static func download(
    _ name: String, _ before: ViewDownload.State, _ after: ViewDownload.State,
    length: Double = 0.4
  ) -> Storyboard {
    Storyboard(
      name, height: 110, length: length, from: expanded(GoldenActivities.download(before)),
      to: expanded(GoldenActivities.download(after)))
  }
}
