import Activities

/// What fills shapes and colours texts: a colour or a gradient.
public protocol ShapeStyle {
  /// The colours.
  var paint: ShapePaint { get }
}

/// The colours of a ``ShapeStyle``, opaque.
public struct ShapePaint: Hashable, Sendable {
  /// nil is the tint where it is used.
  private let fixed: ViewFill?

  init(_ fill: ViewFill?) {
    fixed = fill
  }

  /// What fills a shape there.
  func fill(in context: EncodingContext) -> ViewFill {
    fixed ?? .color((context.tint ?? .accentColor).color)
  }

  /// The colour of a text there, which knows no gradient.
  func color(in context: EncodingContext) -> ViewColor {
    switch fill(in: context) {
    case .color(let color): color
    case .gradient(let colors, _, _): colors.first ?? Color.primary.color
    }
  }
}

/// The colour that ``View/tint(_:)`` sets; the accent colour where it is not set.
public struct TintShapeStyle: ShapeStyle {
  /// Makes it.
  public init() {}

  /// The colour.
  public var paint: ShapePaint { ShapePaint(nil) }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The colour that ``View/tint(_:)`` sets; the accent colour where it is not set.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// What lets a background through on a phone; here a grey that suits the black pill (A5).
public struct Material: ShapeStyle {
  fileprivate let opacity: Double

  /// The grey.
  public var paint: ShapePaint { Color.white.opacity(opacity).paint }
}

extension ShapeStyle where Self == Material {
  /// White at 8 %.
  public static var ultraThinMaterial: Material { Material(opacity: 0.08) }
  /// White at 12 %.
  public static var thinMaterial: Material { Material(opacity: 0.12) }
  /// White at 16 %.
  public static var regularMaterial: Material { Material(opacity: 0.16) }
  /// White at 20 %.
  public static var thickMaterial: Material { Material(opacity: 0.2) }
}
