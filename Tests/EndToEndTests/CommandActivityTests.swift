import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Activities from scripts: `islet start`, `update`, `end`, `list` and `watch`.
  @Suite struct CommandActivityTests {
    /// Runs a script by `sh`, with the program in its PATH.
    @discardableResult
    private func script(_ desk: Desk, _ text: String) throws -> TestProcess {
      let folder = URL(fileURLWithPath: try Package.product("islet"))
        .deletingLastPathComponent().path
      let path = "\(folder):\(desk.environment["PATH"] ?? "/usr/bin:/bin")"
      let process = try desk.start(["sh", "-eu", "-c", text], environment: ["PATH": path])
      let ending = try process.waitForEnd(seconds: 20)
      guard ending == .exited(0) else {
        throw TestFailure("\(text): \(ending), \(process.output), \(process.errors)")
      }
      return process
    }

    @Test func aScriptShowsUpdatesAndEnds() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let started = try script(
        desk, "id=$(islet start --title Build --icon hammer --progress 0); echo \"<$id>\"")
      let id = try #require(started.output.split(separator: "\n").first)
        .trimmingCharacters(in: ["<", ">"])
      #expect(started.output == "<\(id)>\n" && !id.isEmpty)
      try overlay.wait(for: "compact")
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded") { $0.textBox("Build") != nil }

      try script(desk, "islet update \(id) --subtitle 'Linking' --progress 40%")
      let layers = try overlay.wait(for: "expanded") { $0.textBox("Linking") != nil }
      #expect(layers.textBox("Build") != nil)
      let row = try #require(try overlay.activities().first)
      #expect(row["id"] as? String == id)
      #expect(row["title"] as? String == "Build")
      #expect(row["place"] as? String == "primary")
      #expect(row["state"] as? String == "active")

      try script(desk, "islet end \(id) --status succeeded --progress none")
      try overlay.wait(for: "idle")
      #expect(try overlay.activities().first?["place"] as? String == "list")
      let state = try overlay.state(of: id)
      #expect(state["status"] as? String == "succeeded")
      #expect(state["title"] as? String == "Build")
      #expect(state["progress"] == nil)
    }

    @Test func theProgressGoesAroundThePill() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      func line(_ layers: Layers) -> String? {
        layers.text.split(separator: "\n").first { $0.hasPrefix("keyline: ") }.map(String.init)
      }
      try script(
        desk, "islet start --title Film --id film --progress 25% --tint orange --keyline")
      let layers = try overlay.wait(for: "compact") { line($0) != nil }
      #expect(line(layers) == "keyline: 0% to 25% #FF9F0A on #FF9F0A40 width 2.5")
      try script(desk, "islet update film --progress 80%")
      try overlay.wait(for: "compact") { line($0)?.hasPrefix("keyline: 0% to 80%") == true }
      #expect(try overlay.command("expand").ending == .exited(0))
      try overlay.wait(for: "expanded") { line($0) == nil }
      #expect(try overlay.command("collapse").ending == .exited(0))
      try overlay.wait(for: "compact") { line($0)?.hasPrefix("keyline: 0% to 80%") == true }
      try script(desk, "islet update film --no-keyline")
      try overlay.wait(for: "compact") { line($0) == nil }
      #expect(try overlay.state(of: "film")["keyline"] == nil)
    }

    @Test func whatIsNotGivenStays() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let id = try overlay.command(
        "start", "--title", "One", "--detail", "d", "--tint", "blue", "--relevance", "7", "--id",
        "mine", "--stale-in", "1h", "--progress", "indeterminate", "--content", "{\"own\": [1]}")
      #expect(id.output == "mine\n")
      let before = try overlay.content(of: "mine")
      #expect(try overlay.command("update", "mine", "--detail", "").ending == .exited(0))
      #expect(try overlay.command("update", "mine", "--title", "Two").ending == .exited(0))
      let after = try overlay.content(of: "mine")
      let state = try #require(after["state"] as? [String: Any])
      #expect(state["title"] as? String == "Two")
      #expect(state["tint"] as? String == "#0A84FF")
      #expect(state["detail"] == nil)
      #expect(state["progress"] is NSNull)
      #expect(state["own"] as? [Int] == [1])
      #expect(after["relevanceScore"] as? Double == 7)
      #expect(after["staleDate"] as? Double == before["staleDate"] as? Double)
      #expect(before["staleDate"] != nil)

      #expect(
        try overlay.command("update", "mine", "--content", "{\"title\": \"Three\"}").ending
          == .exited(0))
      let replaced = try overlay.state(of: "mine")
      #expect(replaced.keys.sorted() == ["title"])
    }

    @Test func anAlertExpandsThePill() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      #expect(try overlay.command("start", "--title", "Oven", "--id", "oven").output == "oven\n")
      try overlay.wait(for: "compact")
      let update = try overlay.command("update", "oven", "--alert-title", "The pizza is ready")
      #expect(update.ending == .exited(0), "\(update.errors)")
      try overlay.wait(for: "expanded") { $0.textBox("The pizza is ready") != nil }
    }

    @Test func anAlertStaysUntilItIsHandledAcrossARestart() throws {
      let desk = try Desk()
      var overlay = try Overlay(desk: desk)
      _ = try overlay.command("start", "--title", "Oven", "--id", "oven")
      _ = try overlay.command("start", "--title", "Tea", "--id", "tea")
      for (id, title) in [("oven", "The pizza is ready"), ("tea", "The tea is ready")] {
        let update = try overlay.command("update", id, "--alert-title", title, "--alert-stays")
        #expect(update.ending == .exited(0), "\(update.errors)")
      }
      try overlay.wait(for: "expanded") { $0.textBox("The pizza is ready") != nil }
      #expect(try overlay.command("quit").ending == .exited(0))
      try waitUntil("the overlay ends") { overlay.process.ending != nil }
      overlay = try Overlay(desk: desk)
      let first = try overlay.wait(for: "expanded") { $0.textBox("The pizza is ready") != nil }
      try desk.movePointer(x: first.pill.x + 8, y: first.pill.y + first.pill.height / 2)
      try desk.click(x: first.pill.x + 8, y: first.pill.y + first.pill.height / 2)
      try desk.movePointer(x: 2, y: 700)
      let second = try overlay.wait(for: "expanded") { $0.textBox("The tea is ready") != nil }
      try desk.click(x: second.pill.x + 8, y: second.pill.y + second.pill.height / 2)
      try overlay.wait(for: "compact")
      #expect(try overlay.command("quit").ending == .exited(0))
      try waitUntil("the overlay ends") { overlay.process.ending != nil }
      overlay = try Overlay(desk: desk)
      #expect(try overlay.wait(for: "compact").presentation == "compact")
    }

    @Test func watchTellsWhatHappens() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let plain = try desk.start(Package.product("islet"), "watch")
      let json = try desk.start(Package.product("islet"), "watch", "--json")
      // An activity that both have seen: from then on nothing is missed.
      try waitUntil("both watch") {
        _ = try overlay.command("start", "--title", "w", "--id", "w")
        _ = try overlay.command("end", "w", "--dismiss", "immediate")
        return plain.output.contains("dismissed\tw") && json.output.contains("\"dismissed\"")
      }
      let id = try overlay.command("start", "--title", "x", "--source", "tests")
        .output.dropLast()
      _ = try overlay.command("update", String(id), "--title", "y")
      _ = try overlay.command("end", String(id))
      let expected = "requested\t\(id)\ttests\nupdated\t\(id)\nended\t\(id)\n"
      try waitUntil("the three lines") { plain.output.hasSuffix(expected) }
      try waitUntil("the three objects") {
        json.output.hasSuffix(
          """
          {"event":"requested","id":"\(id)","source":"tests"}
          {"event":"updated","id":"\(id)"}
          {"event":"ended","id":"\(id)"}

          """)
      }

      #expect(try overlay.command("quit").ending == .exited(0))
      try waitUntil("the overlay's end") { plain.output.hasSuffix("gone\n") }
      let next = try Overlay(desk: desk)
      try waitUntil("the overlay's return") {
        plain.output.hasSuffix("gone\nback\n") && json.output.contains("{\"event\":\"back\"}")
      }
      #expect(next.process.ending == nil)
      plain.send(SIGINT)
      json.send(SIGTERM)
      #expect(try plain.waitForEnd() == .exited(0))
      #expect(try json.waitForEnd() == .exited(0))
    }

    @Test func aScriptHasAButtonAndAPicture() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let views = try desk.folder.write(
        """
        {"compactLeading": {"type": "image", "key": "cover"},
         "expanded": {
           "leading": {"type": "image", "key": "cover"},
           "center": {"type": "button", "action": "stop",
                      "label": {"type": "text", "text": "Stop it"}}}}
        """, as: "views.json")
      let picture = Package.path("packaging/islet-demo.png")
      // By standard input, as a script writes it.
      let started = try script(
        desk, "islet start --views - --image cover='\(picture)' <'\(views)'")
      let id = started.output.trimmingCharacters(in: .newlines)
      // Or by a FIFO.
      try desk.run(
        "bash", "-c",
        "\"$1\" end $(\"$1\" start --views <(sleep 0.1; cat \"$2\")) --dismiss immediate",
        "bash", Package.product("islet"), views)
      try overlay.wait(for: "compact") { $0.imageBox != nil }
      #expect(try script(desk, "islet update \(id) --image cover='\(picture)'").output.isEmpty)

      let watch = try desk.start(Package.product("islet"), "watch")
      try waitUntil("the watch") {
        _ = try overlay.command("start", "--title", "w", "--id", "w", "--relevance", "-1")
        _ = try overlay.command("end", "w", "--dismiss", "immediate")
        return watch.output.contains("dismissed\tw")
      }
      #expect(try overlay.command("expand").ending == .exited(0))
      let layers = try overlay.wait(for: "expanded") { $0.textBox("Stop it") != nil }
      let button = try #require(layers.actionBox("stop"))
      try desk.click(x: button.x + button.width / 2, y: button.y + button.height / 2)
      try waitUntil("the action") { watch.output.hasSuffix("action\t\(id)\tstop\t\n") }
    }

    @Test func watchBelievesTheOverlayAlone() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let watch = try desk.start(Package.product("islet"), "watch")
      try desk.run(
        "busctl", "--user", "emit", "/org/islet/Islet", "org.islet.Activities1", "Ended", "s",
        "forged")
      try waitUntil("a real event") {
        _ = try overlay.command("start", "--title", "w", "--id", "w")
        try desk.run(
          "busctl", "--user", "emit", "/org/islet/Islet", "org.islet.Activities1", "Ended", "s",
          "forged")
        _ = try overlay.command("end", "w", "--dismiss", "immediate")
        return watch.output.contains("ended\tw")
      }
      #expect(!watch.output.contains("forged"))
    }

    @Test func whatTheOverlayRefusesSaysWhatToDo() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let long = String(repeating: "x", count: 5000)
      for (words, message) in [
        (["start", "--title", long], "4096"), (["start", "--title", "t", "--id", "ü"], "ASCII"),
        (["start", "--title", "t", "--source", "\n"], "source"),
        (["update", "nope", "--title", "t"], "islet list"), (["end", "nope"], "islet list"),
      ] {
        let process = try desk.start([Package.product("islet")] + words)
        #expect(try process.waitForEnd() == .exited(1))
        #expect(process.errors.contains(message), "\(words): \(process.errors)")
        #expect(process.output.isEmpty)
      }
      #expect(try overlay.activities().isEmpty)
    }

    @Test func theyNeedAnOverlay() throws {
      let desk = try Desk()
      for words in [
        ["start", "--title", "t"], ["update", "a", "--title", "t"], ["end", "a"], ["list"],
        ["watch"], ["why"], ["next"], ["expand", "--list"], ["provider", "list"],
        ["provider", "restart", "music"],
      ] {
        let process = try desk.start([Package.product("islet")] + words)
        #expect(try process.waitForEnd() == .exited(1), "\(words)")
        #expect(process.errors.contains("start one with 'islet overlay'"), "\(process.errors)")
        #expect(process.output.isEmpty)
      }
    }

    @Test func theListIsAlignedAndCannotSteerTheTerminal() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      _ = try overlay.command("start", "--title", "a\u{1B}[31mb\nc", "--id", "one")
      _ = try overlay.command("start", "--title", "Second", "--id", "two", "--source", "backup")
      let lines = try overlay.command("list").output.split(separator: "\n")
        .map(String.init)
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("ID   SOURCE   STATE"))
      #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 } })
      let columns = lines.map { line in
        line.range(of: line.hasPrefix("ID") ? "STATE" : "active").map {
          line.distance(from: line.startIndex, to: $0.lowerBound)
        }
      }
      #expect(Set(columns) == [14])
      #expect(lines[2].hasSuffix("Second"))
    }

    @Test func providersAreListedAndStartedAgain() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let table = try overlay.command("provider", "list").output.split(separator: "\n")
      try #require(table.count == 2)
      #expect(table[0].hasPrefix("NAME   STATE    RESTARTS"))
      #expect(table[1].hasPrefix("music  running  0"))
      let pid = try overlay.status()["provider.music.pid"]
      let restart = try overlay.command("provider", "restart", "music")
      #expect(restart.ending == .exited(0), "\(restart.errors)")
      try waitUntil("another host") {
        let status = try overlay.status()
        return status["provider.music.state"] == "running" && status["provider.music.pid"] != pid
      }
      let unknown = try overlay.command("provider", "restart", "nobody")
      #expect(unknown.ending == .exited(1))
      #expect(unknown.errors.contains("nobody"))
    }

    @Test func whyAndNextAndTheListTellOfTheOrder() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      _ = try overlay.command("start", "--title", "First", "--id", "first", "--relevance", "2")
      _ = try overlay.command("start", "--title", "Second", "--id", "second", "--relevance", "1")
      let why = try overlay.command("why")
      #expect(why.ending == .exited(0))
      #expect(why.output.contains("first") && why.output.contains("second"))
      #expect(
        try overlay.activities().first { $0["place"] as? String == "primary" }?["id"] as? String
          == "first"
      )
      #expect(try overlay.command("next").ending == .exited(0))
      #expect(
        try overlay.activities().first { $0["place"] as? String == "primary" }?["id"] as? String
          == "second")
      #expect(try overlay.command("expand", "--list").ending == .exited(0))
    }
  }
}
