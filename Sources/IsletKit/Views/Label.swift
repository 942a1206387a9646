import Activities

/// A symbol and a title beside it.
public struct Label: View, PrimitiveView {
  private let title: Group
  private let icon: Group

  /// Makes a label of any views.
  public init(@ViewBuilder title: () -> Group, @ViewBuilder icon: () -> Group) {
    self.title = title()
    self.icon = icon()
  }

  /// Makes a label of a text and a symbol.
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }

  func nodes(in context: EncodingContext) -> [ViewNode] {
    let parts = [
      context.labelParts.contains(.icon) ? icon : nil,
      context.labelParts.contains(.title) ? title : nil,
    ].compactMap { $0?.root(in: context.inside(.horizontal), axis: .horizontal) }
    return parts.count < 2
      ? parts : [ViewNode(.stack(.horizontal, alignment: .center, spacing: 6, parts))]
  }
}

struct LabelParts: OptionSet {
  let rawValue: Int

  static let icon = LabelParts(rawValue: 1)
  static let title = LabelParts(rawValue: 2)
  static let all: LabelParts = [.icon, .title]
}

/// What of a ``Label`` is shown.
public struct LabelStyle: Hashable, Sendable {
  fileprivate let rawParts: Int

  fileprivate init(_ parts: LabelParts) {
    rawParts = parts.rawValue
  }

  /// Symbol and title.
  public static var automatic: LabelStyle { LabelStyle(.all) }
  /// Symbol and title.
  public static var titleAndIcon: LabelStyle { LabelStyle(.all) }
  /// The symbol alone.
  public static var iconOnly: LabelStyle { LabelStyle(.icon) }
  /// The title alone.
  public static var titleOnly: LabelStyle { LabelStyle(.title) }
}

extension View {
  /// Says what of the labels below is shown.
  public func labelStyle(_ style: LabelStyle) -> some View {
    inheriting { $0.labelParts = LabelParts(rawValue: style.rawParts) }
  }
}
