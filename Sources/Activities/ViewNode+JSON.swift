// The wire form of a node: an object with its `type`, the fields of that type, and `modifiers`.

extension ViewNode: Codable {
  enum CodingKeys: String, CodingKey {
    case type, modifiers
    case text, interval, countsDown, key, name, axis, alignment, spacing, children, minLength
    case value, isAnimating, shape, radius, fill, action, url, label
  }

  private enum Kind: String, Codable {
    case empty, text, timer, image, symbol, stack, spacer, progress, timerProgress, waveform
    case shape, button, link
  }

  /// Reads a node; a field that its type needs and that is missing is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    modifiers = try fields.decodeIfPresent([ViewModifier].self, forKey: .modifiers) ?? []
    switch try fields.decode(Kind.self, forKey: .type) {
    case .empty: content = .empty
    case .text: content = .text(try fields.decode(String.self, forKey: .text))
    case .timer:
      content = .timer(
        try fields.decode(TimerInterval.self, forKey: .interval),
        countsDown: try fields.decodeIfPresent(Bool.self, forKey: .countsDown) ?? true)
    case .image: content = .image(key: try fields.decode(String.self, forKey: .key))
    case .symbol: content = .symbol(try fields.decode(String.self, forKey: .name))
    case .stack:
      content = .stack(
        try fields.decode(ViewAxis.self, forKey: .axis),
        alignment: try fields.decodeIfPresent(ViewAlignment.self, forKey: .alignment) ?? .center,
        spacing: try fields.decodeIfPresent(Double.self, forKey: .spacing),
        try fields.decode([ViewNode].self, forKey: .children))
    case .spacer:
      content = .spacer(minLength: try fields.decodeIfPresent(Double.self, forKey: .minLength) ?? 0)
    case .progress:
      content = .progress(try fields.decodeIfPresent(Double.self, forKey: .value))
    case .timerProgress:
      content = .timerProgress(
        try fields.decode(TimerInterval.self, forKey: .interval),
        countsDown: try fields.decodeIfPresent(Bool.self, forKey: .countsDown) ?? true)
    case .waveform:
      content = .waveform(
        isAnimating: try fields.decodeIfPresent(Bool.self, forKey: .isAnimating) ?? true)
    case .shape:
      content = .shape(
        try ViewShape(fields: fields), try fields.decode(ViewFill.self, forKey: .fill))
    case .button:
      content = .button(
        action: try fields.decode(String.self, forKey: .action),
        try fields.decode(ViewNode.self, forKey: .label))
    case .link:
      content = .link(
        url: try fields.decode(String.self, forKey: .url),
        try fields.decode(ViewNode.self, forKey: .label))
    }
  }

  /// Writes the node as ``init(from:)`` reads it.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    if !modifiers.isEmpty { try fields.encode(modifiers, forKey: .modifiers) }
    func write(_ kind: Kind) throws { try fields.encode(kind, forKey: .type) }
    switch content {
    case .empty: try write(.empty)
    case .text(let text):
      try write(.text)
      try fields.encode(text, forKey: .text)
    case .timer(let interval, let countsDown):
      try write(.timer)
      try fields.encode(interval, forKey: .interval)
      try fields.encode(countsDown, forKey: .countsDown)
    case .image(let key):
      try write(.image)
      try fields.encode(key, forKey: .key)
    case .symbol(let name):
      try write(.symbol)
      try fields.encode(name, forKey: .name)
    case .stack(let axis, let alignment, let spacing, let children):
      try write(.stack)
      try fields.encode(axis, forKey: .axis)
      try fields.encode(alignment, forKey: .alignment)
      try fields.encodeIfPresent(spacing?.orZero, forKey: .spacing)
      try fields.encode(children, forKey: .children)
    case .spacer(let minLength):
      try write(.spacer)
      try fields.encode(minLength.orZero, forKey: .minLength)
    case .progress(let value):
      try write(.progress)
      try fields.encodeIfPresent(value?.orZero, forKey: .value)
    case .timerProgress(let interval, let countsDown):
      try write(.timerProgress)
      try fields.encode(interval, forKey: .interval)
      try fields.encode(countsDown, forKey: .countsDown)
    case .waveform(let isAnimating):
      try write(.waveform)
      try fields.encode(isAnimating, forKey: .isAnimating)
    case .shape(let shape, let fill):
      try write(.shape)
      try shape.encode(into: &fields)
      try fields.encode(fill, forKey: .fill)
    case .button(let action, let label):
      try write(.button)
      try fields.encode(action, forKey: .action)
      try fields.encode(label, forKey: .label)
    case .link(let url, let label):
      try write(.link)
      try fields.encode(url, forKey: .url)
      try fields.encode(label, forKey: .label)
    }
  }
}

extension ViewShape {
  private enum Name: String, Codable {
    case rectangle, roundedRectangle, capsule, circle
  }

  init(fields: KeyedDecodingContainer<ViewNode.CodingKeys>) throws {
    switch try fields.decode(Name.self, forKey: .shape) {
    case .rectangle: self = .rectangle
    case .roundedRectangle:
      self = .roundedRectangle(radius: try fields.decode(Double.self, forKey: .radius))
    case .capsule: self = .capsule
    case .circle: self = .circle
    }
  }

  func encode(into fields: inout KeyedEncodingContainer<ViewNode.CodingKeys>) throws {
    switch self {
    case .rectangle: try fields.encode(Name.rectangle, forKey: .shape)
    case .roundedRectangle(let radius):
      try fields.encode(Name.roundedRectangle, forKey: .shape)
      try fields.encode(radius.orZero, forKey: .radius)
    case .capsule: try fields.encode(Name.capsule, forKey: .shape)
    case .circle: try fields.encode(Name.circle, forKey: .shape)
    }
  }
}

extension ViewFill: Codable {
  /// Reads one colour, or an array of them for a gradient.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let color = try? container.decode(ViewColor.self) {
      self = .color(color)
      return
    }
    let colors = try container.decode([ViewColor].self)
    guard colors.count >= 2 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a gradient needs two colours or more")
    }
    self = .gradient(colors)
  }

  /// Writes one colour, or the array of a gradient.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .color(let color): try container.encode(color)
    case .gradient(let colors): try container.encode(colors)
    }
  }
}

extension ViewModifier: Codable {
  private enum Kind: String, Codable {
    case font, foreground, lineLimit, padding, frame, background, clipShape, opacity
    case accessibilityLabel, accessibilityHidden
  }

  private enum ExtraKeys: String, CodingKey {
    case modifier, font, color, lines, insets, frame, factor, label
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
    case .frame:
      let frame = try extra.decode(ViewFrame.self, forKey: .frame)
      self = .frame(
        ViewFrame(
          width: frame.width, height: frame.height, fillsWidth: frame.fillsWidth,
          alignment: frame.alignment))
    case .background:
      self = .background(
        try ViewShape(fields: fields), try fields.decode(ViewFill.self, forKey: .fill))
    case .clipShape: self = .clipShape(try ViewShape(fields: fields))
    case .opacity: self = .opacity(try extra.decode(Double.self, forKey: .factor))
    case .accessibilityLabel:
      self = .accessibilityLabel(try extra.decode(String.self, forKey: .label))
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
    case .accessibilityLabel(let label):
      try write(.accessibilityLabel)
      try extra.encode(label, forKey: .label)
    case .accessibilityHidden:
      try write(.accessibilityHidden)
    }
  }
}

extension Double {
  /// The number, or 0 where JSON has no word for it.
  fileprivate var orZero: Double { isFinite ? self : 0 }
}
