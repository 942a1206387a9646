import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The provider of the README, as `packaging/test.sh` built it through the SDK's own manifest.
  @Suite struct ExampleTests {
    private static let library = Package.path(".build/sdk/debug/libtea.so")

    @Test(.enabled(if: FileManager.default.fileExists(atPath: library)))
    func theProviderOfTheReadmeWorks() throws {
      let desk = try Desk()
      let folder = desk.folder.newPath("providers")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Self.library, toPath: folder + "/libtea.so")
      let overlay = try Overlay(desk: desk, providers: folder)
      try overlay.wait(for: "compact")
      #expect(try overlay.status()["provider.tea.state"] == "running")
      #expect(try overlay.command("expand").ending == .exited(0))
      let expanded = try overlay.wait(for: "expanded")
      #expect(expanded.textBox("Tea") != nil)
      #expect(expanded.text.contains("text \"2:5") || expanded.text.contains("text \"3:00"))
    }
  }
}
