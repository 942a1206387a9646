import Geometry

extension DisplayList {
  /// The list as text, one item a line with all that decides its picture, for snapshot tests.
  ///
  /// Lengths are rounded to tenths of a point.
  package var text: String {
    var lines: [String] = []
    lines.append("pill \(pill.map(DisplayListPrinter.describe) ?? "none")")
    if let keyline { lines.append("keyline \(DisplayListPrinter.describe(keyline))") }
    for item in items { DisplayListPrinter.print(item, indent: "", into: &lines) }
    if let circle {
      lines.append("circle \(DisplayListPrinter.describe(circle))")
      for item in circleItems { DisplayListPrinter.print(item, indent: "", into: &lines) }
    }
    lines.append("damage \(damage.map(LayerPrinter.describe) ?? "none")")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Prints display lists.
enum DisplayListPrinter {
  static func describe(_ shape: PillShape) -> String {
    "\(LayerPrinter.describe(shape.rect)) radius \(LayerPrinter.tenths(shape.radius))"
  }

  /// From where to where in per cent of the way, the colours and the width.
  static func describe(_ keyline: Keyline) -> String {
    "\(percent(keyline.from)) to \(percent(keyline.to)) \(describe(keyline.tint)) "
      + "on \(describe(keyline.track)) width \(LayerPrinter.tenths(keyline.width))"
      + (keyline.opacity == 1 ? "" : " opacity \(hundredths(keyline.opacity))")
  }

  static func print(_ item: DisplayItem, indent: String, into lines: inout [String]) {
    let opacity = item.opacity == 1 ? "" : " opacity \(hundredths(item.opacity))"
    lines.append(
      "\(indent)\(item.identity) \(describe(item.content)) "
        + "\(LayerPrinter.describe(item.frame))\(opacity)")
    guard case .group(let group) = item.content else { return }
    for child in group.items { print(child, indent: indent + "  ", into: &lines) }
  }

  private static func describe(_ content: DisplayContent) -> String {
    switch content {
    case .text(let run): describe(run)
    case .image(let key, let radius):
      "image \(key.source)/\(key.key) radius \(LayerPrinter.tenths(radius))"
    case .symbol(let symbol, let color): "symbol \(symbol.rawValue) \(describe(color))"
    case .icon(let key, let tint): "icon \(key.key)" + (tint.map { " " + describe($0) } ?? "")
    case .fill(let shape, let fill): "fill \(describe(shape)) \(describe(fill))"
    case .textSlice(let slice):
      "part \"\(slice.string)\" of \(describe(slice.run))"
    case .scrollingText(let run, let offset, let fade):
      "scrolling \(describe(run)) by \(LayerPrinter.tenths(offset))"
        + " fade \(LayerPrinter.tenths(fade))"
    case .bar(let from, let to, let fill, let track):
      "\(bar(from: from, to: to)) \(describe(fill)) on \(describe(track))"
    case .ring(let ring):
      describe(ring) + (ring.lineWidth.map { " line \(LayerPrinter.tenths($0))" } ?? "")
        + " \(describe(ring.fill)) on \(describe(ring.track))"
    case .mark(let mark, let progress, let color):
      "mark \(mark.rawValue) \(percent(progress)) \(describe(color))"
    case .waveform(let levels, let color):
      "waveform \(levels.map(hundredths).joined(separator: " ")) \(describe(color))"
    case .group(let group):
      "group version \(group.version) scale \(hundredths(group.scale)) "
        + "about \(describe(group.anchor)) moved \(describe(group.offset))"
        + (group.clip.map { " clipped to \(LayerPrinter.describe($0))" } ?? "")
    }
  }

  private static func describe(_ point: Point) -> String {
    "\(LayerPrinter.tenths(point.x)),\(LayerPrinter.tenths(point.y))"
  }

  private static func describe(_ run: TextRun) -> String {
    var words = ["text \"\(run.string)\"", describe(run.font), describe(run.color)]
    if run.lineLimit != 1 { words.append("lines \(run.lineLimit)") }
    if run.alignment != .leading { words.append(run.alignment.rawValue) }
    if run.maxWidth.isFinite { words.append("within \(LayerPrinter.tenths(run.maxWidth))") }
    return words.joined(separator: " ")
  }

  private static func describe(_ font: Font) -> String {
    var words = ["\(LayerPrinter.tenths(font.size))/\(font.weight)"]
    if font.design != .default { words.append(font.design.rawValue) }
    if font.monospacedDigits { words.append("tabular") }
    return words.joined(separator: " ")
  }

  private static func describe(_ shape: FillShape) -> String {
    switch shape {
    case .rounded(let radius): radius >= 4096 ? "capsule" : "radius \(LayerPrinter.tenths(radius))"
    case .circle: "circle"
    }
  }

  private static func describe(_ fill: Fill) -> String {
    switch fill {
    case .color(let color): describe(color)
    case .gradient(let colors, let from, let to):
      colors.map(describe).joined(separator: " ")
        + " from \(hundredths(from.x)),\(hundredths(from.y)) to \(hundredths(to.x)),\(hundredths(to.y))"
    }
  }

  /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  private static func describe(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue] + (color.alpha == 1 ? [] : [color.alpha])
    return parts.reduce(into: "#") { text, part in
      let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }

  /// How much of a bar is filled, and where that begins if it isn't the beginning.
  static func bar(from: Double, to: Double) -> String {
    "bar " + (from == 0 ? "" : "\(percent(from)) to ") + percent(to)
  }

  /// How long a ring's arc is, and where it begins if that isn't 12 o'clock.
  static func describe(_ ring: Ring) -> String {
    "ring \(percent(ring.length))" + (ring.start == 0 ? "" : " from \(percent(ring.start))")
  }

  private static func percent(_ fraction: Double) -> String {
    "\(LayerPrinter.tenths(fraction * 100))%"
  }

  private static func hundredths(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "?" }
    let whole = Int((abs(number) * 100).rounded())
    let sign = number < 0 && whole > 0 ? "-" : ""
    let part = whole % 100
    if part == 0 { return "\(sign)\(whole / 100)" }
    let digits = part < 10 ? "0\(part)" : part % 10 == 0 ? "\(part / 10)" : "\(part)"
    return "\(sign)\(whole / 100).\(digits)"
  }
}
