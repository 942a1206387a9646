import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Providers that are installed, changed and removed while the overlay runs.
  @Suite struct LiveProviderTests {
    private let desk: Desk
    private let built: String
    /// What doesn't exist at first, and neither does the folder above it.
    private let folder: String

    init() throws {
      desk = try Desk()
      built = try desk.folder(ofProvider: "Plugins/Examples/Hello/hello.c") + "/libhello.so"
      folder = desk.folder.path + "/data/islet/providers"
    }

    private func shell(_ command: String) throws {
      try desk.run("sh", "-euc", "cd \"$1\"; \(command)", "sh", desk.folder.path)
    }

    private func install() throws { try shell("mkdir -p \(folder); cp \(built) \(folder)") }

    @Test func aProviderShowsAtOnceAndIsGoneAtOnce() throws {
      let overlay = try Overlay(desk: desk)
      try overlay.wait(for: "idle")
      for _ in 0..<2 {
        try install()
        try overlay.wait(for: "compact")
        #expect(try overlay.status()["provider.hello.state"] == "running")
        #expect(try overlay.command("provider", "list").output.contains("hello"))
        #expect(try overlay.command("expand").ending == .exited(0))
        try overlay.wait(for: "expanded") { $0.textBox("Greet") != nil }
        #expect(try overlay.command("list").output.contains("hello"))
        try shell("rm -r \(folder)")
        try overlay.wait(for: "idle")
        #expect(try !overlay.command("provider", "list").output.contains("hello"))
        // Not even among those that ended lately.
        #expect(try !overlay.command("list").output.contains("hello"))
      }
      #expect(overlay.process.errors == "")
    }

    @Test func oneThatIsSwitchedOffStaysOff() throws {
      try desk.run(Package.product("islet"), "config", "set", "sources.disabled", "hello")
      let overlay = try Overlay(desk: desk)
      try install()
      try waitUntil("the provider") {
        try overlay.status()["provider.hello.state"] == "disabled"
      }
      #expect(try overlay.layers().presentation == "idle")
      try desk.run(Package.product("islet"), "config", "unset", "sources.disabled")
      try overlay.wait(for: "compact")
    }

    @Test func afterAChangeItRestsAgain() throws {
      let overlay = try Overlay(desk: desk)
      try install()
      try overlay.wait(for: "compact")
      try shell("cp \(built) \(folder)/new; mv \(folder)/new \(folder)/libhello.so")
      try waitUntil("the new one") { try overlay.status().number("provider.hello.restarts") == 1 }
      try shell("rm -r \(folder)")
      try overlay.wait(for: "idle")
      let pid = overlay.process.pid
      try ProcessFacts.waitForSleep(pid)
      let switches = try ProcessFacts.contextSwitches(pid)
      observe(seconds: 5)
      #expect(try ProcessFacts.contextSwitches(pid) == switches)
    }

    /// Islet is upgraded while it runs: its own files are replaced, and no host is ended for that.
    @Test func anUpgradeLeavesThoseThatRun() throws {
      let programs = desk.folder.newPath("bin")
      try shell("mkdir \(programs)")
      for name in ["islet", "islet-provider-host", "islet-image-loader"] {
        try shell("cp \(Package.product(name)) \(programs)")
      }
      try install()
      let overlay = try Overlay(desk: desk, program: programs + "/islet")
      try overlay.wait(for: "compact")
      let pid = try overlay.status()["provider.hello.pid"]
      try shell("cp \(programs)/islet \(programs)/new; mv \(programs)/new \(programs)/islet")
      try shell("cp \(built) \(folder)/new; mv \(folder)/new \(folder)/libhello.so")
      // Seen with it, or after it.
      try shell("cp \(folder)/libhello.so \(folder)/libsecond.so")
      try waitUntil("the second") {
        try overlay.status()["provider.hello.pid"] == pid
          && overlay.status().provider(file: folder + "/libsecond.so", "state") == "running"
      }
      #expect(try overlay.status().number("provider.hello.restarts") == 0)
      try shell("rm \(folder)/libhello.so \(folder)/libsecond.so")
      try overlay.wait(for: "idle")
      #expect(overlay.process.errors == "")
    }
  }
}
