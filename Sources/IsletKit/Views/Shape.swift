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

  /// Fills the shape with a colour.
  public func fill(_ color: Color) -> FilledShape {
    FilledShape(shape: outline.shape, fill: color.fill)
  }

  /// Fills the shape with a gradient.
  public func fill(_ gradient: LinearGradient) -> FilledShape {
    FilledShape(shape: outline.shape, fill: gradient.fill)
  }
}

/// A ``Shape`` with what fills it.
public struct FilledShape: View, PrimitiveView {
  let shape: ViewShape
  let fill: ViewFill

  /// Nothing: a filled shape is written as it is.
  public var body: Group { Group.empty }

  func nodes(in context: EncodingContext) -> [ViewNode] { [ViewNode(.shape(shape, fill))] }
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

  /// Makes it with a radius in points.
  public init(cornerRadius: Double) {
    self.cornerRadius = cornerRadius
  }

  /// The outline.
  public var outline: ShapeOutline {
    ShapeOutline(shape: .roundedRectangle(radius: cornerRadius))
  }
}

/// Round ends.
public struct Capsule: Shape {
  /// Makes it.
  public init() {}

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

extension Shape where Self == RoundedRectangle {
  /// A rectangle with continuous corners of a radius in points.
  public static func rect(cornerRadius: Double) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius)
  }
}

extension Shape where Self == Circle {
  /// As large a circle as fits.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  /// Round ends.
  public static var capsule: Capsule { Capsule() }
}
