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

  @Test("A download button takes the tint, and its fraction stays within 0…1 (C6)")
  func downloads() throws {
    let found = try nodes {
      DownloadButton(state: .idle)
      DownloadButton("Get", state: .downloading(0.42), action: "go").tint(.orange)
      for fraction in [-1, 7, Double.nan, .infinity, -.infinity] {
        DownloadButton(state: .downloading(fraction))
      }
      DownloadButton(state: .downloading(nil))
      DownloadButton(state: .finished)
      DownloadButton(state: .failed)
    }
    let numbers: [ViewDownload.State] = [0, 1, 0, 0, 0].map { .downloading($0) }
    let states = numbers + [.downloading(nil), .finished, .failed]
    #expect(found.count == states.count + 2)
    #expect(found.first?.content == .download(ViewDownload("Download", state: .idle)))
    #expect(
      found.dropFirst().first?.content
        == .download(
          ViewDownload("Get", state: .downloading(0.42), tint: orange, action: "go")))
    #expect(
      found.dropFirst(2).map(\.content) == states.map { .download(ViewDownload(state: $0)) })
  }

  @Test("Activating begins a download that is idle, and takes back any other (C8)")
  func downloadActivation() {
    #expect(DownloadState.idle.activated() == .downloading(0))
    for state in [DownloadState.downloading(0.4), .downloading(nil), .finished, .failed] {
      #expect(state.activated() == .idle)
    }
  }

  @Test("A state of a download survives in a content state, whatever its fraction")
  func downloadStates() throws {
    let states: [DownloadState] = [
      .idle, .downloading(nil), .downloading(0.25), .finished, .failed, .downloading(.nan),
    ]
    let back = try JSONDecoder().decode([DownloadState].self, from: JSONEncoder().encode(states))
    #expect(back == states.dropLast() + [.downloading(0)])
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
