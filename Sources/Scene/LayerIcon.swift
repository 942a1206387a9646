import Geometry

/// An icon of the desktop's theme on a layer.
struct LayerIcon: Hashable {
  /// Which icon it is.
  var key: ImageKey
  /// The colour of a symbolic icon; `nil` shows the icon's own.
  var tint: Color?
  /// Multiplied with the icon's own colours.
  var opacity: Double
  /// The side without a frame, in points.
  var side: Double
  /// Whether it takes all the room it is offered, as someone gave it a frame.
  var fillsRoom: Bool

  /// The symbol that is drawn in its room and in the tint, as there is no such icon.
  var standIn: Symbol?

  /// The source of the keys of theme icons; no provider has the number 0.
  static let source = 0

  /// A symbolic icon in a tint, as large as a font.
  init(symbolic name: String, tint: Color, size: Double) {
    key = ImageKey(source: LayerIcon.source, key: ImageKey.symbolicPrefix + name)
    (self.tint, opacity, side, fillsRoom) = (tint, 1, size, false)
  }

  /// An icon in its own colours.
  init(named name: String, opacity: Double, side: Double = 24, fillsRoom: Bool) {
    key = ImageKey(source: LayerIcon.source, key: ImageKey.iconPrefix + name)
    (tint, self.opacity, self.side, self.fillsRoom) = (nil, opacity, side, fillsRoom)
  }

  /// The size that it takes for a proposal.
  func size(_ proposal: ProposedSize) -> Size {
    let room = [proposal.width, proposal.height].compactMap { $0 }.filter(\.isFinite).min()
    let side = fillsRoom ? room ?? self.side : min(room ?? self.side, self.side)
    return Size(width: side, height: side)
  }
}

extension ImageKey {
  /// Begins the key of a theme icon in one colour: `symbolic:NAME`.
  package static let symbolicPrefix = "symbolic:"
  /// Begins the key of a theme icon in its own colours: `icon:NAME`.
  package static let iconPrefix = "icon:"
}
