import EventLoop
package import Foundation

/// A private session bus, and programs on it, for one test.
package final class MusicSession {
  package let address: String
  private let daemon: ABIProgram
  private var programs: [ABIProgram] = []
  /// For files of this session: services of its bus in `dbus-1/services`, and the desktop files of
  /// its players in `applications`.
  package let folder: URL

  package init() throws {
    folder = ABIFixture.scratch.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = Pipe()
    let configuration = folder.appendingPathComponent("bus.conf")
    try Self.configuration.write(to: configuration, atomically: true, encoding: .utf8)
    // No service files but those of the test: nothing else may be started by the bus.
    daemon = try ABIProgram(
      "dbus-daemon", ["--config-file=\(configuration.path)", "--nofork", "--print-address"],
      environment: ["XDG_DATA_DIRS": folder.path, "XDG_DATA_HOME": folder.path],
      descriptors: [(output.fileHandleForWriting.fileDescriptor, 1)])
    let line = output.fileHandleForReading.availableData
    address = String(decoding: line, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard address.hasPrefix("unix:") else {
      throw ABIFixture.Failure(description: "dbus-daemon gave no address; is dbus installed?")
    }
  }

  /// That of a session's bus, but any user may come: VLC does not run as root.
  private static let configuration = """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:tmpdir=/tmp</listen>
      <auth>EXTERNAL</auth>
      <standard_session_servicedirs/>
      <policy context="default">
        <allow user="*"/>
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """

  deinit {
    for program in programs { program.kill() }
    daemon.kill()
    try? FileManager.default.removeItem(at: folder)
  }

  package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  /// Starts the real host with the music provider on this bus.
  package func startMusic(settings: [String: String] = [:]) throws -> ABIFakeOverlay {
    let overlay = try ABIFakeOverlay(
      library: ABIFixture.products.appendingPathComponent("libmusic.so").path,
      environment: environment.merging(["XDG_DATA_HOME": folder.path]) { $1 }, settings: settings)
    try overlay.wait(for: "the provider to run") { overlay.reports.last?.state == "running" }
    return overlay
  }

  /// Starts mpv on a silent file with these tags; `--ao=null` keeps real time.
  package func startMpv(
    title: String, artist: String = "", seconds: Int = 600, options: [String] = []
  ) throws -> ABIProgram {
    let file = try makeSong(title: title, artist: artist, seconds: seconds)
    return try start(
      "mpv",
      [
        "--no-config", "--script=/usr/lib/mpv-mpris/mpris.so", "--vo=null", "--ao=null",
        "--no-video", "--really-quiet",
      ] + options + [file.path])
  }

  /// Starts VLC on a file, with its second control over the bus (M40); it refuses to run as root.
  package func startVLC(_ file: URL) throws -> ABIProgram {
    let arguments = [
      "vlc", "-I", "dummy", "--control", "dbus", "--aout", "adummy", "--no-video", "--quiet",
      file.path,
    ]
    guard getuid() == 0 else { return try start("env", arguments) }
    let home = folder.appendingPathComponent("home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    chown(home.path, 65534, 65534)
    return try start(
      "setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=\(home.path)"] + arguments)
  }

  /// Starts a program on this bus, which ends with the session.
  package func start(_ program: String, _ arguments: [String]) throws -> ABIProgram {
    let process = try ABIProgram(program, arguments, environment: environment)
    programs.append(process)
    return process
  }

  /// A file of silence with these tags.
  package func makeSong(title: String, artist: String = "", seconds: Int = 600) throws -> URL {
    let file = folder.appendingPathComponent("\(UUID().uuidString).wav")
    try Self.wave(title: title, artist: artist, seconds: seconds).write(to: file)
    return file
  }

  /// Waits until somebody owns a name on this bus.
  package func waitForName(_ name: String) throws {
    let loop = try EventLoop()
    let bus = try Bus.open(address: address, loop: loop)
    var isOwned = false
    let match = try bus.subscribe(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
    ) { _ in isOwned = true }
    let call = try bus.call(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "NameHasOwner", signature: "s",
        arguments: [.string(name)])
    ) { if case .success(let values) = $0, values.first?.boolValue == true { isOwned = true } }
    while !isOwned { try loop.runOnce(timeout: 20_000_000) }
    withExtendedLifetime((match, call)) {}
  }

  /// What playerctl prints for a command.
  package func playerctl(_ arguments: String...) throws -> String {
    try ABIFixture.run(["playerctl"] + arguments, environment: environment)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A WAV file of silence, 8 bits at 8 kHz, with its tags in front.
  private static func wave(title: String, artist: String, seconds: Int) -> Data {
    func number(_ value: Int, bytes: Int) -> Data {
      Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }
    func chunk(_ name: String, _ body: Data) -> Data {
      Data(name.utf8) + number(body.count, bytes: 4) + body
        + Data(repeating: 0, count: body.count % 2)
    }
    let format =
      number(1, bytes: 2) + number(1, bytes: 2) + number(8000, bytes: 4)
      + number(8000, bytes: 4) + number(1, bytes: 2) + number(8, bytes: 2)
    let tags =
      Data("INFO".utf8) + chunk("INAM", Data(title.utf8 + [0]))
      + chunk("IART", Data(artist.utf8 + [0]))
    let body =
      Data("WAVE".utf8) + chunk("fmt ", format) + chunk("LIST", tags)
      + chunk("data", Data(repeating: 0x80, count: 8000 * seconds))
    return chunk("RIFF", body)
  }
}
