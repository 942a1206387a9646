import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A real player on the bus, and `playerctl` as the witness.
  @Suite struct MusicTests {
    @Test func thePillShowsTheSongAndItsButtonsActOnThePlayer() throws {
      let desk = try Desk()
      try desk.paintBackground()
      let overlay = try Overlay(desk: desk)
      let idle = try overlay.wait(for: "idle")
      #expect(idle.pill == PixelBox(x: 577, y: 11, width: 126, height: 37))

      let song = try Song(desk: desk)
      let player = try desk.startPlayer(song)
      let compact = try overlay.wait(for: "compact") { $0.imageBox != nil }
      #expect(compact.pill.width > idle.pill.width)
      #expect(compact.pill.height == idle.pill.height)

      try desk.click(x: 640, y: 30)
      let expanded = try overlay.wait(for: "expanded") { $0.textBox(song.title) != nil }
      #expect(expanded.pill.width == 373)
      try desk.movePointer(x: 640, y: 700)
      try overlay.sync(settled: true)
      let shot = try desk.screenshot()
      let title = try #require(expanded.textBox(song.title))
      #expect(expanded.pill.contains(title))
      // Letters cover some of their box, and never all of it.
      let bright = shot.count(in: title) { $0.red > 180 && $0.green > 180 && $0.blue > 180 }
      #expect(bright > title.width * title.height / 20)
      #expect(bright < title.width * title.height / 2)
      let artwork = try #require(expanded.imageBox)
      let centre = shot[artwork.x + artwork.width / 2, artwork.y + artwork.height / 2]
      #expect(abs(Int(centre.red) - 0x30) < 12 && centre.blue > 240, "artwork is \(centre)")

      let button = try #require(expanded.actionBox("play-pause"), "\(expanded.text)")
      try desk.click(x: button.x + button.width / 2, y: button.y + button.height / 2)
      try waitUntil("the player pauses") { try player.status() == "Paused" }
      try desk.click(x: button.x + button.width / 2, y: button.y + button.height / 2)
      try waitUntil("the player plays") { try player.status() == "Playing" }
      #expect(try overlay.layers().presentation == "expanded")

      try player.process.end()
      let end = try overlay.wait(for: "idle")
      #expect(end.pill == idle.pill)
    }

    @Test func aDismissedSongStaysAwayUntilTheNextOne() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      try desk.run("xdotool", "mousemove", "640", "30", "click", "2")
      try overlay.wait(for: "idle")
      // Whatever the player says of the same song, it does not come back.
      try player.control("play")
      observe(seconds: 0.6)
      try overlay.wait(for: "idle")
      let next = try Song(desk: desk, title: "Another")
      try desk.run("playerctl", "--player=mpv", "open", next.path)
      try overlay.wait(for: "compact")
    }

    @Test func aClickBesideTheControlsCollapses() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      #expect(try overlay.command("expand").ending == .exited(0))
      let expanded = try overlay.wait(for: "expanded")
      // The pill's own rim, where no content lies.
      try desk.click(x: 640, y: expanded.pill.y + 3)
      try overlay.wait(for: "compact")
      #expect(try player.status() == "Paused")
    }

    @Test func theExpandedPillCollapsesSomeTimeAfterThePointerLeft() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk, options: ["--collapse-delay", "0.3"])
      let player = try overlay.showPausedSong()
      try desk.click(x: 640, y: 30)
      try overlay.wait(for: "expanded")
      try desk.movePointer(x: 640, y: 700)
      try overlay.wait(for: "compact")
      #expect(player.process.ending == nil)
    }

    @Test func aKilledHostComesBackAndThePillNeverBlinks() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let player = try desk.startPlayer(Song(desk: desk))
      try overlay.wait(for: "compact") { $0.imageBox != nil }
      let window = try overlay.window()
      let watch = try desk.start(Probe.windowEvents.build(), "watch", window.id)
      try waitUntil("the watch") { watch.output.hasPrefix("watching") }

      let pid = overlay.process.pid
      let first = ProcessFacts.children(of: pid, named: "islet-provider")
      try #require(first.count == 1)
      kill(first[0], SIGKILL)
      let killed = monotonicSeconds()
      try waitUntil("another host", seconds: 2) {
        let now = ProcessFacts.children(of: pid, named: "islet-provider")
        return now.count == 1 && now != first
      }
      try overlay.wait(for: "compact", seconds: 2) {
        $0.imageBox != nil && $0.text.contains("state: active")
      }
      #expect(monotonicSeconds() - killed < 2)
      #expect(watch.output == "watching\n")
      #expect(try window.isViewable)
      #expect(try overlay.status().number("provider.music.restarts") == 1)
      #expect(player.process.ending == nil)
    }

    @Test func aStoppedPlayerHoldsNothingUp() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let silent = try overlay.showPausedSong(title: "Silent")
      silent.process.send(SIGSTOP)
      let working = try desk.startPlayer(Song(desk: desk, title: "Working"))
      try overlay.wait(for: "compact") { $0.text.contains("waveform moving") }

      let before = try overlay.status().number("frames_drawn")
      #expect(try overlay.command("expand").ending == .exited(0))
      let expanded = try overlay.wait(for: "expanded") { $0.textBox("Working") != nil }
      #expect(try overlay.status().number("frames_drawn") > before + 20)
      let button = try #require(expanded.actionBox("play-pause"), "\(expanded.text)")
      try desk.click(x: button.x + button.width / 2, y: button.y + button.height / 2)
      try waitUntil("the other player pauses") { try working.status() == "Paused" }
    }
  }
}
