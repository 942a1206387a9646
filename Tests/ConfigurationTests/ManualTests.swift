import Foundation
import TestSupport
import Testing

@testable import Configuration

/// The manual page in the package is the one that the table makes.
@Suite struct ManualTests {
  private let file = Package.path("packaging/manual/islet.conf.5")

  @Test func thePageInThePackageIsUpToDate() throws {
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      page == ManualPage.text,
      "run: islet config manual >packaging/manual/islet.conf.5")
  }

  @Test func everyKeyHasItsPlace() {
    let lines = ManualPage.text.split(separator: "\n").map(String.init)
    for entry in Configuration.entries {
      let name = entry.name.replacingOccurrences(of: "-", with: "\\-")
      #expect(lines.contains(".B \(name)"), "\(entry.path)")
    }
    // A line that begins with a point or an apostrophe is a request to the formatter.
    let requests = Set(
      lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map {
        $0.prefix(while: { $0 != " " })
      }
    )
    #expect(
      requests.isSubset(of: [
        ".TH", ".SH", ".PP", ".TP", ".B", ".I", ".br", ".in", ".EX", ".EE", ".\\\"",
      ]), "\(requests)")
  }

  @Test(arguments: [
    ("islet.1", "OSC 9;4"), ("islet.conf.5", "It takes detached or attached"),
    ("islet-timer.1", "7m30s"), ("islet-providers.7", "com.canonical.Unity"),
    ("islet-provider.7", "islet_provider_entry_v1"),
  ])
  func theFormatterHasNothingToSay(page: String, text: String) throws {
    let file = Package.path("packaging/manual/\(page)")
    let scratch = try ScratchFolder()
    let process = try TestProcess(
      ["groff", "-man", "-Tutf8", "-ww", file], environment: ProcessInfo.processInfo.environment,
      folder: scratch)
    #expect(try process.waitForEnd() == .exited(0))
    #expect(process.errors == "")
    #expect(process.output.contains(text))
  }
}
