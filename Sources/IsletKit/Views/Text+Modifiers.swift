// What changes a text and leaves it one, so that it can be added to another.
extension Text {
  /// Sets the typeface.
  public func font(_ font: Font?) -> Text {
    map { $0.inheriting { $0.font = font } }
  }

  /// Sets the weight of the typeface.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    map { $0.inheriting { $0.fontWeight = weight } }
  }

  /// Sets the design of the typeface.
  public func fontDesign(_ design: Font.Design?) -> Text {
    map { $0.inheriting { $0.fontDesign = design } }
  }

  /// Sets the typeface in bold.
  public func bold(_ isActive: Bool = true) -> Text {
    isActive ? fontWeight(.bold) : self
  }

  /// Makes all letters equally wide.
  public func monospaced(_ isActive: Bool = true) -> Text {
    isActive ? fontDesign(.monospaced) : self
  }

  /// Makes all digits equally wide, so that a running time stands still.
  public func monospacedDigit() -> Text {
    map { $0.inheriting { $0.monospacedDigits = true } }
  }

  /// Sets the colour; a gradient counts as its first colour.
  public func foregroundStyle(_ style: some ShapeStyle) -> Text {
    map { $0.colored(style.paint) }
  }

  /// Sets the colour; the older spelling.
  public func foregroundColor(_ color: Color?) -> Text {
    color.map { foregroundStyle($0) } ?? self
  }
}
