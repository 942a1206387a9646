/// What the built-in views are put together from (A10, A11, D2).
struct TemplateParts {
  private static let secondary = ViewColor(hex: 0xEBEBF5, opacity: 0.6)
  private static let blue = ViewColor(hex: 0x0A84FF)
  private static let orange = ViewColor(hex: 0xFF9F0A)
  private static let green = ViewColor(hex: 0x30D158)
  private static let red = ViewColor(hex: 0xFF453A)

  private let state: TemplateState
  private let tint: ViewColor

  init(_ state: TemplateState) {
    self.state = state
    let isTimer = state.interval != nil && state.progress == .none
    tint = state.tint ?? (isTimer ? TemplateParts.orange : TemplateParts.blue)
  }

  private var iconName: String {
    if !state.icon.isEmpty { return state.icon }
    if state.interval != nil { return "timer" }
    return state.progress == .none && state.status == .running ? "bell.fill" : "gearshape.fill"
  }

  /// The icon in the accent colour, in the middle of a square box.
  func symbol(size: Double, box: Double) -> ViewNode {
    ViewNode(
      .symbol(iconName),
      modifiers: [
        .font(ViewFont(.body, size: size, weight: .semibold)), .foreground(tint),
        .frame(ViewFrame(width: box, height: box)), .accessibilityHidden,
      ])
  }

  /// The icon on a faint square of its colour, where music shows its cover.
  func badge(side: Double, radius: Double) -> ViewNode {
    var node = symbol(size: side / 2, box: side)
    let faint = ViewColor(rgba: tint.rgba & 0xFFFF_FF00 | 0x38)
    node.modifiers.insert(
      .background(.roundedRectangle(radius: radius), .color(faint)), at: node.modifiers.count - 1)
    return node
  }

  /// Title, which may scroll where it does not fit, over subtitle; the detail stands in for a
  /// missing subtitle.
  func lines(
    title: ViewFont.Style, subtitle: ViewFont.Style, scrolls: Bool = false
  ) -> ViewNode? {
    let second = state.subtitle.isEmpty && !showsDetailBelow ? state.detail : state.subtitle
    var lines: [ViewNode] = []
    if !state.title.isEmpty {
      var line = text(state.title, ViewFont(title, weight: .semibold), fills: true)
      if scrolls { line.modifiers.append(.marquee) }
      lines.append(line)
    }
    if !second.isEmpty {
      lines.append(text(second, ViewFont(subtitle), TemplateParts.secondary, fills: true))
    }
    return lines.isEmpty ? nil : stack(.vertical, .leading, spacing: 2, lines)
  }

  /// What is worth knowing at a glance: how it ended, the time, or the percentage.
  func trailing(_ style: ViewFont.Style) -> ViewNode? {
    let digits = ViewFont(style, weight: .bold, monospacedDigits: true)
    if let mark = mark(style) { return mark }
    if let timer = timer(digits) { return timer }
    return percent(digits)
  }

  /// As ``trailing(_:)``, as small as the pill, with the ring beside the percentage.
  var compactTrailing: ViewNode? {
    let digits = ViewFont(.subheadline, weight: .semibold, monospacedDigits: true)
    let isRunning = state.status == .running
    let percent = isRunning ? percent(digits) : nil
    if state.keyline, isRunning {
      // The ring is around the pill.
      if let percent { return percent }
    } else if let ring = ring(side: 22) {
      var number = ViewNode(.empty, modifiers: [.frame(ViewFrame(width: 0, height: 0))])
      if let percent {
        number = percent
        number.modifiers.append(.padding(top: 0, leading: 0, bottom: 0, trailing: 6))
      }
      // Second in every state: what is at the same place is the same ring, and becomes the mark.
      return stack(.horizontal, .center, spacing: 0, [number, ring])
    }
    if let timer = timer(digits) { return timer }
    let text = [state.detail, state.title, state.subtitle].first { !$0.isEmpty }
    return text.map { self.text($0, ViewFont(.footnote, weight: .medium)) }
  }

  /// How it ended, or the icon, in the ring if there is one.
  var minimal: ViewNode {
    guard let ring = ring(side: 25) else { return symbol(size: 17, box: 24) }
    let icon = state.status == .running ? [symbol(size: 12, box: 16)] : []
    return stack(.depth, .center, spacing: 0, [ring] + icon)
  }

  /// The progress around the pill, if that is wanted; whole or as it was once it is over (C4).
  var keyline: ViewKeyline? {
    guard state.keyline else { return nil }
    let isRunning = state.status == .running
    var value: ViewKeyline.Value?
    switch state.progress {
    case .fraction(let fraction): value = .fraction(fraction)
    case .indeterminate: value = isRunning ? .indeterminate : nil
    case .none:
      if isRunning, state.hasSpan, let interval = state.interval {
        value = .timer(interval, countsDown: false)
      }
    }
    switch state.status {
    case .running: return ViewKeyline(value: value, tint: tint)
    case .succeeded: return ViewKeyline(value: .fraction(1), tint: TemplateParts.green)
    case .failed: return ViewKeyline(value: value, tint: TemplateParts.red)
    }
  }

  /// The bar over the detail.
  var bottom: ViewNode? {
    var rows: [ViewNode] = []
    if let bar { rows.append(bar) }
    if showsDetailBelow {
      rows.append(text(state.detail, ViewFont(.footnote), TemplateParts.secondary, fills: true))
    }
    return rows.isEmpty ? nil : stack(.vertical, .leading, spacing: 6, rows)
  }

  /// One row of the list: what the expanded pill shows, smaller.
  var list: ViewNode {
    var rows: [ViewNode] = []
    if let lines = lines(title: .subheadline, subtitle: .footnote) { rows.append(lines) }
    if let bar { rows.append(bar) }
    let middle =
      rows.isEmpty
      ? ViewNode(.spacer(minLength: 0)) : stack(.vertical, .leading, spacing: 6, rows)
    let row = [badge(side: 36, radius: 8), middle, trailing(.subheadline)].compactMap { $0 }
    return stack(.horizontal, .center, spacing: 14, row)
  }

  // A subtitle beside it, or a bar over it: otherwise the detail goes up beside the icon.
  private var showsDetailBelow: Bool {
    !state.detail.isEmpty && (!state.subtitle.isEmpty || bar != nil)
  }

  /// The progress that was told, or the part of the time; nothing once it is over.
  private var bar: ViewNode? {
    guard state.status == .running else { return nil }
    let value = percentText.map { [ViewModifier.accessibilityValue($0)] } ?? []
    let named = [.foreground(tint), .accessibilityLabel("Progress")] + value
    switch state.progress {
    case .fraction(let value): return ViewNode(.progress(value, style: .linear), modifiers: named)
    case .indeterminate: return ViewNode(.progress(nil, style: .linear), modifiers: named)
    case .none:
      guard state.hasSpan, let interval = state.interval else { return nil }
      return ViewNode(
        .timerProgress(interval, countsDown: false, style: .linear), modifiers: named)
    }
  }

  /// The ring of a download, which becomes a mark at its end (C3, C4).
  private func ring(side: Double) -> ViewNode? {
    let (download, value): (ViewDownload.State, String)
    switch (state.status, state.progress) {
    case (.succeeded, _): (download, value) = (.finished, "Succeeded")
    case (.failed, _): (download, value) = (.failed, "Failed")
    case (.running, .fraction(let fraction)):
      (download, value) = (.downloading(fraction), fraction.percentText)
    case (.running, .indeterminate): (download, value) = (.downloading(nil), "Running")
    case (.running, .none): return nil
    }
    return ViewNode(
      .download(ViewDownload("Progress", state: download, tint: tint)),
      modifiers: [
        .frame(ViewFrame(width: side, height: side)), .accessibilityValue(value),
      ])
  }

  private func mark(_ style: ViewFont.Style) -> ViewNode? {
    let (name, color, label): (String, ViewColor, String)
    switch state.status {
    case .running: return nil
    case .succeeded:
      (name, color, label) = ("checkmark.circle.fill", TemplateParts.green, "Succeeded")
    case .failed:
      (name, color, label) = ("exclamationmark.circle.fill", TemplateParts.red, "Failed")
    }
    return ViewNode(
      .symbol(name),
      modifiers: [
        .font(ViewFont(style, weight: .semibold)), .foreground(color),
        .contentTransition(.opacity), .accessibilityLabel(label),
      ])
  }

  private func timer(_ font: ViewFont) -> ViewNode? {
    state.interval.map {
      ViewNode(
        .timer($0, countsDown: state.countsDown),
        modifiers: [
          .font(font), .foreground(tint), .contentTransition(.numericTextDown),
          // It stands at the trailing edge, and room for an hour is kept before it.
          .multilineAlignment(.trailing),
        ])
    }
  }

  private var percentText: String? {
    guard case .fraction(let value) = state.progress else { return nil }
    return value.percentText
  }

  private func percent(_ font: ViewFont) -> ViewNode? {
    percentText.map {
      // The bar or ring beside it is read already.
      ViewNode(
        .text($0),
        modifiers: [
          .font(font), .lineLimit(1), .contentTransition(.numericText), .accessibilityHidden,
        ])
    }
  }

  private func text(
    _ text: String, _ font: ViewFont, _ color: ViewColor? = nil, fills: Bool = false
  ) -> ViewNode {
    var modifiers: [ViewModifier] = [.font(font), .lineLimit(1)]
    if let color { modifiers.append(.foreground(color)) }
    if fills { modifiers.append(.frame(ViewFrame(fillsWidth: true, alignment: .leading))) }
    return ViewNode(.text(text), modifiers: modifiers)
  }

  private func stack(
    _ axis: ViewAxis, _ alignment: ViewAlignment, spacing: Double, _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(.stack(axis, alignment: alignment, spacing: spacing, children))
  }
}
