import Activities

/// How a ``Button`` or ``Link`` looks.
public struct ButtonStyle: Hashable, Sendable {
  fileprivate enum Form { case plain, bordered, prominent }
  fileprivate var form = Form.plain

  /// As its label is written.
  public init() {}

  private init(_ form: Form) {
    self.form = form
  }

  /// As its label is written.
  public static var automatic: ButtonStyle { ButtonStyle() }
  /// As its label is written.
  public static var plain: ButtonStyle { ButtonStyle() }
  /// As its label is written.
  public static var borderless: ButtonStyle { ButtonStyle() }
  /// On a capsule in a shade of the tint.
  public static var bordered: ButtonStyle { ButtonStyle(.bordered) }
  /// On a capsule in the tint.
  public static var borderedProminent: ButtonStyle { ButtonStyle(.prominent) }
}

/// As its label is written; the older spelling.
public typealias PlainButtonStyle = ButtonStyle

extension View {
  /// Says how the buttons and links below look.
  public func buttonStyle(_ style: ButtonStyle) -> some View {
    inheriting { $0.buttonStyle = style }
  }
}

extension EncodingContext {
  /// What can be clicked: a label in the style of the buttons here, in the tint.
  func target(_ label: Group, _ content: (ViewNode) -> ViewContent) -> ViewNode {
    var inner = self
    // A capsule around one button, not around those that a label may hold.
    inner.buttonStyle = .plain
    var node = label.root(in: inner, axis: .horizontal) ?? ViewNode(.empty)
    guard buttonStyle.form != .plain else { return tinted(content(node)) }
    let isProminent = buttonStyle.form == .prominent
    let fill = isProminent ? tint ?? .accentColor : (tint ?? .white).opacity(0.18)
    node.modifiers += [
      .padding(top: 6, leading: 12, bottom: 6, trailing: 12),
      .background(.capsule, .color(fill.color)),
    ]
    return isProminent
      ? ViewNode(content(node), modifiers: [.foreground(Color.white.color)]) : tinted(content(node))
  }
}
