/// A scene that the benchmark shows.
enum BenchScene: String, CaseIterable {
  /// The pill with a song grows and shrinks.
  case morph
  /// A ring in the compact pill fills, twenty steps a second.
  case ring
  /// Digits of a number slide to the next number.
  case digits
  /// The bars of a song that plays, fifteen frames a second.
  case waveform
  /// A circle leaves the pill and merges with it.
  case twoPills = "two-pills"
  /// An expanded activity gives way to another one (A9).
  case crossFade = "cross-fade"
  /// A line around the compact pill fills, twenty steps a second.
  case keyline
  /// A whole download in the expanded pill: from the capsule to the ring, the check mark and back
  /// (C11).
  case download

  /// Whether the pill is expanded all the time.
  var isExpanded: Bool { self == .crossFade || self == .download }

  /// Seconds from one frame to the next.
  var framePeriod: Double { self == .waveform ? 1.0 / 15 : 1.0 / 60 }

  /// How many steps make one round, which is roughly a second of motion.
  var stepsInRound: Int {
    switch self {
    case .morph, .twoPills, .crossFade: 1
    case .ring, .keyline: Self.ringSteps
    case .download: Self.ringSteps + 2
    case .digits: 2
    case .waveform: 1
    }
  }

  /// How many frames follow each step; `nil` are as many as something moves in.
  var framesInStep: Int? {
    switch self {
    case .morph, .twoPills, .crossFade, .digits: nil
    case .ring, .keyline, .download: 3
    case .waveform: 15
    }
  }

  /// How many steps a ring, or a line, takes from empty to full.
  static let ringSteps = 40

  /// The part that is filled after a step, 0…1.
  static func fraction(step: Int) -> Double {
    Double(step % (ringSteps + 1)) / Double(ringSteps)
  }

  /// The number whose digits are shown after a step: of the four, two differ mostly.
  static func number(step: Int) -> Int { 1000 + 11 * step % 9000 }
}
