import Activities
import FoundationEssentials
import Testing

@testable import IsletKit

/// Buttons and links.
extension KitEncodingTests {
  @Test("Buttons and links take the tint")
  func controls() throws {
    let url = try #require(URL(string: "tel:1"))
    let found = try nodes {
      Group {
        Button("a", action: "go")
        Link("a", destination: url)
      }
      .tint(.orange)
      .tint(nil)
      Link(destination: url) { Text("a") }
    }
    let tinted = [ArchiveModifier.foreground(orange)]
    #expect(
      found == [
        ViewNode(.button(action: "go", a), modifiers: tinted),
        ViewNode(.link(url: "tel:1", a), modifiers: tinted), ViewNode(.link(url: "tel:1", a)),
      ])
  }

  @Test("Bordered buttons and links stand on a capsule")
  func buttonStyles() throws {
    let url = try #require(URL(string: "tel:1"))
    let found = try nodes {
      Button("a", action: "go").buttonStyle(.bordered)
      Group {
        Button("a", action: "go").buttonStyle(.bordered)
        Link("a", destination: url).buttonStyle(.borderedProminent)
        Button("a", action: "go").buttonStyle(PlainButtonStyle())
      }
      .tint(.orange)
    }
    func onCapsule(_ color: Color) -> ViewNode {
      ViewNode(
        .text("a"),
        modifiers: [
          .padding(top: 6, leading: 12, bottom: 6, trailing: 12),
          .background(.capsule, .color(color.color)),
        ])
    }
    let tinted = [ArchiveModifier.foreground(orange)]
    #expect(
      found == [
        ViewNode(.button(action: "go", onCapsule(.white.opacity(0.18)))),
        ViewNode(.button(action: "go", onCapsule(.orange.opacity(0.18))), modifiers: tinted),
        ViewNode(
          .link(url: "tel:1", onCapsule(.orange)), modifiers: [.foreground(Color.white.color)]),
        ViewNode(.button(action: "go", a), modifiers: tinted),
      ])
  }
}
