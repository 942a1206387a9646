import Geometry
import Motion

/// A text whose changed characters slide (B12): the new ones come from below where the number grows
/// and from above where it falls, and what is the same stands still or makes room.
///
/// Every character is cut out of the picture of the whole text, so that what stands still does so
/// to the pixel, and nothing but those pictures is ever made.
struct DigitsMotion {
  /// What it shows, or is on its way to show.
  private(set) var run: TextRun
  private var width: Double
  private let countsDown: Bool
  /// The characters of the text; none while all rest.
  private var glyphs: [Glyph] = []
  /// What is on its way out.
  private var departed: [Departed] = []
  private var distance = 0.0
  private var endTime = -Double.infinity
  private var lastPart = 0
  /// The date that the text was made for, and the next one at which it is another.
  private var date: Double
  private var nextTick: Double

  /// Where something of a text is, from where it will rest.
  private struct Place {
    var part: Int
    var from: Double
    var to: Double
    var bytes: Range<Int>
    var x = Animated(0.0, tolerance: DigitsMotion.tolerance)
    /// Below its line where it is above 0.
    var y = Animated(0.0, tolerance: DigitsMotion.tolerance)
  }

  private struct Glyph {
    var character: Character
    var place: Place
  }

  private struct Departed {
    var run: TextRun
    var width: Double
    var place: Place
  }

  /// Less is not seen, in points.
  private static let tolerance = 0.2
  private static let spring = Spring(duration: 0.35, bounce: 0.1)
  /// How far a character slides, in heights of its line.
  private static let reach = 0.8

  /// The motion of a layer at rest; `nil` where its text cannot be taken apart into characters.
  init?(_ layer: Layer, at moment: Moment, measurer: any TextMeasuring) {
    guard case .numericText(let countsDown) = layer.transition,
      let run = layer.source.run(in: layer.frame, at: moment), DigitsMotion.isSimple(run.string)
    else { return nil }
    self.run = run
    self.countsDown = countsDown
    width = DigitsMotion.width(run, measurer)
    guard width <= layer.frame.width + 0.01 else { return nil }
    date = moment.date
    nextTick = layer.source.nextDate(after: moment.date) ?? .infinity
  }

  /// Whether it can slide to what a layer shows now.
  func canShow(_ layer: Layer, at moment: Moment, measurer: any TextMeasuring) -> Bool {
    DigitsMotion(layer, at: moment, measurer: measurer)?.run.font == run.font
  }

  /// Whether every character stands by itself, from left to right.
  private static func isSimple(_ string: String) -> Bool {
    string.unicodeScalars.allSatisfy {
      (0x20..<0x300).contains($0.value) || (0x370..<0x590).contains($0.value)
        || (0x2010..<0x2C00).contains($0.value)
    }
  }

  private static func width(_ run: TextRun, _ measurer: any TextMeasuring) -> Double {
    var run = run
    run.maxWidth = .infinity
    return measurer.measure(run).size.width
  }

  func isMoving(at time: Double) -> Bool { time < endTime }

  /// Looks whether a running time has another text by now, and slides to it.
  ///
  /// - Returns: Whether it has.
  mutating func advance(
    _ layer: Layer, at moment: Moment, animates: Bool, measurer: any TextMeasuring
  ) -> Bool {
    if moment.time >= endTime, !glyphs.isEmpty { settle() }
    guard moment.date >= nextTick || moment.date < date,
      let run = layer.source.run(in: layer.frame, at: moment)
    else { return false }
    date = moment.date
    nextTick = layer.source.nextDate(after: moment.date) ?? .infinity
    guard run != self.run else { return false }
    retarget(to: run, at: animates ? moment : nil, measurer: measurer)
    return true
  }

  private mutating func settle() {
    glyphs = []
    departed = []
    lastPart = 0
    endTime = -.infinity
  }

  /// Slides to what a layer shows now, from what is seen.
  mutating func retarget(to layer: Layer, at moment: Moment, measurer: any TextMeasuring) {
    date = moment.date
    nextTick = layer.source.nextDate(after: moment.date) ?? .infinity
    guard let run = layer.source.run(in: layer.frame, at: moment), run != self.run else { return }
    retarget(
      to: run, at: moment.reducesMotion || run.string == self.run.string ? nil : moment,
      measurer: measurer)
  }

  private mutating func retarget(
    to newRun: TextRun, at moment: Moment?, measurer: any TextMeasuring
  ) {
    let newWidth = DigitsMotion.width(newRun, measurer)
    guard let time = moment?.time else {
      let isSame = newRun.string == run.string
      (run, width) = (newRun, newWidth)
      // A colour or a room changes below what slides.
      if !isSame { settle() }
      return
    }
    let old = glyphs.isEmpty ? glyphs(of: run, measurer) : glyphs
    var new = glyphs(of: newRun, measurer)
    distance = (measurer.measure(newRun).size.height * Self.reach).rounded()
    let grows = CharacterChange.grows(from: run.string, to: newRun.string) ?? !countsDown
    let below = grows ? distance : -distance
    let change = CharacterChange(from: old.map(\.character), to: new.map(\.character))
    let factor = newRun.alignment.factor
    /// How far right of its new place something of the old text rests.
    func away(_ old: Place, _ new: Place) -> Double {
      (Self.start(old) - width * factor) - (Self.start(new) - newWidth * factor)
    }
    var leaves = [Bool](repeating: true, count: old.count)
    for index in new.indices {
      let partner = change.partners[index]
      if let partner {
        new[index].place.x = old[partner].place.x
        new[index].place.x.translate(by: away(old[partner].place, new[index].place))
        new[index].place.x.retarget(to: 0, at: time, with: .spring(Self.spring))
      }
      if let partner, old[partner].character == new[index].character {
        leaves[partner] = false
        new[index].place.part = old[partner].place.part
        new[index].place.y = old[partner].place.y
      } else {
        lastPart += 1
        new[index].place.part = lastPart
        new[index].place.y = Animated(below, tolerance: Self.tolerance)
        new[index].place.y.retarget(to: 0, at: time, with: .spring(Self.spring))
      }
    }
    departed.removeAll { !$0.place.y.isAnimating(at: time) }
    for index in old.indices where leaves[index] {
      var place = old[index].place
      place.y.retarget(to: -below, at: time, with: .spring(Self.spring))
      if let column = change.partners.firstIndex(of: index) {
        place.x.retarget(
          to: -away(place, new[column].place), at: time, with: .spring(Self.spring))
      }
      departed.append(Departed(run: run, width: width, place: place))
    }
    (run, width, glyphs) = (newRun, newWidth, new)
    let places = glyphs.map(\.place) + departed.map(\.place)
    endTime = places.reduce(-.infinity) { max($0, $1.x.restTime, $1.y.restTime) }
  }

  private static func start(_ place: Place) -> Double { max(place.from, 0) }

  /// The characters of a text at rest; the first is part 0, as the whole text is.
  private mutating func glyphs(of run: TextRun, _ measurer: any TextMeasuring) -> [Glyph] {
    var glyphs: [Glyph] = []
    var prefix = run
    (prefix.string, prefix.maxWidth) = ("", .infinity)
    var (from, first) = (-Double.infinity, 0)
    for character in run.string {
      prefix.string.append(character)
      let end = prefix.string.utf8.count
      let isLast = end == run.string.utf8.count
      let to = isLast ? .infinity : measurer.measure(prefix).size.width
      let isNumbered = !glyphs.isEmpty && self.glyphs.isEmpty
      if isNumbered { lastPart += 1 }
      glyphs.append(
        Glyph(
          character: character,
          place: Place(part: isNumbered ? lastPart : 0, from: from, to: to, bytes: first..<end)))
      (from, first) = (to, end)
    }
    return glyphs
  }

  /// Adds what is seen at a moment: the text while all rests, and otherwise one item for each
  /// character that slides and one for each run of those that go together.
  func appendItems(
    in frame: Rect, _ identity: LayerIdentity, at moment: Moment, to items: inout [DisplayItem]
  ) {
    let time = moment.time
    guard isMoving(at: time), !glyphs.isEmpty else {
      let place = place(of: run, width: width, in: frame)
      items.append(DisplayItem(identity: identity, frame: place, content: .text(run)))
      return
    }
    for index in departed.indices {
      let gone = departed[index]
      let place = place(of: gone.run, width: gone.width, in: frame)
      append(gone.place, of: gone.run, in: place, identity, at: time, to: &items)
    }
    let place = place(of: run, width: width, in: frame)
    var index = 0
    while index < glyphs.count {
      var whole = glyphs[index].place
      index += 1
      while index < glyphs.count, goesOn(whole, glyphs[index].place, at: time) {
        whole.to = glyphs[index].place.to
        whole.bytes = whole.bytes.lowerBound..<glyphs[index].place.bytes.upperBound
        index += 1
      }
      append(whole, of: run, in: place, identity, at: time, to: &items)
    }
  }

  /// Whether two neighbours go together at a time.
  private func goesOn(_ left: Place, _ right: Place, at time: Double) -> Bool {
    left.y.value(at: time) == 0 && right.y.value(at: time) == 0
      && abs(left.x.value(at: time) - right.x.value(at: time)) < 0.001
  }

  /// Where a text rests whose frame may be wider than it.
  private func place(of run: TextRun, width: Double, in frame: Rect) -> Rect {
    // What leaves may be wider than the frame of what comes.
    let room = frame.width - width
    let free = (abs(room) < 0.02 ? 0 : room) * run.alignment.factor
    return Rect(x: frame.minX + free, y: frame.minY, width: width, height: frame.height)
  }

  private func append(
    _ place: Place, of run: TextRun, in frame: Rect, _ identity: LayerIdentity, at time: Double,
    to items: inout [DisplayItem]
  ) {
    let (x, y) = (place.x.value(at: time), place.y.value(at: time))
    // Faster than the way, so that the old and the new are never read one through the other.
    let rest = max(1 - abs(y) / max(distance, 1), 0)
    let opacity = rest * rest.squareRoot()
    guard opacity > 0.01 else { return }
    var identity = identity
    identity.part = place.part
    items.append(
      DisplayItem(
        identity: identity, frame: frame.offsetBy(x: x, y: y),
        content: .textSlice(
          TextSlice(run: run, from: place.from, to: place.to, bytes: place.bytes)),
        opacity: opacity))
  }
}

extension LayerSource {
  /// The text that the layer shows in a frame at a moment; `nil` where it is no text of one line.
  func run(in frame: Rect, at moment: Moment) -> TextRun? {
    switch self {
    case .text(let run) where run.lineLimit > 1: nil
    case .text, .timer:
      if case .text(let run) = content(frame: frame, clip: nil, at: moment) { run } else { nil }
    default: nil
    }
  }
}
