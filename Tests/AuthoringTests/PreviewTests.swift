import Foundation
import TestSupport
import Testing

/// `islet provider preview`, without an X server.
@Suite struct PreviewTests {
  /// The extent of a PNG file, from its header.
  private func size(_ path: String) throws -> PixelSize {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)).prefix(24))
    try #require(bytes.count == 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(width: number(16), height: number(20))
  }

  private struct PixelSize: Equatable { let width: Int, height: Int }

  @Test func everyPresentationIsDrawnAtBothScales() throws {
    let folder = try ScratchFolder()
    let output = folder.newPath("pictures")
    let preview = try Islet(
      "provider", "preview", try Conduct.library(), "-o", output)
    #expect(preview.ending == .exited(0), "\(preview.errors)")
    let paths = preview.output.split(separator: "\n").map(String.init)
    let names = paths.map { String($0.dropFirst(output.count + 1)) }
    for presentation in ["compact", "minimal", "expanded", "list"] {
      #expect(names.contains("conduct-\(presentation).png"))
      #expect(names.contains("conduct-\(presentation)@2x.png"))
    }
    // 16 points of margin all around.
    let expanded = try size("\(output)/conduct-expanded.png")
    #expect(expanded.width == 373 + 32 || expanded.width == 374 + 32)
    let compact = try size("\(output)/conduct-compact.png")
    #expect(compact.height == 37 + 32)
    #expect(compact.width > 126 + 32)
    #expect(try size("\(output)/conduct-minimal.png").height == 37 + 32)
    for name in names where name.hasSuffix("@2x.png") {
      let (one, two) = (
        try size("\(output)/" + name.replacing("@2x", with: "")), try size("\(output)/" + name)
      )
      #expect(abs(two.width - 2 * one.width) <= 2 && abs(two.height - 2 * one.height) <= 2)
    }
  }

  @Test func aStateIsDrawnByTheTemplate() throws {
    let folder = try ScratchFolder()
    let state = try folder.write(
      #"{"title":"Build","icon":"hammer.fill","progress":0.4}"#, as: "build.json")
    let output = folder.newPath("pictures")
    let preview = try Islet(
      "provider", "preview", "--state", state, "--output", output, "--scale", "1.5")
    #expect(preview.ending == .exited(0), "\(preview.errors)")
    let paths = preview.output.split(separator: "\n")
    #expect(paths.count >= 3 && paths.allSatisfy { $0.hasSuffix("@1.5x.png") })
  }

  @Test func aProviderThatShowsNothingIsTold() throws {
    let preview = try Islet("provider", "preview", try Conduct.library("REQUESTS_NOTHING"))
    #expect(preview.ending == .exited(1))
    #expect(preview.errors.contains("requests no activity"))
    #expect(preview.errors.contains("--state"))
    #expect(preview.output.isEmpty)
  }

  @Test(arguments: [
    ("CRASH_START", "signal 11"), ("BAD_JSON", "the content is not valid"),
    ("FAILING_START", "No such device"),
  ])
  func whatKeepsAProviderFromShowingIsTold(_ conduct: String, _ says: String) throws {
    let preview = try Islet("provider", "preview", try Conduct.library(conduct))
    #expect(preview.ending == .exited(1))
    #expect(preview.errors.contains(says), "\(preview.errors)")
  }

  @Test func aBadArchiveIsTold() throws {
    let folder = try ScratchFolder()
    let archive = try folder.write(#"{"expanded":{"leading":{"type":"song"}}}"#, as: "views.json")
    let preview = try Islet("provider", "preview", "--archive", archive)
    #expect(preview.ending == .exited(1))
    #expect(preview.errors.contains("the view archive is not valid"))
  }

  @Test(arguments: [
    ["provider", "preview"], ["provider", "preview", "a", "--scale", "9"],
    ["provider", "preview", "a", "--state", "b"],
  ])
  func wrongUsageIsToldAsSuch(_ words: [String]) throws {
    #expect(try Islet(words).ending == .exited(2))
  }
}
