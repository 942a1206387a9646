// The wire form of a modifier: an object with its `modifier` name and the fields of that modifier.

extension ViewModifier: Codable {
  /// What a modifier's `modifier` may be.
  enum Kind: String, Codable, WordList {
    case font, foreground, lineLimit, padding, frame, background, clipShape, opacity
    case multilineAlignment, contentTransition, marquee, layoutPriority, belowIfTooWide
    case accessibilityLabel, accessibilityValue, accessibilityHidden
  }

  private enum ExtraKeys: String, CodingKey {
    case modifier, font, color, lines, insets, frame, factor, label, alignment, transition,
      priority, value
  }

  private struct Padding: Codable {
    var top: Double?
    var leading: Double?
    var bottom: Double?
    var trailing: Double?
  }

  /// Reads an object with its `modifier` name and the fields of that modifier.
  public init(from decoder: any Decoder) throws {
    let extra = try decoder.container(keyedBy: ExtraKeys.self)
    let fields = try decoder.container(keyedBy: ViewNode.CodingKeys.self)
    switch try extra.decode(Kind.self, forKey: .modifier) {
    case .font: self = .font(try extra.decode(ViewFont.self, forKey: .font))
    case .foreground: self = .foreground(try extra.decode(ViewColor.self, forKey: .color))
    case .lineLimit: self = .lineLimit(max(1, try extra.decode(Int.self, forKey: .lines)))
    case .padding:
      let insets = try extra.decode(Padding.self, forKey: .insets)
      self = .padding(
        top: insets.top ?? 0, leading: insets.leading ?? 0, bottom: insets.bottom ?? 0,
        trailing: insets.trailing ?? 0)
    case .frame: self = .frame(try extra.decode(ViewFrame.self, forKey: .frame))
    case .background:
      self = .background(
        try ViewShape(fields: fields), try fields.decode(ViewFill.self, forKey: .fill))
    case .clipShape: self = .clipShape(try ViewShape(fields: fields))
    case .opacity: self = .opacity(try extra.decode(Double.self, forKey: .factor))
    case .multilineAlignment:
      self = .multilineAlignment(try extra.decode(ViewTextAlignment.self, forKey: .alignment))
    case .contentTransition:
      self = .contentTransition(
        try extra.decode(ViewContentTransition.self, forKey: .transition))
    case .marquee: self = .marquee
    case .layoutPriority:
      self = .layoutPriority(try extra.decode(Double.self, forKey: .priority))
    case .belowIfTooWide: self = .belowIfTooWide
    case .accessibilityLabel:
      self = .accessibilityLabel(try extra.decodePlain(forKey: .label))
    case .accessibilityValue:
      self = .accessibilityValue(try extra.decodePlain(forKey: .value))
    case .accessibilityHidden: self = .accessibilityHidden
    }
  }

  /// Writes the modifier as ``init(from:)`` reads it.
  public func encode(to encoder: any Encoder) throws {
    var extra = encoder.container(keyedBy: ExtraKeys.self)
    var fields = encoder.container(keyedBy: ViewNode.CodingKeys.self)
    func write(_ kind: Kind) throws { try extra.encode(kind, forKey: .modifier) }
    switch self {
    case .font(let font):
      try write(.font)
      try extra.encode(font, forKey: .font)
    case .foreground(let color):
      try write(.foreground)
      try extra.encode(color, forKey: .color)
    case .lineLimit(let lines):
      try write(.lineLimit)
      try extra.encode(lines, forKey: .lines)
    case .padding(let top, let leading, let bottom, let trailing):
      try write(.padding)
      try extra.encode(
        Padding(
          top: top.orZero, leading: leading.orZero, bottom: bottom.orZero,
          trailing: trailing.orZero), forKey: .insets)
    case .frame(let frame):
      try write(.frame)
      try extra.encode(frame, forKey: .frame)
    case .background(let shape, let fill):
      try write(.background)
      try shape.encode(into: &fields)
      try fields.encode(fill, forKey: .fill)
    case .clipShape(let shape):
      try write(.clipShape)
      try shape.encode(into: &fields)
    case .opacity(let factor):
      try write(.opacity)
      try extra.encode(factor.orZero, forKey: .factor)
    case .multilineAlignment(let alignment):
      try write(.multilineAlignment)
      try extra.encode(alignment, forKey: .alignment)
    case .contentTransition(let transition):
      try write(.contentTransition)
      try extra.encode(transition, forKey: .transition)
    case .marquee: try write(.marquee)
    case .layoutPriority(let priority):
      try write(.layoutPriority)
      try extra.encode(priority.orZero, forKey: .priority)
    case .belowIfTooWide: try write(.belowIfTooWide)
    case .accessibilityValue(let value):
      try write(.accessibilityValue)
      try extra.encode(value, forKey: .value)
    case .accessibilityLabel(let label):
      try write(.accessibilityLabel)
      try extra.encode(label, forKey: .label)
    case .accessibilityHidden:
      try write(.accessibilityHidden)
    }
  }
}
