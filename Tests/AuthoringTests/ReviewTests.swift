import Activities
import TestSupport
import Testing

@testable import Authoring

@Suite struct ReviewTests {
  private func text(_ text: String) -> ViewNode { ViewNode(.text(text)) }

  @Test func whatCanBeReadHasAName() {
    let symbol = ViewNode(.symbol("play.fill"))
    #expect(!symbol.hasReadableName)
    #expect(text("Play").hasReadableName)
    #expect(!text("").hasReadableName)
    var named = symbol
    named.modifiers = [.accessibilityLabel("Play")]
    #expect(named.hasReadableName)
    let stack = ViewNode(.stack(.horizontal, alignment: .center, spacing: nil, [symbol, named]))
    #expect(stack.hasReadableName)
    #expect(ViewNode(.button(action: "play", stack)).hasReadableName)
    #expect(!ViewNode(.button(action: "play", symbol)).hasReadableName)
  }

  @Test func actionsAndSymbolsAreFoundInEveryPlace() {
    let views = ViewArchive(
      compactLeading: ViewNode(.symbol("star.fill")),
      minimal: ViewNode(.symbol("star.fill")),
      expanded: ViewArchive.Expanded(
        bottom: ViewNode(.button(action: "b", ViewNode(.symbol("bell.fill"))))),
      list: ViewNode(.button(action: "a", text("A"))), link: "action:open")
    #expect(views.actions == ["a", "b", "open"])
    #expect(views.symbols == ["bell.fill", "star.fill"])
  }
}
