import Scene

extension Storyboard {
  private static let waiting = GoldenActivities.template(
    "connect", #"{"title":"Connecting","progress":null}"#)

  private static func playing(_ isPlaying: Bool) -> SceneContent {
    SceneContent(primary: GoldenActivities.music(isPlaying: isPlaying))
  }

  private static func longTitle(_ title: String) -> SceneContent {
    SceneContent(primary: GoldenActivities.music(title: title), mode: .expanded)
  }

  /// What moves by itself, and how it comes to rest.
  static let endless: [Storyboard] = [
    Storyboard("waveform", length: 0.5, from: playing(true), steps: []),
    Storyboard(
      "waveform-settles", length: 0.25, from: playing(true),
      steps: [(0.2, .show(playing(false))), (0.8, .show(playing(true)))]),
    Storyboard("arc", length: 0.5, from: SceneContent(primary: waiting), steps: []),
    Storyboard(
      "segment", height: 150, length: 0.6,
      from: SceneContent(primary: waiting, mode: .expanded), steps: []),
    Storyboard(
      "marquee", height: 190, length: 3.8, from: playing(true),
      to: longTitle("Concerto for Two Harbours and a Midnight Ferry in E flat major")),
    Storyboard(
      "marquee-right-to-left", height: 190, length: 3, from: playing(true),
      to: longTitle("שיר ארוך מאוד על מעבורת שיוצאת בחצות אל הנמל הישן")),
    Storyboard(
      "marquee-emoji", height: 190, length: 3, from: playing(true),
      to: longTitle("🎵 A title with emoji 🚢 that is longer than its room 🌊")),
  ]
}
