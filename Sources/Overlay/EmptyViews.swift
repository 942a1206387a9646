import Activities

extension ViewArchive {
  /// What the expanded pill says while nothing is live.
  static var nothingLive: ViewArchive {
    let text = ViewNode(
      .text("Nothing is live"),
      modifiers: [
        .font(ViewFont(.subheadline)), .foreground(ViewColor(hex: 0xEBEBF5, opacity: 0.6)),
        .frame(ViewFrame(fillsWidth: true)),
      ])
    return ViewArchive(expanded: Expanded(center: text))
  }
}
