import Foundation
import HostSupport
import TestSupport
import Testing

/// Real windows that show a progress, seen by the real host.
@Suite(.serialized)
struct WindowProgramTests {
  /// A screen with a window manager, and the programs on it.
  private final class Screen {
    let scratch: ScratchFolder
    let server: XServer
    private var programs: [TestProcess] = []

    init(hasManager: Bool = true) throws {
      scratch = try ScratchFolder()
      server = try XServer(folder: scratch)
      if hasManager { try startManager() }
    }

    var environment: [String: String] {
      ProcessInfo.processInfo.environment.merging(
        ["DISPLAY": server.display, "HOME": scratch.path]
      ) { $1 }
    }

    func startManager() throws {
      // It says who it is long before it takes windows; what it starts comes after that.
      let sign = scratch.path + "/managed"
      programs.append(
        try TestProcess(
          ["openbox", "--startup", "touch \(sign)"], environment: environment, folder: scratch))
      try waitUntil("the window manager", seconds: 30) {
        FileManager.default.fileExists(atPath: sign)
      }
    }

    /// Opens a window of a class; returns its id.
    func open(_ name: String) throws -> (id: String, process: TestProcess) {
      let process = try TestProcess(
        ["xev", "-name", name], environment: environment, folder: scratch)
      programs.append(process)
      var id = ""
      var list = ""
      do {
        try waitUntil("the window", seconds: 30) {
          list = try xprop("-root", "_NET_CLIENT_LIST")
          for word in list.split(whereSeparator: { " ,\n".contains($0) }) where word.hasPrefix("0x")
          {
            if try xprop("-id", String(word), "WM_NAME").contains("\"\(name)\"") {
              id = String(word)
            }
          }
          return !id.isEmpty
        }
      } catch {
        let endings = programs.map { $0.ending.map { "\($0)" } ?? "runs" }
        throw TestFailure("\(error); windows: \(list); programs: \(endings)")
      }
      _ = try xprop("-id", id, "-f", "WM_CLASS", "8s", "-set", "WM_CLASS", name)
      return (id, process)
    }

    @discardableResult
    func xprop(_ arguments: String...) throws -> String {
      let process = try TestProcess(
        ["xprop"] + arguments, environment: environment, folder: scratch)
      // A window may go while it is asked.
      try process.waitForEnd()
      return process.output
    }

    func setProgress(_ percent: Int, of id: String) throws {
      try xprop(
        "-id", id, "-f", "_NET_WM_XAPP_PROGRESS", "32c", "-set", "_NET_WM_XAPP_PROGRESS",
        "\(percent)")
    }
  }

  @Test("a window's progress is shown, changes, and goes with the property and with the window")
  func progress() throws {
    let screen = try Screen()
    let before = try screen.open("nemo")
    try screen.setProgress(10, of: before.id)
    let session = try DownloadsSession(display: screen.server.display)
    try session.wait(["Nemo: running"])
    try screen.setProgress(42, of: before.id)
    try session.wait(for: "42 %") { $0["fraction"] as? Double == 0.42 }
    try screen.xprop("-id", before.id, "-remove", "_NET_WM_XAPP_PROGRESS")
    try session.wait([])
    let after = try screen.open("firefox-esr")
    try screen.setProgress(30, of: after.id)
    try session.wait(["Firefox: running"])
    #expect(session.states()[0]["detail"] as? String == "30 %")
    // A window that vanishes without a word.
    after.process.send(SIGKILL)
    try session.wait([])
    #expect(session.overlay.exit == nil)
  }

  @Test("with the one partial file of its program a percentage tells the total")
  func joined() throws {
    let screen = try Screen()
    let session = try DownloadsSession(display: screen.server.display)
    let window = try screen.open("firefox-esr")
    try session.append(0, to: "big.iso")
    // The percentage is ahead of the file, as it is while a browser has not written all.
    for step in 1...4 {
      try session.append(800_000, to: "big.AbCd1234.iso.part")
      let bytes = ["800 kB", "1.6 MB", "2.4 MB", "3.2 MB"][step - 1]
      try session.wait(for: bytes) { ($0["detail"] as? String)?.contains(bytes) == true }
      try screen.setProgress(5 + step * 5, of: window.id)
      try session.wait(for: "the percentage") {
        ($0["fraction"] as? Double).map { Int(($0 * 100).rounded()) } == 5 + step * 5
      }
    }
    try session.wait(for: "the guessed total") {
      $0["title"] as? String == "big.iso" && $0["detail"] as? String == "3.2 MB of about 16 MB"
    }
    #expect(session.states().count == 1)
    try session.rename("big.AbCd1234.iso.part", to: "big.iso")
    try screen.xprop("-id", window.id, "-remove", "_NET_WM_XAPP_PROGRESS")
    try session.wait(["big.iso: finished"])
  }

  @Test("odd values are none")
  func odd() throws {
    let screen = try Screen()
    let session = try DownloadsSession(display: screen.server.display)
    let window = try screen.open("nemo")
    for percent in [0, 101, 4_000_000_000] { try screen.setProgress(percent, of: window.id) }
    try screen.xprop(
      "-id", window.id, "-f", "_NET_WM_XAPP_PROGRESS", "8s", "-set", "_NET_WM_XAPP_PROGRESS", "x")
    try screen.xprop(
      "-id", window.id, "-f", "_NET_WM_XAPP_PROGRESS_PULSE", "32c", "-set",
      "_NET_WM_XAPP_PROGRESS_PULSE", "1")
    try session.wait(["Nemo: running"])
    #expect(session.states()[0]["fraction"] == nil)
  }

  @Test("without a window manager the status says so; when one comes, all is well")
  func noManager() throws {
    let screen = try Screen(hasManager: false)
    let session = try DownloadsSession(display: screen.server.display)
    try session.overlay.wait(for: "the status") {
      session.status("xapp")?.contains("window manager") == true
    }
    try screen.startManager()
    _ = try screen.open("nemo")
    try session.overlay.wait(for: "the status") { session.status("xapp") == nil }
  }

  @Test("the X server goes and comes back; the other sources go on")
  func serverGoes() throws {
    let screen = try Screen()
    let session = try DownloadsSession(display: screen.server.display)
    let window = try screen.open("nemo")
    try screen.setProgress(10, of: window.id)
    try session.append(10, to: "a.part")
    try session.wait(["Nemo: running", "a: running"])
    screen.server.process.send(SIGKILL)
    try screen.server.process.waitForEnd()
    try session.wait(["a: running"])
    #expect(session.status("xapp")?.contains("X server") == true)
    let scratch = try ScratchFolder()
    let server = try XServer(folder: scratch, display: screen.server.display)
    try session.overlay.wait(for: "the source to be back", seconds: 30) {
      session.status("xapp")?.contains("window manager") == true
    }
    #expect(server.process.ending == nil)
  }
}
