import Desktop
import Testing

@Suite struct ResourceScaleTests {
  @Test(arguments: [
    ("", 1.0), ("Xft.dpi:\t144\n", 1.5), ("*x: 1\nXft.dpi: 192\nXft.hinting: 1\n", 2),
    ("Xft.dpi: 96", 1), ("Xft.dpi: 9600", 4), ("Xft.dpi: 1", 0.5), ("Xft.dpi: tea", 1),
    ("Xft.dpi: nan", 1), ("Xft.dpi: -5", 1), ("NotXft.dpi: 192", 1), ("Xft.dpi", 1),
  ])
  func followsXftDpi(_ resources: String, _ scale: Double) {
    #expect(ResourceScale.scale(resources: resources) == scale)
  }
}
