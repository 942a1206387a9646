import Activities
public import FoundationEssentials

/// Lengths, in points.
public typealias CGFloat = Double

/// Room around views, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// At the top.
  public var top: Double
  /// At the left.
  public var leading: Double
  /// At the bottom.
  public var bottom: Double
  /// At the right.
  public var trailing: Double

  /// Makes room at each side.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// Room and place.
extension View {
  /// Leaves room around, in points.
  public func padding(_ length: Double) -> some View {
    padding(.all, length)
  }

  /// Leaves room at some sides, in points; 16 unless said otherwise.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    func side(_ edge: Edge.Set) -> Double { edges.contains(edge) ? length ?? 16 : 0 }
    return padding(
      EdgeInsets(
        top: side(.top), leading: side(.leading), bottom: side(.bottom),
        trailing: side(.trailing)))
  }

  /// Leaves its own room at each side, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    modified(
      .padding(
        top: insets.top, leading: insets.leading, bottom: insets.bottom,
        trailing: insets.trailing))
  }

  /// Takes exactly so much room, in points, with the view placed in it.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    inheriting { $0.symbolExtent = [width, height].compactMap { $0 }.min() }
      .modified(.frame(ViewFrame(width: width, height: height, alignment: alignment.alignment)))
  }

  /// Takes room within bounds, in points, with the view placed in it.
  ///
  /// A greatest extent of `.infinity` takes all the room there is. Ideal extents are without
  /// effect.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    modified(
      .frame(
        ViewFrame(
          minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight, maxHeight: maxHeight,
          fillsWidth: maxWidth == .infinity ? true : nil,
          fillsHeight: maxHeight == .infinity ? true : nil, alignment: alignment.alignment)))
  }

  /// Says who gets room first in a stack: the higher; 0 without.
  public func layoutPriority(_ priority: Double) -> some View {
    modified(.layoutPriority(priority))
  }

  /// Multiplies the opacity of everything below, 0…1.
  public func opacity(_ opacity: Double) -> some View {
    modified(.opacity(opacity))
  }

  /// Says where the view goes in an expanded region that is too narrow for it (B7).
  @ViewBuilder
  public func dynamicIsland(
    verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
  ) -> some View {
    switch verticalPlacement {
    case .default: self
    case .belowIfTooWide: modified(.belowIfTooWide)
    }
  }

  /// Opens a URL when the content is clicked where nothing else acts (B8).
  ///
  /// One for the whole activity; ``DynamicIsland/widgetURL(_:)`` goes before it.
  public func widgetURL(_ url: URL?) -> some View {
    inheriting { $0.notes.link = url?.absoluteString ?? $0.notes.link }
  }
}

/// Where a view goes in an expanded region that is too narrow for it (B7).
public enum DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  /// Beside the centre, and cut.
  case `default`
  /// Below the row of the regions.
  case belowIfTooWide
}
