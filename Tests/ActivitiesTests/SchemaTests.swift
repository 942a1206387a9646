import Foundation
import ProviderHosting
import TestSupport
import Testing

@testable import Activities

/// The written schema against the code: every example is read, and every word has its place.
@Suite("Written schema")
struct SchemaTests {
  private struct Example {
    let kind: String
    let json: String
  }

  private let article: String

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    article = try String(
      contentsOf: folder.appending(
        path: "../../Sources/Activities/Activities.docc/ViewArchive.md"), encoding: .utf8)
  }

  /// The fenced blocks, by the word after `json`.
  private var examples: [Example] {
    article.components(separatedBy: "\n```json ").dropFirst().compactMap { block in
      guard let line = block.firstIndex(of: "\n"), let end = block.range(of: "\n```") else {
        return nil
      }
      return Example(
        kind: String(block[..<line]), json: String(block[line..<end.lowerBound]))
    }
  }

  private func archive(_ node: String) throws -> ViewNode? {
    try ViewArchive.decode(#"{"expanded":{},"minimal":\#(node)}"#, parser: .jansson).minimal
  }

  @Test func everyExampleIsValid() throws {
    #expect(examples.count >= 45)
    for example in examples {
      do {
        switch example.kind {
        case "attributes":
          let value: JSONValue = try JSONParser.jansson.decode(example.json, as: "the attributes")
          #expect(value != .null)
        case "content": _ = try ActivityContent.decode(example.json, parser: .jansson)
        case "alert": _ = try AlertConfiguration.decode(example.json, parser: .jansson)
        case "archive": _ = try ViewArchive.decode(example.json, parser: .jansson)
        case "state":
          let content = try ActivityContent.decode(
            #"{"state":\#(example.json)}"#, parser: .jansson)
          _ = try ViewTemplate.archive(state: content.state)
        case "node": _ = try archive(example.json)
        case "modifier":
          _ = try archive(#"{"type":"empty","modifiers":[\#(example.json)]}"#)
        default: Issue.record("nobody reads an example of \(example.kind)")
        }
      } catch { Issue.record("\(error): \(example.json)") }
    }
  }

  /// A field that nobody knows would be ignored, and so a wrong name would pass.
  @Test func theExamplesUseNoOtherFields() throws {
    for example in examples {
      let value: JSONValue = try JSONParser.jansson.decode(example.json, as: "the example")
      switch example.kind {
      case "node", "modifier", "archive":
        let written = try written(example)
        let unknown = fields(of: value).subtracting(fields(of: written))
        #expect(unknown.isEmpty, "\(unknown) in \(example.json)")
      default: break
      }
    }
  }

  /// The example as the engine would write it, with its defaults.
  private func written(_ example: Example) throws -> JSONValue {
    switch example.kind {
    case "archive": return try reread(ViewArchive.decode(example.json, parser: .jansson))
    case "node": return try reread(archive(example.json))
    default:
      let node = try archive(#"{"type":"empty","modifiers":[\#(example.json)]}"#)
      return try reread(node?.modifiers.first)
    }
  }

  private func reread(_ value: some Encodable) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  /// The names of all fields at any depth.
  private func fields(of value: JSONValue) -> Set<String> {
    switch value {
    case .object(let object):
      object.reduce(into: Set(object.keys)) { $0.formUnion(fields(of: $1.value)) }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(fields(of: $1)) }
    default: []
    }
  }

  @Test func everyNodeAndModifierHasASectionAndAnExample() {
    let names = ViewNode.Kind.allCases.map(\.rawValue) + ViewModifier.Kind.allCases.map(\.rawValue)
    for name in names {
      let sections = article.components(separatedBy: "\n### \(name)\n")
      #expect(sections.count == 2, "\(name)")
      let section = sections.last?.components(separatedBy: "\n### ").first ?? ""
      #expect(
        section.contains("\"type\": \"\(name)\"") || section.contains("\"modifier\": \"\(name)\""),
        "\(name)")
    }
    let sections = article.components(separatedBy: "\n### ").dropFirst().map {
      String($0.prefix { $0 != "\n" })
    }
    #expect(Set(sections) == Set(names))
  }

  @Test func everyWordAndLimitIsNamed() {
    var words = ViewAxis.allCases.map(\.rawValue) + ViewAlignment.allCases.map(\.rawValue)
    words += ViewProgressStyle.allCases.map(\.rawValue) + ViewFont.Style.allCases.map(\.rawValue)
    words += ViewFont.Weight.allCases.map(\.rawValue) + ViewFont.Design.allCases.map(\.rawValue)
    words += ViewTextAlignment.allCases.map(\.rawValue)
    words += ViewContentTransition.allCases.map(\.rawValue)
    words += ViewShape.Name.allCases.map(\.rawValue)
    words += ViewDownload.State.Word.allCases.map(\.rawValue)
    words += TemplateState.Status.allCases.map(\.rawValue)
    words += TemplateState.CodingKeys.allCases.map(\.rawValue)
    words += ["immediate", "default", "after:"]
    for word in words { #expect(article.contains("`\(word)`"), "\(word)") }
    let limits = [
      ActivityLimits.stateBytes, ActivityLimits.archiveBytes, ActivityLimits.nodes,
      ActivityLimits.depth, ActivityLimits.jsonDepth, ActivityLimits.textLength,
      ActivityLimits.nameBytes,
    ]
    for limit in limits { #expect(article.contains(" \(limit) "), "\(limit)") }
    #expect(article.contains("\(ActivityLimits.bytesPerSecond >> 20) MiB a second"))
    #expect(article.contains("\(ActivityLimits.burstBytes >> 20) MiB at once"))
  }
}
