import Activities

/// Assistive technology (A12).
extension View {
  /// Sets the name that assistive technology reads.
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    modified(.accessibilityLabel(String(label)))
  }

  /// Sets the name that assistive technology reads.
  public func accessibilityLabel(_ label: Text) -> some View {
    accessibilityLabel(label.plainText)
  }

  /// Sets the value that assistive technology reads after the name.
  public func accessibilityValue(_ value: some StringProtocol) -> some View {
    modified(.accessibilityValue(String(value)))
  }

  /// Sets the value that assistive technology reads after the name.
  public func accessibilityValue(_ value: Text) -> some View {
    accessibilityValue(value.plainText)
  }

  /// Hides what is only decorative from assistive technology.
  @ViewBuilder
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    if isHidden { modified(.accessibilityHidden) } else { self }
  }

  /// Says how the views below are read; without effect: each is read for itself.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { self }
}

/// How the views below one are read.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// Not at all.
  case ignore
  /// Each for itself.
  case contain
  /// All together.
  case combine
}

extension Text {
  /// The characters without any running time.
  fileprivate var plainText: String {
    var text = ""
    var pending = nodes(in: EncodingContext(notes: ArchiveNotes()))
    while !pending.isEmpty {
      let node = pending.removeFirst()
      if case .text(let part) = node.content { text += part }
      pending = node.children + pending
    }
    return text
  }
}
