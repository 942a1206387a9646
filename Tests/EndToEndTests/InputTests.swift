import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Clicks land where the pill is, and nowhere else (T13, T14).
  @Suite struct InputTests {
    @Test func clicksBesideThePillPassThrough() throws {
      let desk = try Desk()
      let compositor = try desk.startCompositor()
      let below = try desk.start(Probe.windowEvents.build(), "below", "1280", "800")
      try waitUntil("the window below") { below.output.contains("map") }
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      let compact = try overlay.layers()
      let window = try overlay.window()

      let beside = (x: compact.pill.x - 4, y: 30)
      #expect(try window.frame().contains(PixelBox(x: beside.x, y: beside.y, width: 1, height: 1)))
      try desk.click(x: beside.x, y: beside.y)
      try waitUntil("the click below") { below.output.contains("press \(beside.x) \(beside.y)") }
      try overlay.sync(settled: true)
      #expect(try overlay.layers().presentation == "compact")

      try desk.click(x: 640, y: 30)
      try overlay.wait(for: "expanded")
      #expect(!below.output.contains("press 640 30"))
      #expect(player.process.ending == nil && compositor.ending == nil)
    }

    @Test func theInputShapeFollowsTheMorph() throws {
      let desk = try Desk()
      let compositor = try desk.startCompositor()
      let overlay = try Overlay(desk: desk)
      let player = try overlay.showPausedSong()
      let window = try overlay.window()
      let expectShapeIsPill = { (layers: Layers) in
        let shape = try #require(PixelBox.around(try window.inputShape()))
        #expect(abs(shape.x - layers.pill.x) <= 1 && abs(shape.y - layers.pill.y) <= 1)
        #expect(abs(shape.width - layers.pill.width) <= 2)
        #expect(abs(shape.height - layers.pill.height) <= 2)
      }
      try expectShapeIsPill(overlay.layers())

      #expect(try overlay.command("expand").ending == .exited(0))
      // In flight the shape covers what is seen and where it goes.
      for _ in 0..<5 {
        let layers = try overlay.layers()
        let shape = try #require(PixelBox.around(try window.inputShape()))
        let core = PixelBox(
          x: layers.pill.x + 12, y: layers.pill.y + 12, width: layers.pill.width - 24,
          height: layers.pill.height - 24)
        #expect(shape.contains(core), "\(shape) around \(layers.pill)")
      }
      try expectShapeIsPill(overlay.wait(for: "expanded"))
      #expect(try overlay.command("collapse").ending == .exited(0))
      try expectShapeIsPill(overlay.wait(for: "compact"))
      #expect(player.process.ending == nil && compositor.ending == nil)
    }

    @Test func aBarIsDraggedAndTheWheelSeeksOverIt() throws {
      let desk = try Desk()
      let overlay = try Overlay(desk: desk)
      let views = desk.folder.path + "/views.json"
      let bar = #"{"type":"progress","value":0.1,"seekAction":"seek"}"#
      try #"{"expanded":{"bottom":\#(bar)}}"#
        .write(toFile: views, atomically: true, encoding: .utf8)
      let watch = try desk.start(Package.product("islet"), "watch")
      // Once it has seen an activity come, it misses nothing of the next.
      try waitUntil("the watch") {
        _ = try overlay.command("start", "--title", "w", "--id", "w")
        _ = try overlay.command("end", "w", "--dismiss", "immediate")
        return watch.output.contains("dismissed\tw")
      }
      let song = try overlay.command("start", "--id", "song", "--title", "x", "--views", views)
      #expect(song.ending == .exited(0), "\(song.errors)")
      #expect(try overlay.command("expand").ending == .exited(0))
      let box = try #require(try overlay.wait(for: "expanded").seekBox("seek"))
      let y = box.y + box.height / 2
      try desk.movePointer(x: box.x + box.width / 4, y: y)
      _ = try desk.run("xdotool", "mousedown", "1")
      try desk.movePointer(x: box.x + box.width / 2, y: y)
      // Far away from the pill the button is still down, and nobody was told.
      try desk.movePointer(x: box.x + box.width + 90, y: 600)
      try overlay.sync(settled: true)
      #expect(!watch.output.contains("action"))
      let held = try overlay.layers()
      #expect(held.presentation == "expanded")
      _ = try desk.run("xdotool", "mouseup", "1")
      try waitUntil("the seek") { watch.output.contains("action\tsong\tseek\t1.0000\n") }
      try desk.movePointer(x: box.x + box.width / 4, y: y)
      _ = try desk.run("xdotool", "click", "4")
      _ = try desk.run("xdotool", "click", "5")
      try waitUntil("the notches") {
        watch.output.hasSuffix("action\tsong\tseek\t+1\naction\tsong\tseek\t-1\n")
      }
    }
  }
}
