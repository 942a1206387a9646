// The wire form of a node: an object with its `type`, the fields of that type, and `modifiers`.

extension ViewNode: Codable {
  enum CodingKeys: String, CodingKey {
    case type, modifiers
    case text, interval, countsDown, key, name, axis, alignment, spacing, children, minLength
    case value, style, isAnimating, shape, radius, fill, action, url, label, seekAction, fallback
  }

  /// What a node's `type` may be.
  enum Kind: String, Codable, WordList {
    case empty, text, timer, image, symbol, icon, stack, spacer, progress, timerProgress, waveform
    case download, shape, button, link
  }

  /// Reads a node; a field that its type needs and that is missing is an error.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    modifiers = try fields.decodeIfPresent([ViewModifier].self, forKey: .modifiers) ?? []
    switch try fields.decode(Kind.self, forKey: .type) {
    case .empty: content = .empty
    case .text: content = .text(try fields.decodePlain(forKey: .text))
    case .timer:
      content = .timer(
        try fields.decode(TimerInterval.self, forKey: .interval),
        countsDown: try fields.decodeIfPresent(Bool.self, forKey: .countsDown) ?? true)
    case .image: content = .image(key: try fields.decodeName(forKey: .key))
    case .symbol: content = .symbol(try fields.decodeName(forKey: .name))
    case .icon:
      content = .icon(
        try fields.decodeName(forKey: .name),
        fallback: try fields.decodeNameIfPresent(forKey: .fallback))
    case .stack:
      content = .stack(
        try fields.decode(ViewAxis.self, forKey: .axis),
        alignment: try fields.decodeIfPresent(ViewAlignment.self, forKey: .alignment) ?? .center,
        spacing: try fields.decodeIfPresent(Double.self, forKey: .spacing),
        try fields.decode([ViewNode].self, forKey: .children))
    case .spacer:
      content = .spacer(minLength: try fields.decodeLengthIfPresent(forKey: .minLength) ?? 0)
    case .progress:
      content = .progress(
        try fields.decodeIfPresent(Double.self, forKey: .value),
        style: try fields.decodeIfPresent(ViewProgressStyle.self, forKey: .style) ?? .linear,
        seekAction: try fields.decodeNameIfPresent(forKey: .seekAction))
    case .timerProgress:
      content = .timerProgress(
        try fields.decode(TimerInterval.self, forKey: .interval),
        countsDown: try fields.decodeIfPresent(Bool.self, forKey: .countsDown) ?? true,
        style: try fields.decodeIfPresent(ViewProgressStyle.self, forKey: .style) ?? .linear,
        seekAction: try fields.decodeNameIfPresent(forKey: .seekAction))
    case .waveform:
      content = .waveform(
        isAnimating: try fields.decodeIfPresent(Bool.self, forKey: .isAnimating) ?? true)
    case .download: content = .download(try ViewDownload(from: decoder))
    case .shape:
      content = .shape(
        try ViewShape(fields: fields), try fields.decode(ViewFill.self, forKey: .fill))
    case .button:
      content = .button(
        action: try fields.decodeName(forKey: .action),
        try fields.decode(ViewNode.self, forKey: .label))
    case .link:
      content = .link(
        url: try fields.decodeName(forKey: .url),
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
    case .icon(let name, let fallback):
      try write(.icon)
      try fields.encode(name, forKey: .name)
      try fields.encodeIfPresent(fallback, forKey: .fallback)
    case .stack(let axis, let alignment, let spacing, let children):
      try write(.stack)
      try fields.encode(axis, forKey: .axis)
      try fields.encode(alignment, forKey: .alignment)
      try fields.encodeIfPresent(spacing?.orZero, forKey: .spacing)
      try fields.encode(children, forKey: .children)
    case .spacer(let minLength):
      try write(.spacer)
      try fields.encode(max(minLength.orZero, 0), forKey: .minLength)
    case .progress(let value, let style, let seekAction):
      try write(.progress)
      try fields.encodeIfPresent(value?.orZero, forKey: .value)
      if style != .linear { try fields.encode(style, forKey: .style) }
      try fields.encodeIfPresent(seekAction, forKey: .seekAction)
    case .timerProgress(let interval, let countsDown, let style, let seekAction):
      try write(.timerProgress)
      try fields.encode(interval, forKey: .interval)
      try fields.encode(countsDown, forKey: .countsDown)
      if style != .linear { try fields.encode(style, forKey: .style) }
      try fields.encodeIfPresent(seekAction, forKey: .seekAction)
    case .waveform(let isAnimating):
      try write(.waveform)
      try fields.encode(isAnimating, forKey: .isAnimating)
    case .download(let download):
      try write(.download)
      try download.encode(to: encoder)
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
  enum Name: String, Codable, WordList {
    case rectangle, roundedRectangle, capsule, circle
  }

  init(fields: KeyedDecodingContainer<ViewNode.CodingKeys>) throws {
    switch try fields.decode(Name.self, forKey: .shape) {
    case .rectangle: self = .rectangle
    case .roundedRectangle:
      self = .roundedRectangle(radius: try fields.decodeLength(forKey: .radius))
    case .capsule: self = .capsule
    case .circle: self = .circle
    }
  }

  func encode(into fields: inout KeyedEncodingContainer<ViewNode.CodingKeys>) throws {
    switch self {
    case .rectangle: try fields.encode(Name.rectangle, forKey: .shape)
    case .roundedRectangle(let radius):
      try fields.encode(Name.roundedRectangle, forKey: .shape)
      try fields.encode(max(radius.orZero, 0), forKey: .radius)
    case .capsule: try fields.encode(Name.capsule, forKey: .shape)
    case .circle: try fields.encode(Name.circle, forKey: .shape)
    }
  }
}

extension ViewFill: Codable {
  private enum CodingKeys: String, CodingKey { case colors, from, to }

  /// Reads one colour; an array of them for a gradient from top to bottom; or an object with
  /// `colors`, and the points `from` and `to` as pairs of numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? container.decode(String.self)) != nil {
      self = .color(try container.decode(ViewColor.self))
      return
    }
    let colors: [ViewColor]
    var (from, to) = (ViewUnitPoint.top, ViewUnitPoint.bottom)
    if let fields = try? decoder.container(keyedBy: CodingKeys.self) {
      colors = try fields.decode([ViewColor].self, forKey: .colors)
      from = try fields.decodeIfPresent(ViewUnitPoint.self, forKey: .from) ?? from
      to = try fields.decodeIfPresent(ViewUnitPoint.self, forKey: .to) ?? to
    } else {
      colors = try container.decode([ViewColor].self)
    }
    guard colors.count >= 2 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a gradient needs two colours or more")
    }
    self = .gradient(colors, from: from, to: to)
  }

  /// Writes the fill as ``init(from:)`` reads it.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .color(let color):
      var container = encoder.singleValueContainer()
      try container.encode(color)
    case .gradient(let colors, .top, .bottom):
      var container = encoder.singleValueContainer()
      try container.encode(colors)
    case .gradient(let colors, let from, let to):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(colors, forKey: .colors)
      try fields.encode(from, forKey: .from)
      try fields.encode(to, forKey: .to)
    }
  }
}

extension ViewUnitPoint: Codable {
  /// Reads a pair of numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let numbers = try container.decode([Double].self)
    guard numbers.count == 2 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a point is two numbers, x and y")
    }
    self.init(x: numbers[0], y: numbers[1])
  }

  /// Writes a pair of numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([x, y])
  }
}

extension Double {
  /// The number, or 0 where JSON has no word for it.
  var orZero: Double { isFinite ? self : 0 }
}
