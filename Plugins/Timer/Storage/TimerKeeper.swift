import IsletKit

/// Keeps the timers on the disk (TM5).
final class TimerKeeper {
  private let host: Host
  private let bootID = BootID.current
  /// The words that started the newest timer, for `again` (TM13).
  var again: [String] = []
  /// Why the timers could not be kept; nil while they are.
  private(set) var problem: String?

  init(host: Host) {
    self.host = host
  }

  /// What was kept; nil for nothing.
  ///
  /// A file that cannot be read stays beside the new one.
  func load(at now: Moment, away: Int64) -> TimerBook? {
    let data: Data?
    do throws(Errno) {
      data = try host.storage.read(TimerFile.name)
    } catch {
      report("the timers of before cannot be read (\(error))")
      return nil
    }
    guard let data else { return nil }
    guard let file = try? TimerFile(data) else {
      setAside(data, "the timers of before cannot be read")
      return nil
    }
    if file.lost > 0 { setAside(data, "\(file.lost) of the timers of before cannot be read") }
    again = file.again
    return file.restore(at: now, bootID: bootID, away: away)
  }

  /// Writes the timers; when this returns, they are on the disk or ``problem`` says why not.
  func save(_ book: TimerBook, at now: Moment, isOver: Bool = false) {
    let file = TimerFile(book, again: again, isOver: isOver, bootID: bootID, at: now)
    do {
      try host.storage.write(try file.data(), to: TimerFile.name)
      if problem != nil { report(nil) }
      problem = nil
    } catch {
      problem = "timers are not kept and would be lost at the next restart (\(error))"
      report(problem)
    }
  }

  private func setAside(_ data: Data, _ what: String) {
    do throws(Errno) {
      try host.storage.write(data, to: TimerFile.unreadableName)
      report("\(what); the file is kept as \(TimerFile.unreadableName) beside the new one")
    } catch {
      report("\(what), nor kept (\(error))")
    }
  }

  private func report(_ text: String?) {
    if let text { host.log(text, level: .warning) }
    host.report(text, on: "storage")
  }
}
