import EventLoop
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Several activities at once, and what a pointer does with them (B6, B8, B9, B14).
  @Suite struct ActivitiesTests {
    @Test func theWheelCyclesAndTheCircleSwaps() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let program = try SessionProgram(desk)
      for title in ["One", "Two", "Three"] {
        _ = try program.request(title: title, options: ["id": title])
      }
      let circled = try overlay.wait(for: "compact") { $0.activity == "One" && $0.circle != nil }
      #expect(circled.text.contains("+1"))
      try desk.run("xdotool", "mousemove", "640", "30", "click", "5")
      try overlay.wait(for: "compact") { $0.activity == "Two" }
      try desk.run("xdotool", "click", "4")
      var layers = try overlay.wait(for: "compact") { $0.activity == "One" }
      let circle = try #require(layers.circle)
      // Not on the count, which opens the list.
      try desk.click(x: circle.x + 12, y: circle.y + circle.height / 2)
      layers = try overlay.wait(for: "compact") { $0.activity == "Two" }
      #expect(try overlay.command("why").output.contains("primary: session/Two"))
      #expect(try overlay.command("why").output.contains("chosen by the user"))
      #expect(try overlay.command("next").ending == .exited(0))
      try overlay.wait(for: "compact") { $0.activity == "Three" }
    }

    @Test(arguments: ["1e300", "-1e300", "1e19", "0.5"])
    func anyScoreIsExplained(_ score: String) throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      #expect(
        try overlay.command("start", "--title=One", "--relevance=\(score)").ending == .exited(0))
      let why = try overlay.command("why")
      #expect(why.output.contains("the highest score"), "\(why)")
      #expect(try overlay.command("status").ending == .exited(0))
    }

    @Test func theMiddleButtonDismissesAndTheProgramIsTold() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let watch = try desk.start(Package.product("islet"), "watch")
      let program = try SessionProgram(desk)
      // Again and again, until the watcher is there.
      try waitUntil("the request") {
        _ = try program.request(title: "One", options: ["id": "one"])
        return watch.output.contains("requested")
      }
      try overlay.wait(for: "compact") { $0.activity == "one" }
      try desk.run("xdotool", "mousemove", "640", "30", "click", "2")
      try overlay.wait(for: "idle")
      try waitUntil("the dismissal in \(watch.output)") {
        watch.output.contains("dismissed") && watch.output.contains("user")
      }
      let error = #expect(throws: BusError.self) {
        try program.call("Update", "one", #"{"state":{}}"#, "", "")
      }
      #expect(error?.name == "org.islet.Error.UnknownActivity")
    }

    @Test func theRightButtonOpensAListOfAllAndOfWhatEnded() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let program = try SessionProgram(desk)
      for title in ["One", "Two"] {
        _ = try program.request(title: title, options: ["id": title])
      }
      try program.call("End", "Two", "", "", "default")
      try overlay.wait(for: "compact") { $0.activity == "One" && $0.circle == nil }
      try desk.run("xdotool", "mousemove", "640", "30", "click", "3")
      let list = try overlay.wait(for: "list")
      let (one, two) = (try #require(list.textBox("One")), try #require(list.textBox("Two")))
      #expect(one.y < two.y)
      try desk.run("xdotool", "click", "3")
      try overlay.wait(for: "compact")
    }

    @Test func anAlertExpandsForSomeSeconds() throws {
      let desk = try Desk()
      try FileManager.default.createDirectory(
        atPath: desk.folder.path + "/config/islet", withIntermediateDirectories: true)
      try "[alerts]\ntime = 3\n".write(
        toFile: desk.folder.path + "/config/islet/islet.conf", atomically: true, encoding: .utf8)
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let program = try SessionProgram(desk)
      for title in ["One", "Two"] {
        _ = try program.request(title: title, options: ["id": title])
      }
      try overlay.wait(for: "compact") { $0.activity == "One" }
      let alert = #"{"title":"Ready","body":"The second one"}"#
      try program.call("Update", "Two", "", "", alert)
      // It has the pill although the other ranks higher, and gives it back.
      try overlay.wait(for: "expanded") {
        $0.textBox("Ready") != nil && $0.textBox("The second one") != nil
      }
      try overlay.wait(for: "compact") { $0.activity == "One" }
      // What the alert said was for its time alone.
      _ = try overlay.command("expand", "--list")
      try overlay.wait(for: "list") { $0.textBox("Two") != nil && $0.textBox("Ready") == nil }
    }

    @Test func whatEndedWithItsAlertIsExplainedAndListedOnce() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let program = try SessionProgram(desk)
      for title in ["One", "Two"] {
        _ = try program.request(title: title, options: ["id": title])
      }
      try program.call("Update", "Two", "", "", #"{"title":"Ready"}"#)
      try program.call("End", "Two", "", "", "default")
      try overlay.wait(for: "expanded") { $0.textBox("Ready") != nil }
      let why = try overlay.command("why").output
      #expect(why.contains("primary: session/Two, score 0"), "\(why)")
      #expect(why.contains("secondary: session/One"), "\(why)")
      let lines = try overlay.command("list").output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("Two") } == 1)
      #expect(lines.contains { $0.hasPrefix("Two") && $0.contains("ended   primary") }, "\(lines)")
    }

    @Test func aKilledOverlayLosesNothing() throws {
      let desk = try Desk()
      var overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let program = try SessionProgram(desk)
      _ = try program.request(title: "Alive", options: ["id": "alive", "source": "backup"])
      _ = try program.request(title: "Over", options: ["id": "over", "source": "backup"])
      try program.call("End", "over", #"{"state":{"title":"Well over"}}"#, "", "default")
      _ = try program.request(title: "Gone", options: ["id": "gone"])
      try program.call("End", "gone", "", "", "immediate")
      try program.call("Update", "alive", #"{"state":{"title":"Still alive"}}"#, "", "")
      overlay.process.send(SIGKILL)
      try overlay.process.waitForEnd()
      overlay = try Overlay(desk: desk, providers: desk.folder.path)
      try overlay.wait(for: "compact") { $0.activity == "alive" }
      let list = try overlay.command("list").output
      #expect(list.contains("Still alive") && list.contains("Well over"))
      #expect(!list.contains("Gone"))
      #expect(list.contains("backup"))
      // It is still the program's.
      try program.call("Update", "alive", #"{"state":{"title":"Well again"}}"#, "", "")
      #expect(try overlay.command("list").output.contains("Well again"))
    }

    @Test func aKilledOverlayKeepsThePicturesOfPrograms() throws {
      let desk = try Desk()
      try desk.paintBackground()
      var overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let picture = desk.folder.newPath("picture.png")
      try desk.run("convert", "-size", "64x64", "xc:#00ff00", picture)
      let views = try desk.folder.write(
        #"{"expanded":{},"compactLeading":{"type":"image","key":"art","modifiers":"#
          + #"[{"modifier":"frame","frame":{"width":24,"height":24}}]}}"#, as: "views.json")
      let start = try overlay.command(
        "start", "--title", "Art", "--views", views, "--image", "art=\(picture)")
      #expect(start.ending == .exited(0), "\(start.errors)")
      func expectPicture() throws {
        let layers = try overlay.wait(for: "compact") { $0.imageBox != nil }
        let box = try #require(layers.imageBox)
        let color = try desk.screenshot()[box.x + box.width / 2, box.y + box.height / 2]
        #expect(color.green > 240 && color.red < 16, "\(color)")
      }
      try expectPicture()
      overlay.process.send(SIGKILL)
      try overlay.process.waitForEnd()
      overlay = try Overlay(desk: desk, providers: desk.folder.path)
      try expectPicture()
      // It goes with the last activity that shows it.
      let id = start.output.split(separator: "\n").joined()
      #expect(try overlay.command("end", id, "--dismiss", "immediate").ending == .exited(0))
      for number in 0..<4 {
        _ = try overlay.command("start", "--title", "\(number)", "--image", "k\(number)=\(picture)")
      }
      let kept = try FileManager.default.contentsOfDirectory(
        atPath: desk.folder.path + "/state/islet/pictures")
      #expect(!kept.contains { $0.hasSuffix("art") }, "\(kept)")
    }

    @Test func aSourceThatIsOffIsRefused() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, providers: desk.folder.path)
      let program = try SessionProgram(desk)
      _ = try program.request(title: "One", options: ["source": "noise"])
      try overlay.wait(for: "compact")
      #expect(
        try overlay.command("config", "set", "sources.disabled", "noise").ending == .exited(0))
      try overlay.wait(for: "idle")
      let error = #expect(throws: BusError.self) {
        try program.request(title: "Two", options: ["source": "noise"])
      }
      #expect(error?.name == "org.islet.Error.SourceDisabled")
      #expect(error?.message.contains("noise") == true)
      _ = try program.request(title: "Three", options: ["source": "signal"])
      try overlay.wait(for: "compact")
    }
  }
}
