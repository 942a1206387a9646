import Activities

/// Where views lie across a vertical stack.
public struct HorizontalAlignment: Hashable, Sendable {
  let alignment: ViewAlignment

  /// At the left.
  public static var leading: HorizontalAlignment { .init(alignment: .leading) }
  /// In the middle.
  public static var center: HorizontalAlignment { .init(alignment: .center) }
  /// At the right.
  public static var trailing: HorizontalAlignment { .init(alignment: .trailing) }
}

/// Where views lie across a horizontal stack.
public struct VerticalAlignment: Hashable, Sendable {
  let alignment: ViewAlignment

  /// At the top.
  public static var top: VerticalAlignment { .init(alignment: .top) }
  /// In the middle.
  public static var center: VerticalAlignment { .init(alignment: .center) }
  /// At the bottom.
  public static var bottom: VerticalAlignment { .init(alignment: .bottom) }
  /// At the bottom: the engine does not align texts by their lines.
  public static var firstTextBaseline: VerticalAlignment { .bottom }
  /// At the bottom: the engine does not align texts by their lines.
  public static var lastTextBaseline: VerticalAlignment { .bottom }
}

/// Where views lie in both directions.
public struct Alignment: Hashable, Sendable {
  let alignment: ViewAlignment

  private init(_ alignment: ViewAlignment) {
    self.alignment = alignment
  }

  /// Takes one place from each direction.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    switch (horizontal.alignment, vertical.alignment) {
    case (.leading, .top): self = .topLeading
    case (.trailing, .top): self = .topTrailing
    case (_, .top): self = .top
    case (.leading, .bottom): self = .bottomLeading
    case (.trailing, .bottom): self = .bottomTrailing
    case (_, .bottom): self = .bottom
    case (.leading, _): self = .leading
    case (.trailing, _): self = .trailing
    default: self = .center
    }
  }

  /// In the middle.
  public static var center: Alignment { Alignment(.center) }
  /// In the middle of the left edge.
  public static var leading: Alignment { Alignment(.leading) }
  /// In the middle of the right edge.
  public static var trailing: Alignment { Alignment(.trailing) }
  /// In the middle of the top edge.
  public static var top: Alignment { Alignment(.top) }
  /// In the middle of the bottom edge.
  public static var bottom: Alignment { Alignment(.bottom) }
  /// In the top left corner.
  public static var topLeading: Alignment { Alignment(.topLeading) }
  /// In the top right corner.
  public static var topTrailing: Alignment { Alignment(.topTrailing) }
  /// In the bottom left corner.
  public static var bottomLeading: Alignment { Alignment(.bottomLeading) }
  /// In the bottom right corner.
  public static var bottomTrailing: Alignment { Alignment(.bottomTrailing) }
}

/// The sides of a view.
public enum Edge: Hashable, Sendable, CaseIterable {
  /// The top.
  case top
  /// The left.
  case leading
  /// The bottom.
  case bottom
  /// The right.
  case trailing

  /// Any number of sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit for each side.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The top.
    public static var top: Set { Set(rawValue: 1) }
    /// The left.
    public static var leading: Set { Set(rawValue: 2) }
    /// The bottom.
    public static var bottom: Set { Set(rawValue: 4) }
    /// The right.
    public static var trailing: Set { Set(rawValue: 8) }
    /// Left and right.
    public static var horizontal: Set { [.leading, .trailing] }
    /// Top and bottom.
    public static var vertical: Set { [.top, .bottom] }
    /// All four.
    public static var all: Set { [.horizontal, .vertical] }
  }
}
