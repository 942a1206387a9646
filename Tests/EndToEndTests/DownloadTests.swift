import EventLoop
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A download, as a program on the session bus shows it.
  @Suite struct DownloadTests {
    /// Views with a download in a state.
    private func views(_ fields: String) -> String {
      #"{"expanded":{"center":{"type":"download","action":"map",\#(fields)}},"#
        + #""compactTrailing":{"type":"download","action":"map",\#(fields)}}"#
    }

    /// The overlay with a program for sounds that writes down what it is to play.
    private func overlay(on desk: Desk, options: [String] = []) throws -> (Overlay, log: String) {
      let folder = desk.folder.path + "/programs"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for name in ["islet", "islet-provider-host", "islet-image-loader"] {
        let product = try Package.product(name)
        // It looks for the others beside its own file, and a symbolic link is not one.
        if link(product, "\(folder)/\(name)") != 0 {
          try FileManager.default.copyItem(atPath: product, toPath: "\(folder)/\(name)")
        }
      }
      let log = desk.folder.path + "/sounds"
      try "#!/bin/sh\necho \"$@\" >>'\(log)'\n".write(
        toFile: folder + "/islet-sound", atomically: true, encoding: .utf8)
      chmod(folder + "/islet-sound", 0o755)
      return (
        try Overlay(
          desk: desk, providers: desk.folder.path, options: options, program: folder + "/islet"),
        log
      )
    }

    private func sounds(_ log: String) -> [String] {
      ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(
        String.init)
    }

    @Test("C10: one sound for a download that finishes, and none for one that arrives finished")
    func c10() throws {
      let desk = try Desk()
      let (overlay, log) = try overlay(on: desk)
      let program = try SessionProgram(desk)
      let states = [
        #""state":"idle""#, #""state":"downloading","fraction":0"#,
        #""state":"downloading","fraction":1"#, #""state":"finished""#, #""state":"finished""#,
      ]
      _ = try program.request(views: views(states[3]), options: ["id": "late"])
      let id = try program.request(views: views(states[0]), options: ["id": "one"])
      for state in states.dropFirst() {
        try program.call("Update", id, "", views(state), "")
        try overlay.sync(settled: true)
      }
      try waitUntil("the sound") { !sounds(log).isEmpty }
      // Another one says when everything before it was played.
      try program.call("Update", id, "", "", #"{"title":"x","sound":"bell"}"#)
      try waitUntil("the alert") { sounds(log).contains("bell") }
      #expect(sounds(log) == ["complete-download", "bell"])
    }

    @Test("C10: no sound where sounds are off")
    func c10Silent() throws {
      let desk = try Desk()
      let folder = desk.folder.path + "/config/islet"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try "[alerts]\nsound=false\n".write(
        toFile: folder + "/islet.conf", atomically: true, encoding: .utf8)
      let (overlay, log) = try overlay(on: desk)
      let program = try SessionProgram(desk)
      let id = try program.request(views: views(#""state":"downloading""#))
      try program.call("Update", id, "", views(#""state":"finished""#), "")
      try overlay.sync(settled: true)
      try "[alerts]\nsound=true\n".write(
        toFile: folder + "/islet.conf", atomically: true, encoding: .utf8)
      // Once a sound can be heard again, the next is the first one.
      try waitUntil("the alert") {
        try program.call("Update", id, "", "", #"{"title":"x","sound":"bell"}"#)
        return !sounds(log).isEmpty
      }
      #expect(Set(sounds(log)) == ["bell"])
    }

    @Test("C8, C9: a click tells the program, and the pill says what it is")
    func aClickIsTold() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let watch = try desk.start(Package.product("islet"), "watch")
      let program = try SessionProgram(desk)
      var id = ""
      try waitUntil("the request") {
        id = try program.request(
          views: views(#""state":"downloading","fraction":0.42"#), options: ["id": "one"])
        return watch.output.contains("requested")
      }
      #expect(try overlay.command("expand").ending == .exited(0))
      let layers = try overlay.wait(for: "expanded") { $0.text.contains("action map") }
      #expect(layers.text.contains(#"label "Download" value "Downloading, 42%""#))
      let pill = layers.pill
      try desk.click(x: pill.x + pill.width / 2, y: pill.y + pill.height / 2)
      try waitUntil("the action in \(watch.output)") { watch.output.contains("map") }
      try program.call("End", id, "", "", "immediate")
    }
  }
}
