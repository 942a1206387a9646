import Geometry
package import Scene

extension DisplayScenes {
  /// A line around a pill.
  package static func keyline(_ from: Double, _ to: Double, opacity: Double = 1) -> Keyline {
    Keyline(
      from: from, to: to, tint: .orange, track: Color.orange.opacity(0.25), opacity: opacity)
  }

  /// A line that grows, circles, fades while the pill expands, and is plain.
  package static var keylineStory: [Frame] {
    func frame(
      _ name: String, _ pill: PillShape, _ keyline: Keyline?, isSettled: Bool = true
    ) -> Frame {
      Frame(
        name: "line, \(name)",
        list: DisplayList(
          pill: pill, keyline: keyline, items: pill == compact ? compactItems() : [],
          damage: everywhere), isSettled: isSettled)
    }
    var frames = [0, 0.003, 0.1, 0.24, 0.26, 0.5, 0.74, 0.99, 1].map {
      frame("at \($0)", compact, keyline(0, $0))
    }
    frames += (0..<9).map {
      let from = Double($0) / 9 - 0.1
      return frame("from \(from)", compact, keyline(from, from + 0.25))
    }
    for step in 1...5 {
      let part = Double(step) / 10
      guard let pill = morph(part).pill else { continue }
      frames.append(
        frame(
          "expanding \(part)", pill, keyline(0, 0.4, opacity: 1 - part * 1.8), isSettled: false))
    }
    frames.append(frame("plain", idle, Keyline(to: 1, width: 1.5, tint: .white, track: .white)))
    frames.append(frame("gone", idle, nil))
    return frames
  }
}
