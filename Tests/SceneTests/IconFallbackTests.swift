import Activities
import TestSupport
import Testing

@testable import Scene

/// A symbol that stands in for an icon which the desktop does not have.
@Suite struct IconFallbackTests {
  private final class Lookup: IconLookup {
    var asked: [String] = []
    var has = false
    func hasIcon(_ key: ImageKey) -> Bool {
      asked.append(key.key)
      return has
    }
  }

  private let scene = Scene(measurer: GridMeasurer())
  private let lookup = Lookup()

  init() { scene.icons = lookup }

  private func shown(_ name: String, _ fallback: String?, at time: Double = -10) throws -> String {
    let node = ViewNode(
      .icon(name, fallback: fallback), modifiers: [.frame(ViewFrame(width: 32, height: 32))])
    scene.show(
      Fixtures.activity(ViewArchive(expanded: .init(bottom: node))), expanded: true,
      at: Moment(time: time, date: 0))
    let list = scene.displayList(at: Moment(time: time + 9, date: 0))
    return try #require(list.text.split(separator: "\n").dropFirst().first).description
  }

  @Test(arguments: [
    ("org.example.None", "arrow.down.circle", "symbol arrow.down.circle.fill #FFFFFF"),
    ("org.example.None", "headphones", "icon symbolic:audio-headphones #FFFFFF"),
    ("org.example.None", "no.such.symbol", "symbol questionmark.square.dashed #FFFFFF"),
    ("../../etc/passwd", "timer", "symbol timer #FFFFFF"),
    ("org.example.None", nil, "icon icon:org.example.None"),
  ])
  func itIsDrawnInTheIconsRoom(_ name: String, _ fallback: String?, _ text: String) throws {
    #expect(try shown(name, fallback) == "1.0 \(text) -16,29 32x32")
    // Nobody looks for a picture that is not there.
    #expect(scene.iconKeys.contains { $0.key == "icon:org.example.None" } == (fallback == nil))
  }

  @Test func anIconThatIsThereIsDrawnAndOneThatGoesGivesWay() throws {
    lookup.has = true
    #expect(try shown("firefox", "timer") == "1.0 icon icon:firefox -16,29 32x32")
    #expect(lookup.asked == ["icon:firefox"])
    lookup.has = false
    scene.iconsChanged()
    #expect(try shown("firefox", "timer", at: 20) == "1.0 symbol timer #FFFFFF -16,29 32x32")
  }
}
