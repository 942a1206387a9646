import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// `islet timer` and the pill.
  @Suite struct TimerTests {
    /// An overlay with the timer provider and no other.
    private func start(_ desk: Desk) throws -> Overlay {
      let folder = desk.folder.path + "/providers"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/libtimer.so", withDestinationPath: Package.product("libtimer.so"))
      try desk.run(Package.product("islet"), "config", "set", "alerts.time", "1")
      let overlay = try Overlay(desk: desk, providers: folder)
      try overlay.wait(for: "idle")
      return overlay
    }

    @Test func atItsEndThePillExpandsAndStaysUntilStopIsClicked() throws {
      let desk = try Desk()
      let overlay = try start(desk)
      let started = try overlay.command("timer", "1s", "Tea")
      #expect(started.ending == .exited(0))
      #expect(started.output.hasPrefix("timer 1: Tea, 1 s, until "))
      let expanded = try overlay.wait(for: "expanded") { $0.textBox("Time is up") != nil }
      #expect(expanded.pill.width == 373)
      // Three times as long as an alert keeps it otherwise.
      try desk.movePointer(x: 640, y: 700)
      observe(seconds: 3)
      #expect(try overlay.wait(for: "expanded").textBox("Tea") != nil)
      #expect(try overlay.command("timer", "list").output.contains("rings"))

      let button = try #require(expanded.actionBox("stop"), "\(expanded.text)")
      try desk.click(x: button.x + button.width / 2, y: button.y + button.height / 2)
      try overlay.wait(for: "idle")
      #expect(try overlay.command("timer", "list").output.hasPrefix("no timers"))
    }

    @Test func theNextToEndHasThePillAndItsButtonsWork() throws {
      let desk = try Desk()
      let overlay = try start(desk)
      #expect(try overlay.command("timer", "25m", "Tea").ending == .exited(0))
      #expect(try overlay.command("timer", "5m", "Eggs").ending == .exited(0))
      let compact = try overlay.wait(for: "compact") { $0.circle != nil }
      #expect(compact.circle != nil)
      #expect(try overlay.command("expand").ending == .exited(0))
      let expanded = try overlay.wait(for: "expanded") { $0.textBox("Eggs") != nil }
      let button = try #require(expanded.actionBox("pause"), "\(expanded.text)")
      try desk.click(x: button.x + button.width / 2, y: button.y + button.height / 2)
      // One that stands still gives way to one that runs.
      try overlay.wait(for: "expanded") { $0.textBox("Tea") != nil }
      #expect(try overlay.command("timer", "resume").output.hasPrefix("timer 2: Eggs"))
    }

    @Test func statusesAndMessagesOfTheCommandLine() throws {
      let desk = try Desk()
      func run(_ words: String...) throws -> TestProcess {
        let process = try desk.start([Package.product("islet"), "timer"] + words)
        try process.waitForEnd(seconds: 20)
        return process
      }
      let alone = try run("25m")
      #expect(alone.ending == .exited(1))
      #expect(alone.errors.contains("islet overlay"))
      let help = try run("--help")
      #expect(help.ending == .exited(0))
      for form in ["7m30s", "1.5h", "half an hour", "17:00", "5pm", "1:30", "stopwatch", "again"] {
        #expect(help.output.contains(form), "\(form)")
      }

      let overlay = try start(desk)
      for (words, status, message) in [
        (["1:30"], 2, "1m30s"), (["Tea"], 2, "half an hour"), (["25m", "--loud"], 2, "loud"),
        (["pause"], 1, "no timer"), (["cancel", "Tea"], 1, "no timer 'Tea'"),
      ] as [([String], Int32, String)] {
        let process = try desk.start([Package.product("islet"), "timer"] + words)
        try process.waitForEnd(seconds: 20)
        #expect(process.ending == .exited(status), "\(words)")
        #expect(process.errors.contains(message), "\(words): \(process.errors)")
        #expect(process.output.isEmpty)
      }
      #expect(try run("25m", "--repeat", "--", "--Tea").output.hasPrefix("timer 1: --Tea, 25 min"))
      let list = try run("list", "--json")
      let rows = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
      #expect(rows?.first?["name"] as? String == "--Tea")
      #expect(overlay.process.ending == nil)
    }
  }
}
