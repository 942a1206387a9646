import Geometry

extension Layer {
  /// The layer made smaller or larger about a point, with all that it shows.
  func scaled(by factor: Double, about point: Point) -> Layer {
    var layer = self
    layer.frame = Rect(
      x: point.x + (frame.minX - point.x) * factor, y: point.y + (frame.minY - point.y) * factor,
      width: frame.width * factor, height: frame.height * factor)
    if case .rounded(let radius) = clip { layer.clip = .rounded(radius: radius * factor) }
    switch source {
    case .text(var run):
      run.font.size *= factor
      layer.source = .text(run)
      // A font engine rounds the widths of small letters up: one pixel may not cost an ellipsis.
      layer.frame = layer.frame.inset(by: Insets(left: -1, right: -1))
    case .marquee(let text):
      // What is made smaller to fit has no room to scroll in.
      layer.source = .text(text.run)
      return layer.scaled(by: factor, about: point)
    case .timer(var timer):
      timer.font.size *= factor
      layer.source = .timer(timer)
    case .download(let pill): layer.source = .download(pill.scaled(by: factor))
    case .fill(.rounded(let radius), let fill, let opacity):
      layer.source = .fill(.rounded(radius: radius * factor), fill, opacity: opacity)
    default:
      // The others fill their frames.
      break
    }
    return layer
  }
}
