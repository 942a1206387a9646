import Activities

/// Colours that go over into each other along a line; as a view it takes the room it is offered.
public struct LinearGradient: Hashable, Sendable, ShapeStyle, View, PrimitiveView {
  private let fill: ViewFill

  /// Makes a gradient of evenly spaced colours; one of a single colour is that colour.
  public init(
    colors: [Color], startPoint: UnitPoint = .top, endPoint: UnitPoint = .bottom
  ) {
    fill =
      colors.count > 1
      ? .gradient(colors.map(\.color), from: startPoint.point, to: endPoint.point)
      : .color((colors.first ?? .clear).color)
  }

  /// Makes a gradient along a line.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(colors: gradient.colors, startPoint: startPoint, endPoint: endPoint)
  }

  /// The colours.
  public var paint: ShapePaint { ShapePaint(fill) }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [ViewNode(.shape(.rectangle, fill))]
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Evenly spaced colours along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

/// Colours that go over into each other, evenly spaced.
public struct Gradient: Hashable, Sendable {
  /// The colours, at least two.
  public let colors: [Color]

  /// Makes it.
  public init(colors: [Color]) {
    self.colors = colors
  }
}

/// A point in a box: (0, 0) is its top left corner and (1, 1) its bottom right one.
public struct UnitPoint: Hashable, Sendable {
  let point: ViewUnitPoint

  /// Makes a point from its distance to the left and the top edge, in widths and heights.
  public init(x: Double, y: Double) {
    point = ViewUnitPoint(x: x, y: y)
  }

  /// The middle.
  public static var center: UnitPoint { UnitPoint(x: 0.5, y: 0.5) }
  /// The middle of the top edge.
  public static var top: UnitPoint { UnitPoint(x: 0.5, y: 0) }
  /// The middle of the bottom edge.
  public static var bottom: UnitPoint { UnitPoint(x: 0.5, y: 1) }
  /// The middle of the left edge.
  public static var leading: UnitPoint { UnitPoint(x: 0, y: 0.5) }
  /// The middle of the right edge.
  public static var trailing: UnitPoint { UnitPoint(x: 1, y: 0.5) }
  /// The top left corner.
  public static var topLeading: UnitPoint { UnitPoint(x: 0, y: 0) }
  /// The top right corner.
  public static var topTrailing: UnitPoint { UnitPoint(x: 1, y: 0) }
  /// The bottom left corner.
  public static var bottomLeading: UnitPoint { UnitPoint(x: 0, y: 1) }
  /// The bottom right corner.
  public static var bottomTrailing: UnitPoint { UnitPoint(x: 1, y: 1) }
}
