import Activities
import Geometry
import Motion

extension LayerSource {
  /// Whether a layer that showed one can go on with the other.
  func isSameKind(as other: LayerSource) -> Bool {
    switch (self, other) {
    case (.text, .text), (.timer, .timer), (.image, .image), (.symbol, .symbol), (.icon, .icon),
      (.fill, .fill), (.progress, .progress), (.waveform, .waveform), (.download, .download),
      (.text, .timer), (.timer, .text), (.symbol, .icon), (.icon, .symbol), (.marquee, .marquee),
      (.marquee, .text), (.text, .marquee):
      true
    default: false
    }
  }

  /// What decides on which side a text's frame grows: 0 is at the right, 1 at the left.
  fileprivate var alignment: TextAlignment? {
    switch self {
    case .text(let run): run.alignment
    case .marquee(let text): text.run.alignment
    case .timer(let timer): timer.alignment
    default: nil
    }
  }
}

extension Layer {
  /// Whether its picture is drawn for any width at no cost.
  private var isElastic: Bool {
    switch source {
    case .progress(let progress): progress.style == .linear
    case .fill(let shape, .color, _):
      if case .rounded(let radius) = clip ?? shape {
        radius <= 0 || radius >= frame.height / 2
      } else {
        false
      }
    default: false
    }
  }

  /// How far an older layer lay from where the layer lies now.
  func displacement(of old: Layer) -> FrameVector {
    let vector = FrameVector(old.frame) - FrameVector(frame)
    if let alignment = source.alignment {
      return FrameVector(x: vector.x + vector.width * alignment.factor, y: vector.y)
    }
    if isElastic, old.isElastic { return vector }
    return FrameVector(x: vector.x + vector.width / 2, y: vector.y + vector.height / 2)
  }

  /// How many times as large an older layer was, where it is the same picture that grows.
  func growth(from old: Layer) -> Double? {
    switch (source, old.source) {
    case (.image, .image), (.icon, .icon), (.symbol, .symbol): break
    default: return nil
    }
    guard frame.size != old.frame.size, frame.hasShape(of: old.frame) else { return nil }
    return old.frame.width / frame.width
  }

  /// Whether it fades from what an older layer showed; otherwise it changes at once, or by a motion
  /// of its own.
  func fades(from old: Layer, at moment: Moment) -> Bool {
    guard source != old.source, transition != .identity else { return false }
    switch source {
    case .text, .marquee, .image, .symbol, .icon: return true
    case .timer:
      if case .text = old.source { return true }
      // A running time ticks at once, unless somebody wants to see it change.
      guard transition != nil else { return false }
      return source.run(in: frame, at: moment) != old.source.run(in: frame, at: moment)
    case .fill, .progress, .waveform, .download: return false
    }
  }
}

extension Rect {
  /// Whether both have the same proportions, so that a picture can grow from one to the other.
  func hasShape(of other: Rect) -> Bool {
    guard !isEmpty, !other.isEmpty else { return false }
    return abs(width * other.height / (height * other.width) - 1) < 0.02
  }
}
