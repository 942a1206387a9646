import Foundation
import TestSupport
import Testing

@testable import Configuration

/// The example configuration in the package: up to date, complete, and right in every line.
@Suite struct ExampleTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOfFile: Package.path("packaging/examples/islet.conf"), encoding: .utf8)
  }

  /// The file without the signs before the keys; a blank follows those of comments.
  private var uncommented: String {
    text.components(separatedBy: "\n").map { line in
      line.hasPrefix("#") && line != "#" && !line.hasPrefix("# ") ? String(line.dropFirst()) : line
    }.joined(separator: "\n")
  }

  @Test func theFileInThePackageIsUpToDate() {
    #expect(
      text == ExampleFile.text, "run: islet config example >packaging/examples/islet.conf")
  }

  @Test func asItIsItSaysNothing() {
    let reader = ConfigurationReader(Array(text.utf8), origin: "islet.conf")
    #expect(reader.problems.isEmpty)
    #expect(reader.configuration == Configuration())
  }

  @Test func withoutTheSignsItSaysTheDefaults() throws {
    let reader = ConfigurationReader(Array(uncommented.utf8), origin: "islet.conf")
    #expect(reader.problems.isEmpty)
    #expect(reader.configuration == Configuration())
    // Each key is there, and no other.
    let file = try KeyFile(uncommented)
    var count = 0
    for group in file.groups {
      for key in file.keys(in: group) {
        let entry = try #require(Configuration.entry(group, key), "\(group).\(key)")
        #expect(try file.string(group, key) == entry.defaultText)
        count += 1
      }
    }
    #expect(count == Configuration.entries.count)
  }

  @Test func everyKeyHasItsMeaningAndFitsIntoATerminal() {
    let words = text.split { $0 == "\n" || $0 == " " || $0 == "#" }.joined(separator: " ")
    for entry in Configuration.entries {
      #expect(words.contains("\(entry.summary)"), "\(entry.path)")
      #expect(words.contains("It takes \(entry.allowed)."), "\(entry.path)")
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
