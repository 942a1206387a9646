import Glibc
import IsletKit

/// Downloads as the growing files in the download folder.
///
/// The folder is watched; while a file grows, its size is read once a second, as a browser writes
/// far more often. While partial files stand still, one write anywhere in the folder starts the
/// clock again. Without partial files nothing wakes up.
///
/// A folder on a network drive that hangs makes this wait with it.
final class PartialFiles: DownloadSource {
  static let id = SourceID.partialFiles
  private static let sampleTime: UInt64 = 1_000_000
  private static let settleTime: UInt64 = 100_000
  /// The most names that are read of a folder.
  private static let scanLimit = 65_536

  private let host: Host
  private let sink: any DownloadSink
  private var folder: PartialFolder?
  private var watch: FolderWatch?
  /// Tells of writes while nothing is measured.
  private var writes: FolderWatch?
  private var parent: FolderWatch?
  private var clock: Timer?
  private var settling: Timer?
  private var patience: Timer?
  private var path = ""

  init(host: Host, sink: any DownloadSink) {
    self.host = host
    self.sink = sink
  }

  func start() throws(SourceError) {
    guard let path = DownloadFolder.path(DownloadsSettings(host.settings).folder) else {
      throw SourceError("cannot find the download folder: HOME is not set; set it")
    }
    self.path = path
    do throws(Errno) {
      let loop = host.eventLoop
      clock = try loop.makeTimer(.monotonic, accuracy: 50_000) { [unowned self] in sample() }
      settling = try loop.makeTimer(.monotonic) { [unowned self] in settle() }
      patience = try loop.makeTimer(.monotonic, accuracy: 1_000_000) { [unowned self] in sample() }
    } catch {
      throw SourceError(cannot: "make a timer", error, advice: "close some programs")
    }
    try attach()
  }

  func stop() {
    (watch, writes, parent) = (nil, nil, nil)
    (clock, settling, patience) = (nil, nil, nil)
    folder = nil
  }

  func settingsDidChange() {
    guard let path = DownloadFolder.path(DownloadsSettings(host.settings).folder),
      path != self.path
    else { return }
    forget()
    self.path = path
    reattach()
  }

  /// Watches the folder, or waits for it to be made.
  private func attach() throws(SourceError) {
    do throws(Errno) {
      watch = try host.eventLoop.watchFolder(
        path, kinds: [.created, .movedFrom, .movedTo, .deleted]
      ) { [unowned self] in handle($0) }
      parent = nil
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw trouble(error) }
      try waitForFolder()
      return
    }
    var folder = PartialFolder(path: path)
    let changes = folder.scan(try names(), isStart: true, probe: probe, at: now)
    self.folder = folder
    tell(changes)
  }

  private func trouble(_ error: Errno) -> SourceError {
    error.code == ENOSPC
      ? SourceError(
        cannot: "watch \(path)", error,
        advice: "raise fs.inotify.max_user_watches with sysctl")
      : SourceError(
        cannot: "read \(path)", error,
        advice: "let your user read it, or name another folder in the setting 'folder'")
  }

  /// Watches the nearest folder above that there is.
  private func waitForFolder() throws(SourceError) {
    var above = path
    while let slash = above.lastIndex(of: "/") {
      above = slash == above.startIndex ? "/" : String(above[..<slash])
      do throws(Errno) {
        parent = try host.eventLoop.watchFolder(above, kinds: [.created, .movedTo]) {
          [unowned self] _ in reattach()
        }
      } catch {
        guard error.code == ENOENT || error.code == ENOTDIR, above != "/" else {
          throw trouble(error)
        }
        continue
      }
      // It may have been made in between.
      var facts = stat()
      guard stat(path, &facts) == 0 else { return }
      guard facts.st_mode & S_IFMT == S_IFDIR else { throw trouble(Errno(ENOTDIR)) }
      return try attach()
    }
  }

  private func reattach() {
    do throws(SourceError) {
      try attach()
    } catch {
      sink.fail(error)
    }
  }

  private func forget() {
    let changes = folder?.scan([], isStart: false, probe: { _ in nil }, at: now) ?? []
    tell(changes)
    folder = nil
    (watch, writes, parent) = (nil, nil, nil)
    clock?.disarm()
    patience?.disarm()
  }

  private func names() throws(SourceError) -> [String] {
    guard let stream = opendir(path) else { throw trouble(Errno.last) }
    defer { closedir(stream) }
    var names: [String] = []
    var count = 0
    while count < Self.scanLimit, let entry = readdir(stream) {
      count += 1
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if PartialName(name) != nil { names.append(name) }
    }
    return names
  }

  private func handle(_ event: FolderEvent) {
    switch event.kind {
    case .gone:
      forget()
      reattach()
    case .overflow:
      do throws(SourceError) {
        tell(folder?.scan(try names(), isStart: false, probe: probe, at: now) ?? [])
      } catch {
        sink.fail(error)
      }
    default:
      tell(folder?.handle(event, probe: probe, at: now) ?? [])
      if folder?.isSettling == true, settling?.isArmed == false {
        settling?.arm(after: Self.settleTime)
      }
    }
  }

  private func settle() {
    tell(folder?.settle(probe: probe) ?? [])
  }

  private func sample() {
    tell(folder?.sample(probe: probe, isFull: isFull, at: now) ?? [])
  }

  private func tell(_ changes: [ReportChange]) {
    sink.tell(changes)
    adjustClocks()
  }

  /// Measures while something grows, and waits for writes while something stands still.
  private func adjustClocks() {
    guard let folder, let clock else { return }
    let isGrowing = folder.isGrowing(at: now)
    if isGrowing {
      writes = nil
      if !clock.isArmed { clock.arm(after: Self.sampleTime) }
    } else {
      clock.disarm()
      watchWrites(!folder.isEmpty)
    }
    if let deadline = folder.nextDeadline, !isGrowing {
      patience?.arm(at: deadline)
    } else {
      patience?.disarm()
    }
  }

  private func watchWrites(_ isWanted: Bool) {
    guard isWanted != (writes != nil) else { return }
    writes =
      isWanted
      ? try? host.eventLoop.watchFolder(path, kinds: [.modified]) { [unowned self] event in
        if event.kind == .modified { handle(event) }
      } : nil
  }

  private var now: UInt64 { Clock.monotonic.now() }

  private func probe(_ name: String) -> UInt64? {
    var facts = stat()
    guard lstat(path + "/" + name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    // Some programs reserve the whole size at once: what is really there are the blocks.
    return UInt64(max(0, min(Int64(facts.st_size), Int64(facts.st_blocks) * 512)))
  }

  /// Whether a file in the folder could not grow by one more block.
  private func isFull() -> Bool {
    var facts = statvfs()
    return statvfs(path, &facts) == 0 && facts.f_blocks > 0 && facts.f_bavail == 0
  }
}
