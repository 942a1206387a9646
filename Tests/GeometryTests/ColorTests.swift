import Geometry
import Testing

@Suite struct ColorTests {
  @Test func luminanceOfTheAccents() {
    #expect(abs(Color.white.luminance - 1) < 1e-9)
    #expect(Color.black.luminance == 0)
    // sRGB green at full strength is the coefficient itself.
    #expect(abs(Color(hex: 0x00FF00).luminance - 0.7152) < 1e-9)
    #expect(Color.yellow.luminance > 0.5)
    #expect(Color.blue.luminance < 0.5)
  }

  @Test func componentsAreClamped() {
    let color = Color(red: 7, green: -1, blue: .nan, alpha: .infinity)
    #expect(color == Color(red: 1, green: 0, blue: 0, alpha: 1))
  }
}
