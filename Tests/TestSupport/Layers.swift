import Foundation

/// What `islet debug layers` prints, with boxes in pixels of the screen.
package struct Layers: Sendable {
  /// The text as it was printed.
  package let text: String
  /// The pill's form: "idle", "compact", "expanded" and so on.
  package let presentation: String
  /// Whether the pill is on its way to another form.
  package let isAnimating: Bool
  /// The pill's box now.
  package let pill: PixelBox
  /// The id of the activity that has the pill; empty while nothing is live.
  package let activity: String
  /// The box of the circle beside the pill.
  package let circle: PixelBox?
  private let lines: [Substring]
  private let place: Place

  init(_ text: String, screenWidth: Int, scale: Double) {
    let lines = text.split(separator: "\n")
    func value(_ key: String) -> Substring {
      lines.first { $0.hasPrefix(key + ": ") }?.dropFirst(key.count + 2) ?? ""
    }
    // The pill is centred on the screen, which ties the points of its space to pixels.
    let shape = Place.points(value("pill"))
    place = Place(
      centre: (shape?[0] ?? 0) + (shape?[2] ?? 0) / 2, screenWidth: screenWidth, scale: scale)
    pill = place.box(value("pill")) ?? PixelBox(x: 0, y: 0, width: 0, height: 0)
    presentation = String(value("presentation"))
    circle = place.box(value("circle"))
    activity =
      value("activity").firstIndex(of: "/").map {
        String(value("activity")[$0...].dropFirst())
      } ?? ""
    isAnimating = value("animating") == "yes"
    self.text = text
    self.lines = lines
  }

  /// The box of the text that reads so.
  package func textBox(_ text: String) -> PixelBox? { box(after: "text \"\(text)\" ") }

  /// The box of a button, by its action's name.
  package func actionBox(_ action: String) -> PixelBox? { box(after: "action \(action) ") }

  /// Where a bar takes the pointer that seeks by an action.
  package func seekBox(_ action: String) -> PixelBox? { box(after: "seek \(action) ") }

  /// The box of the first image.
  package var imageBox: PixelBox? {
    lines.first { $0.contains(" image ") }.flatMap { line in
      line.split(separator: " ").dropFirst(2).joined(separator: " ")[...]
    }.flatMap { place.box($0) }
  }

  private func box(after words: String) -> PixelBox? {
    for line in lines {
      if let range = line.range(of: words) { return place.box(line[range.upperBound...]) }
    }
    return nil
  }

  private struct Place: Sendable {
    var centre: Double
    var screenWidth: Int
    var scale: Double

    /// The four numbers of `x,y WxH` at the start of a text.
    static func points(_ text: Substring) -> [Double]? {
      let words = text.split(whereSeparator: { " ,x".contains($0) }).prefix(4)
      let numbers = words.compactMap { Double($0) }
      return numbers.count == 4 ? numbers : nil
    }

    func box(_ text: Substring) -> PixelBox? {
      Place.points(text).map { points in
        let left = Double(screenWidth) / 2 + (points[0] - centre) * scale
        let top = points[1] * scale
        let (right, bottom) = (left + points[2] * scale, top + points[3] * scale)
        return PixelBox(
          x: Int(left.rounded()), y: Int(top.rounded()),
          width: Int(right.rounded()) - Int(left.rounded()),
          height: Int(bottom.rounded()) - Int(top.rounded()))
      }
    }
  }
}
