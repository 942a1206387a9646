import EventLoop
import Glibc
import Testing

/// Programs that are started by the SDK's own class; real ones.
@Suite(.serialized) struct ChildProcessTests {
  /// What became of one program.
  private final class Run {
    var output: [UInt8] = []
    var pieces = 0
    var status: ChildStatus?
    var process: ChildProcess?
    let loop: EventLoop

    init(
      _ arguments: [String], input: ChildProcess.Input = .none, limit: Int = .max
    ) throws {
      loop = try EventLoop()
      process = try ChildProcess(
        arguments, input: input, outputLimit: limit, loop: loop,
        onOutput: { [unowned self] in
          output += $0
          pieces += 1
        }, onExit: { [unowned self] in status = $0 })
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    @discardableResult func untilEnd() throws -> Run {
      try loop.run { status != nil }
      return self
    }
  }

  private static func isGone(_ pid: Int32) -> Bool { kill(pid, 0) != 0 && errno == ESRCH }

  @Test func outputAndStatus() throws {
    let run = try Run(["sh", "-c", "echo out; exit 3"]).untilEnd()
    #expect(run.text == "out\n")
    #expect(run.status == .exited(3))
    #expect(run.process?.status == .exited(3))
    let pid = try #require(run.process?.pid)
    #expect(waitpid(pid, nil, WNOHANG) == -1)
    run.process = nil
    #expect(run.loop.sourceCount == 0)
  }

  @Test func aSignalIsTold() throws {
    let run = try Run(["sleep", "1000"])
    try run.process?.send(signal: SIGINT)
    #expect(try run.untilEnd().status == .signalled(SIGINT))
    #expect(throws: Errno(ESRCH)) { try run.process?.send(signal: SIGINT) }
  }

  /// More than a pipe holds, both ways at once: nobody blocks.
  @Test func manyBytesBothWays() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let run = try Run(["cat"], input: .bytes(bytes)).untilEnd()
    #expect(run.output == bytes)
    #expect(run.status == .exited(0))
  }

  @Test func inputWhileItRuns() throws {
    let run = try Run(["cat"], input: .pipe)
    try run.process?.write(Array("one\n".utf8))
    try run.loop.run { run.text == "one\n" }
    try run.process?.write(Array("two\n".utf8))
    try run.loop.run { run.text == "one\ntwo\n" }
    #expect(run.status == nil)
    run.process?.closeInput()
    #expect(try run.untilEnd().status == .exited(0))
    #expect(throws: Errno(EPIPE)) { try run.process?.write([0]) }
  }

  @Test func noInputIsTheEnd() throws {
    #expect(try Run(["cat"]).untilEnd().status == .exited(0))
  }

  /// Bytes for a program that reads none are no error, and no signal for this process.
  @Test func inputThatNobodyReads() throws {
    let bytes = [UInt8](repeating: 0x20, count: 1_000_000)
    #expect(try Run(["true"], input: .bytes(bytes)).untilEnd().status == .exited(0))
    let run = try Run(["sh", "-c", "exec <&-; echo closed; exec sleep 1000"], input: .pipe)
    try run.loop.run { run.text == "closed\n" }
    try run.process?.write([0])
    #expect(throws: Errno(EPIPE)) { try run.process?.write([0]) }
  }

  @Test func waitingInputIsBounded() throws {
    let run = try Run(["sleep", "1000"], input: .pipe)
    let process = try #require(run.process)
    let half = [UInt8](repeating: 0, count: ChildProcess.waitingLimit / 2)
    try process.write(half)
    try process.write(half)
    // What the pipe holds was taken at once.
    #expect(throws: Errno(ENOBUFS)) { try process.write(half) }
  }

  @Test func outputIsLimited() throws {
    let run = try Run(["cat", "/dev/zero"], limit: 100_000).untilEnd()
    #expect(run.process?.isOverLimit == true)
    #expect(run.output.count <= 100_000)
    #expect(run.status == .signalled(SIGTERM) || run.status == .signalled(SIGPIPE))
    let exact = try Run(["head", "-c", "100000", "/dev/zero"], limit: 100_000).untilEnd()
    #expect(exact.output.count == 100_000)
    #expect(exact.process?.isOverLimit == false)
    #expect(exact.status == .exited(0))
  }

  @Test func aMissingProgram() throws {
    let loop = try EventLoop()
    #expect(throws: Errno(ENOENT)) { try ChildProcess(["islet-none"], loop: loop) }
    #expect(throws: Errno(EACCES)) { try ChildProcess(["/etc/passwd"], loop: loop) }
    #expect(throws: Errno(EINVAL)) { try ChildProcess([], loop: loop) }
    #expect(loop.sourceCount == 0)
  }

  @Test func releaseEndsAndReapsIt() throws {
    let run = try Run(["sleep", "1000"])
    let pid = try #require(run.process?.pid)
    run.process = nil
    #expect(run.loop.sourceCount == 0)
    // The loop's own: nobody calls back, and no zombie stays.
    try run.loop.run { Self.isGone(pid) }
    #expect(run.status == nil)
  }

  /// A loop that ends before the program has done so leaves no zombie, and no program.
  @Test func noneOutlivesTheLoop() throws {
    let pid: Int32
    do {
      let run = try Run(["sh", "-c", "trap '' TERM; echo on; while :; do sleep 1; done"])
      try run.loop.run { run.text == "on\n" }
      pid = try #require(run.process?.pid)
    }
    #expect(Self.isGone(pid))
  }

  @Test func detachedItGoesOn() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    var process: ChildProcess? = try ChildProcess(
      ["sh", "-c", "read line </proc/\(getpid())/fd/\(pipe.readEnd); exit 0"], isDetached: true,
      loop: loop)
    let pid = try #require(process?.pid)
    #expect(getsid(pid) == pid)
    process = nil
    try loop.drain()
    #expect(kill(pid, 0) == 0)
    pipe.write("end\n")
    try loop.run { Self.isGone(pid) }
    #expect(loop.sourceCount == 0)
  }

  /// A user's command is not a part of the provider that starts it, whose memory is limited.
  @Test func detachedItHasAllMemory() throws {
    let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    var before = rlimit()
    getrlimit(resource, &before)
    defer { setrlimit(resource, &before) }
    // Enough for whatever else this process does meanwhile.
    var limit = before
    limit.rlim_cur = 64 << 30
    try #require(limit.rlim_cur < limit.rlim_max)
    setrlimit(resource, &limit)
    func limitInside(isDetached: Bool) throws -> String {
      let loop = try EventLoop()
      var output: [UInt8] = []
      var status: ChildStatus?
      let process = try ChildProcess(
        ["sh", "-c", "ulimit -d"], isDetached: isDetached, loop: loop, onOutput: { output += $0 },
        onExit: { status = $0 })
      try withExtendedLifetime(process) { try loop.run { status != nil } }
      return String(decoding: output, as: UTF8.self)
    }
    #expect(try limitInside(isDetached: false) == "\(64 << 20)\n")
    #expect(try limitInside(isDetached: true) == "unlimited\n")
    var after = rlimit()
    getrlimit(resource, &after)
    #expect(after.rlim_cur == limit.rlim_cur)
  }

  @Test func releasedInItsHandlers() throws {
    for place in ["output", "exit"] {
      let loop = try EventLoop()
      var process: ChildProcess?
      var ended = false
      var pieces = 0
      process = try ChildProcess(
        ["sh", "-c", "echo x"], loop: loop,
        onOutput: { _ in
          pieces += 1
          if place == "output" { process = nil }
        },
        onExit: { _ in
          ended = true
          process = nil
        })
      let pid = try #require(process?.pid)
      try loop.run { Self.isGone(pid) && process == nil }
      #expect(pieces == 1)
      #expect(ended == (place == "exit"))
      #expect(loop.sourceCount == 0)
    }
  }

  /// It ends with the program, whoever else has the pipe.
  @Test func aGrandchildKeepsNothingOpen() throws {
    let run = try Run(["sh", "-c", "sleep 1000 & echo $!"]).untilEnd()
    #expect(run.status == .exited(0))
    let other = try #require(Int32(run.text.dropLast()))
    kill(other, SIGTERM)
  }

  @Test func itInheritsNoSignalsAndNoDescriptors() throws {
    let pipe = try TestPipe()
    // Not close-on-exec, as a careless library opens them.
    let careless = dup(pipe.readEnd)
    defer { close(careless) }
    let listing = try Run(["ls", "/proc/self/fd"]).untilEnd()
    // The fourth is the listing's own.
    #expect(listing.text == "0\n1\n2\n3\n")
    let signals = try Run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]).untilEnd()
    let values = signals.text.split(separator: "\n").compactMap {
      UInt64($0.split(separator: "\t").last ?? "", radix: 16)
    }
    // The C library keeps 32 and 33 for itself, whatever the test runner was started with.
    #expect(values.map { $0 & ~(3 << 31) } == [0, 0])
  }

  @Test func errorsAreKeptAndBounded() throws {
    let loop = try EventLoop()
    var process: ChildProcess?
    process = try ChildProcess(
      ["sh", "-c", "echo why >&2; head -c 100000 /dev/zero >&2; exit 1"], keepsErrors: true,
      loop: loop)
    try loop.run { process?.status != nil }
    #expect(process?.status == .exited(1))
    #expect(process?.errors.count == 4096)
    #expect(process?.errors.starts(with: Array("why\n".utf8)) == true)
    process = nil
    #expect(loop.sourceCount == 0)
  }

  @Test func manyAtOnce() throws {
    let loop = try EventLoop()
    var texts = [String](repeating: "", count: 20)
    var ended = 0
    var processes: [ChildProcess] = []
    for index in 0..<20 {
      processes.append(
        try ChildProcess(
          ["sh", "-c", "cat; echo \(index)"], input: .bytes(Array("n".utf8)), loop: loop,
          onOutput: { texts[index] += String(decoding: $0, as: UTF8.self) },
          onExit: { _ in ended += 1 }))
    }
    try loop.run { ended == 20 }
    #expect(texts == (0..<20).map { "n\($0)\n" })
    processes = []
    #expect(loop.sourceCount == 0)
  }
}
