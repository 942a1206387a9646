import Activities

/// An outline that is filled, or that cuts or backs another view.
///
/// By itself it is filled with white and takes the room that it is offered.
public protocol Shape: View {
  /// The outline.
  var outline: ShapeOutline { get }
}

/// The outline of a ``Shape``, opaque.
public struct ShapeOutline: Hashable, Sendable {
  let shape: ViewShape
}

extension Shape {
  /// The shape filled with white.
  public var body: FilledShape { fill(Color.white) }

  /// Fills the shape with a colour or gradient.
  public func fill(_ style: some ShapeStyle) -> FilledShape {
    FilledShape(shape: outline.shape, paint: style.paint)
  }
}

/// A ``Shape`` with what fills it.
public struct FilledShape: View, PrimitiveView {
  let shape: ViewShape
  let paint: ShapePaint

  func nodes(in context: EncodingContext) -> [ViewNode] {
    [ViewNode(.shape(shape, paint.fill(in: context)))]
  }
}

/// How corners are rounded; the engine's are always continuous (A2).
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Continuous here, too.
  case circular
  /// Without a jump in the curvature.
  case continuous
}

/// Square corners.
public struct Rectangle: Shape {
  /// Makes it.
  public init() {}

  /// The outline.
  public var outline: ShapeOutline { ShapeOutline(shape: .rectangle) }
}

/// Continuous corners of a radius in points (A2).
public struct RoundedRectangle: Shape {
  private let cornerRadius: Double

  /// Makes it with a radius in points; corners are continuous in either style.
  public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
    self.cornerRadius = cornerRadius
  }

  /// The outline.
  public var outline: ShapeOutline {
    ShapeOutline(shape: .roundedRectangle(radius: cornerRadius))
  }
}

/// Round ends.
public struct Capsule: Shape {
  /// Makes it; ends are continuous in either style.
  public init(style: RoundedCornerStyle = .continuous) {}

  /// The outline.
  public var outline: ShapeOutline { ShapeOutline(shape: .capsule) }
}

/// As large a circle as fits.
public struct Circle: Shape {
  /// Makes it.
  public init() {}

  /// The outline.
  public var outline: ShapeOutline { ShapeOutline(shape: .circle) }
}

/// What fits the corners of the pill around it: continuous ones of 18 points.
public struct ContainerRelativeShape: Shape {
  /// Makes it.
  public init() {}

  /// The outline.
  public var outline: ShapeOutline { ShapeOutline(shape: .roundedRectangle(radius: 18)) }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with continuous corners of a radius in points.
  public static func rect(
    cornerRadius: Double, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == Rectangle {
  /// Square corners.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  /// As large a circle as fits.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  /// Round ends.
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == ContainerRelativeShape {
  /// What fits the corners of the pill around it.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
