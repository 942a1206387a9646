import EventLoop
import Glibc
import ProviderHosting
import Testing

/// What a provider is told from a command line, and what it says of its parts.
@Suite struct SupervisionCommandTests {
  private typealias Answer = Result<CommandAnswer, BusError>

  /// Runs a command and turns the loop until its answer is there.
  private func answer(
    _ bench: SupervisionBench, _ name: String, _ arguments: String..., within seconds: Double = 10
  ) throws -> Answer {
    var answer: Answer?
    bench.supervisor?.runCommand(name: name, arguments: arguments) {
      #expect(answer == nil)
      answer = $0
    }
    try bench.run(within: seconds) { answer != nil }
    return try #require(answer)
  }

  private func error(_ answer: Answer) -> BusError? {
    if case .failure(let error) = answer { error } else { nil }
  }

  private func running(_ file: String = "libmusic.so") throws -> SupervisionBench {
    let bench = try SupervisionBench(file)
    bench.start()
    try bench.run { try bench.status.state == .running }
    return bench
  }

  @Test func anAnswerIsPassedOnAsItIs() throws {
    let bench = try running()
    let done = try answer(bench, "music", "--a", "", "b c").get()
    #expect(done.status == 0 && done.text == "<--a><><b c>")
    let failed = try answer(bench, "org.example.music", "fail").get()
    #expect(failed.status == 1 && failed.text == "<fail>")
    #expect(try answer(bench, "music").get().text == "")
    bench.release()
  }

  @Test func aProviderThatStartsAnswersWhenItRuns() throws {
    let bench = try SupervisionBench("libmusic.so")
    bench.start()
    #expect(try bench.status.state == .starting)
    #expect(try answer(bench, "music", "early").get().text == "<early>")
    bench.release()
  }

  @Test func anAnswerThatIsOwedTooLongIsAHang() throws {
    let bench = try running()
    let hung = error(try answer(bench, "music", "hang", within: 4))
    #expect(hung?.name == "org.islet.Error.NoAnswer")
    #expect(hung?.message.contains("is started again") == true)
    try bench.run { bench.events.filter { $0.hasPrefix("request") }.count == 2 }
    #expect(try bench.status.lastError?.contains("no answer to a command") == true)
    bench.release()
  }

  @Test func aCrashIsAnAnswerAtOnce() throws {
    let bench = try running()
    #expect(error(try answer(bench, "music", "crash"))?.name == "org.islet.Error.NoAnswer")
    try bench.run { try bench.status.cost.crashes == 1 }
    #expect(try bench.status.lastError?.contains("crashed by signal 6") == true)
    bench.release()
  }

  @Test func anAnswerThatMakesNoSenseIsNone() throws {
    let bench = try running()
    #expect(error(try answer(bench, "music", "odd"))?.message.contains("makes no sense") == true)
    #expect(try answer(bench, "music", "on").get().text == "<on>")
    bench.release()
  }

  @Test func whoWaitsHearsOfTheEnd() throws {
    let bench = try running()
    kill(try #require(bench.status.pid), SIGSTOP)
    var answers: [Answer] = []
    bench.supervisor?.runCommand(name: "music", arguments: []) { answers.append($0) }
    try bench.supervisor?.restart(name: "music")
    try bench.run { try answers.count == 1 && bench.status.state == .running }
    #expect(error(answers[0])?.name == "org.islet.Error.NoAnswer")
    #expect(try answer(bench, "music", "on").get().text == "<on>")
    bench.release()
  }

  @Test func manyWhoWaitDoNotMakeItHang() throws {
    var limits = SupervisionLimits()
    limits.answer = 1_000_000
    let bench = try SupervisionBench("libmusic.so", limits: limits)
    bench.start()
    try bench.run { try bench.status.state == .running }
    var answers: [String?] = []
    let commands = (0..<10).map { ["slow", "\($0)"] }
    for command in commands {
      bench.supervisor?.runCommand(name: "music", arguments: command) {
        answers.append(try? $0.get().text)
      }
    }
    try bench.run { answers.count == commands.count }
    #expect(answers == commands.map { $0.map { "<\($0)>" }.joined() })
    #expect(try bench.status.cost.crashes == 0)
    bench.release()
  }

  @Test func noMoreWaitThanThereIsRoomFor() throws {
    let bench = try running()
    kill(try #require(bench.status.pid), SIGSTOP)
    var answers: [Answer] = []
    let most = SupervisionLimits().commands
    for number in 0...most {
      bench.supervisor?.runCommand(name: "music", arguments: ["\(number)"]) { answers.append($0) }
    }
    #expect(error(try #require(answers.first))?.name == "org.islet.Error.QuotaExceeded")
    kill(try #require(bench.status.pid), SIGCONT)
    try bench.run { answers.count == most + 1 }
    #expect(try answers.dropFirst().map { try $0.get().text } == (0..<most).map { "<\($0)>" })
    // Those who wait behind one that hangs hear of it at once, and nobody else does.
    answers = []
    for word in ["hang", "behind"] {
      bench.supervisor?.runCommand(name: "music", arguments: [word]) { answers.append($0) }
    }
    try bench.run { answers.count == 2 }
    #expect(answers.allSatisfy { error($0)?.name == "org.islet.Error.NoAnswer" })
    // It is killed, and there is nobody to ask until it runs again.
    #expect(error(try answer(bench, "music", "on"))?.name == "org.islet.Error.NotRunning")
    try bench.run { try bench.status.cost.crashes == 1 && bench.status.state == .running }
    #expect(try answer(bench, "music", "on").get().text == "<on>")
    bench.release()
  }

  @Test func oneThatDoesNotRunSaysWhatToDo() throws {
    var limits = SupervisionLimits()
    (limits.firstDelay, limits.longestDelay) = (1, 1)
    let bench = try SupervisionBench("crash.so", "exit2.so", "libmusic.so", limits: limits)
    try bench.supervisor?.setEnabled(name: "music", false)
    bench.start()
    try bench.run {
      bench.statuses[0].state == .quarantined && bench.statuses[1].state == .failed
        && bench.statuses[1].pid == nil
    }
    for (name, says) in [
      ("crash", "'islet provider restart crash'"), ("exit2", "'islet provider restart exit2'"),
      ("music", "take it out of sources.disabled"),
    ] {
      let refusal = error(try answer(bench, name))
      let kind = name == "music" ? "SourceDisabled" : "NotRunning"
      #expect(refusal?.name == "org.islet.Error.\(kind)")
      #expect(refusal?.message.contains(says) == true, "\(refusal?.message ?? "")")
    }
    #expect(error(try answer(bench, "coffee"))?.message.contains("there are: crash") == true)
    let long = error(try answer(bench, "music", String(repeating: "x", count: 65_536)))
    #expect(long?.name == "org.islet.Error.InvalidArgument")
    bench.release()
  }

  // MARK: Parts

  private func said(_ bench: SupervisionBench) throws -> [String: String] {
    let keys: Set = [
      "state", "file", "restarts", "crashes", "cpu_ms", "messages", "bytes_received", "pid",
      "private_memory_kb", "error",
    ]
    return try bench.status.lines.filter { !keys.contains($0.key) }
      .reduce(into: [:]) { $0[$1.key] = $1.value }
  }

  @Test func partsAreFewShortAndPlainAndHideNothing() throws {
    let bench = try running("parts.so")
    // Three that cannot be, and the seventeenth.
    try bench.run { try bench.status.name == "4 refusals" }
    let said = try said(bench)
    #expect(said["aria2"] == "cannot connect  [31m")
    #expect(said["p0"] == "here" && said["p1"] == nil)
    #expect(try bench.status.parts.count == 15)
    let pids = try bench.status.lines.filter { $0.key == "pid" }.map(\.value)
    #expect(pids == ["\(try #require(bench.status.pid))"])
    bench.release()
  }

  @Test func partsGoWithTheProcessThatSaidThem() throws {
    let bench = try running("parts.so")
    try bench.run { try bench.status.name == "4 refusals" }
    let pid = try #require(bench.status.pid)
    kill(pid, SIGKILL)
    try bench.run { try bench.status.pid == nil }
    #expect(try bench.status.parts.isEmpty)
    try bench.run { try !bench.status.parts.isEmpty }
    bench.release()
  }
}
