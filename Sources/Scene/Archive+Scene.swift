import Activities
import Geometry

// From the words of the view archive to the values that are drawn.

extension Color {
  init(_ color: ViewColor) {
    self.init(hex: color.rgba >> 8, alpha: Double(color.rgba & 0xFF) / 255)
  }
}

extension Font {
  init(_ font: ViewFont) {
    let (size, weight) = Font.metrics(of: font.style)
    let chosen = font.size.flatMap { $0.isFinite && $0 > 0 ? min(max($0, 4), 96) : nil }
    self.init(
      size: chosen ?? size, weight: font.weight.map(Font.number) ?? weight,
      monospacedDigits: font.monospacedDigits ?? false,
      design: font.design.map(Font.design) ?? .default)
  }

  /// The size and weight of a style (D1).
  private static func metrics(of style: ViewFont.Style) -> (Double, Int) {
    switch style {
    case .largeTitle: (34, 400)
    case .title: (28, 400)
    case .title2: (22, 400)
    case .title3: (20, 400)
    case .headline: (17, 600)
    case .body: (17, 400)
    case .callout: (16, 400)
    case .subheadline: (15, 400)
    case .footnote: (13, 400)
    case .caption: (12, 400)
    case .caption2: (11, 400)
    }
  }

  private static func design(_ design: ViewFont.Design) -> Design {
    switch design {
    case .default: .default
    case .rounded: .rounded
    case .monospaced: .monospaced
    case .serif: .serif
    }
  }

  private static func number(of weight: ViewFont.Weight) -> Int {
    switch weight {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

extension FillShape {
  init(_ shape: ViewShape) {
    switch shape {
    case .rectangle: self = .rounded(radius: 0)
    case .roundedRectangle(let radius):
      self = .rounded(radius: radius.isFinite ? max(radius, 0) : 0)
    case .capsule: self = .rounded(radius: 4096)
    case .circle: self = .circle
    }
  }
}

extension Fill {
  init(_ fill: ViewFill) {
    switch fill {
    case .color(let color): self = .color(Color(color))
    case .gradient(let colors, let from, let to):
      self = .gradient(colors.map { Color($0) }, from: Point(from), to: Point(to))
    }
  }
}

extension Point {
  fileprivate init(_ point: ViewUnitPoint) {
    // Far outside a box a gradient shows one colour at most.
    self.init(x: min(max(point.x, -16), 16), y: min(max(point.y, -16), 16))
  }
}

extension TextAlignment {
  init(_ alignment: ViewTextAlignment) {
    switch alignment {
    case .leading: self = .leading
    case .center: self = .center
    case .trailing: self = .trailing
    }
  }
}

extension ContentTransition {
  init(_ transition: ViewContentTransition) {
    switch transition {
    case .identity: self = .identity
    case .opacity, .interpolate: self = .opacity
    case .numericText: self = .numericText(countsDown: false)
    case .numericTextDown: self = .numericText(countsDown: true)
    }
  }
}
