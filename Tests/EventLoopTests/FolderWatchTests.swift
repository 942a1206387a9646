import EventLoop
import Foundation
import Testing

/// A folder of its own, removed with the object.
private final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "islet-folder-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String = "x") throws {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
  }
}

@Suite struct FolderWatchTests {
  @Test func whatHappensToAFile() throws {
    let folder = try Folder()
    let loop = try EventLoop()
    var events: [FolderEvent] = []
    let watch = try loop.watchFolder(folder.path) { events.append($0) }
    #expect(watch.path == folder.path)
    try folder.write("a.part")
    rename("\(folder.path)/a.part", "\(folder.path)/ä b.iso")
    unlink("\(folder.path)/ä b.iso")
    mkdir("\(folder.path)/sub", 0o700)
    try loop.run { events.count == 6 }
    #expect(
      events.map(\.kind) == [.created, .closedWrite, .movedFrom, .movedTo, .deleted, .created])
    #expect(events.map(\.name) == ["a.part", "a.part", "a.part", "ä b.iso", "ä b.iso", "sub"])
    #expect(events[2].cookie != 0)
    #expect(events[2].cookie == events[3].cookie)
    #expect(events[0].cookie == 0)
    #expect(events.map(\.isFolder) == [false, false, false, false, false, true])
    #expect(try loop.drain() == 0)
  }

  @Test func onlyTheKindsThatWereAskedFor() throws {
    let folder = try Folder()
    let loop = try EventLoop()
    var events: [FolderEvent] = []
    let watch = try loop.watchFolder(folder.path, kinds: [.modified, .deleted]) {
      events.append($0)
    }
    try folder.write("a")
    unlink("\(folder.path)/a")
    try loop.run { events.last?.kind == .deleted }
    #expect(Set(events.map(\.kind)) == [.modified, .deleted])
    #expect(watch.path == folder.path)
  }

  /// One inode, one kernel watch, two objects with wishes of their own.
  @Test func twoWatchesOfOneFolder() throws {
    let folder = try Folder()
    let loop = try EventLoop()
    var first: [FolderEvent.Kind] = []
    var second: [FolderEvent.Kind] = []
    var watch: FolderWatch? = try loop.watchFolder(folder.path, kinds: [.created]) {
      first.append($0.kind)
    }
    let other = try loop.watchFolder(folder.path, kinds: [.deleted]) { second.append($0.kind) }
    try folder.write("a")
    unlink("\(folder.path)/a")
    try loop.run { second == [.deleted] }
    #expect(first == [.created])
    #expect(watch?.path == other.path)
    watch = nil
    try folder.write("b")
    unlink("\(folder.path)/b")
    try loop.run { second == [.deleted, .deleted] }
    #expect(first == [.created])
  }

  @Test(arguments: ["removed", "renamed"]) func theFolderGoes(_ how: String) throws {
    let folder = try Folder()
    let loop = try EventLoop()
    let path = folder.path + "/inner"
    mkdir(path, 0o700)
    var events: [FolderEvent] = []
    var watch: FolderWatch? = try loop.watchFolder(path) { events.append($0) }
    if how == "removed" { rmdir(path) } else { rename(path, path + "2") }
    try loop.run { !events.isEmpty }
    #expect(events == [FolderEvent(kind: .gone)])
    // A renamed folder has the same inode; what happens there is nobody's concern any more.
    if how == "renamed" { mkdir("\(path)2/x", 0o700) }
    #expect(try loop.drain() == 0)
    #expect(events.count == 1)
    #expect(watch != nil)
    watch = nil
    #expect(loop.sourceCount == 0)
    mkdir(path, 0o700)
    let again = try loop.watchFolder(path) { events.append($0) }
    mkdir("\(path)/new", 0o700)
    try loop.run { events.last == FolderEvent(kind: .created, name: "new", isFolder: true) }
    #expect(again.path == path)
  }

  @Test func moreThanTheKernelKeeps() throws {
    let folder = try Folder()
    let loop = try EventLoop()
    let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let most = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    var overflows = 0
    let watch = try loop.watchFolder(folder.path, kinds: [.modified]) { event in
      if event.kind == .overflow { overflows += 1 }
    }
    // The kernel joins two equal events in a row, so two files take turns.
    let files = ["a", "b"].map { open("\(folder.path)/\($0)", O_CREAT | O_WRONLY, 0o600) }
    defer { files.forEach { close($0) } }
    for index in 0...most { pwrite(files[index % 2], "x", 1, 0) }
    try loop.run { overflows > 0 }
    #expect(overflows == 1)
    #expect(watch.path == folder.path)
  }

  @Test func releasedInItsHandler() throws {
    let folder = try Folder()
    let loop = try EventLoop()
    var count = 0
    var watch: FolderWatch?
    watch = try loop.watchFolder(folder.path) { _ in
      count += 1
      watch = nil
    }
    #expect(watch != nil)
    try folder.write("a")
    try loop.run { count == 1 }
    try folder.write("b")
    try loop.drain()
    #expect(count == 1)
    #expect(loop.sourceCount == 0)
  }

  @Test func refusesWhatIsNoFolder() throws {
    let folder = try Folder()
    let loop = try EventLoop()
    try folder.write("file")
    #expect(throws: Errno(ENOENT)) { try loop.watchFolder(folder.path + "/none") { _ in } }
    #expect(throws: Errno(ENOTDIR)) { try loop.watchFolder(folder.path + "/file") { _ in } }
    #expect(loop.sourceCount == 0)
  }
}
