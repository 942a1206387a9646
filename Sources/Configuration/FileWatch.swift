import EventLoop
import Glibc
import Storage

/// Tells when a file may have changed, however it is written (inotify).
///
/// The folders are watched and not the file, since editors put a new file in its place; a chain of
/// symbolic links is followed, and while a folder is missing the nearest one above it is watched.
/// Nothing is looked at by the clock: at rest it costs nothing.
final class FileWatch {
  private let path: String
  private let descriptor: Int32
  private let onChange: () -> Void
  /// What is watched in each folder, by the kernel's number for the folder.
  private var names: [Int32: Set<String>] = [:]
  private var source: DescriptorSource?

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: The file, by an absolute path; it need not exist.
  ///   - loop: Where ``onChange`` is called.
  ///   - onChange: Is called when the file may have changed: appeared, been written or gone.
  /// - Throws: `Errno` where the system has no more watches.
  init(path: String, loop: EventLoop, onChange: @escaping () -> Void) throws(Errno) {
    self.path = path
    self.onChange = onChange
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .last }
    source = try loop.watch(descriptor, events: .readable) { [unowned self] _ in self.read() }
    try watch()
  }

  deinit {
    source = nil
    close(descriptor)
  }

  private static let written = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM)
  private static let folderGone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

  /// Watches every folder where something decides what the file is, and no other.
  private func watch() throws(Errno) {
    var places = self.places
    try watch(places)
    // A folder may have come before the one above it was watched: nobody will tell of that.
    for _ in 0..<16 {
      let now = self.places
      if now == places { return }
      places = now
      try watch(places)
    }
  }

  private func watch(_ places: [Place]) throws(Errno) {
    var wanted: [Int32: Set<String>] = [:]
    for place in places {
      let number = unsafe inotify_add_watch(
        descriptor, place.folder, Self.written | Self.folderGone)
      // A folder that has just gone, or that may not be read, will be seen in the one above.
      if number >= 0 {
        wanted[number, default: []].insert(place.name)
      } else if errno == ENOSPC || errno == ENOMEM {
        throw .last
      }
    }
    for number in names.keys where wanted[number] == nil { inotify_rm_watch(descriptor, number) }
    names = wanted
  }

  /// A folder, and the name in it that matters.
  private struct Place: Hashable {
    let folder: String
    let inode: UInt
    let name: String
  }

  /// Where something decides what the file is.
  private var places: [Place] {
    var places: [Place] = []
    var file = path
    for _ in 0..<8 {
      append(file, to: &places)
      guard let next = AtomicFile.target(ofLink: file) else { break }
      file = next
    }
    return places
  }

  private func append(_ file: String, to places: inout [Place]) {
    let folder = AtomicFile.folder(of: file)
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else {
      // Only what is missing is waited for, since a folder that others write to wakes often.
      if folder != file { append(folder, to: &places) }
      return
    }
    let name = String(file.split(separator: "/").last ?? "")
    places.append(Place(folder: folder, inode: UInt(status.st_ino), name: name))
    // A folder of dotfiles that is linked may be linked elsewhere.
    if AtomicFile.target(ofLink: folder) != nil { append(folder, to: &places) }
  }

  private func read() {
    var isConcerned = false
    unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while let event = unsafe Event(taking: &rest) {
          if concerns(event) { isConcerned = true }
        }
      }
    }
    guard isConcerned else { return }
    // Without a watch the file is as it is: there is nobody to tell at this moment.
    try? watch()
    onChange()
  }

  private func concerns(_ event: Event) -> Bool {
    // The kernel has dropped events: anything may have happened.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard let names = names[event.watch] else { return false }
    if event.mask & Self.folderGone != 0 { return true }
    guard names.contains(event.name) else { return false }
    // A new file is worth reading once it was written and closed; a link is complete at once.
    return event.mask & UInt32(IN_CREATE) == 0 || event.mask & UInt32(IN_ISDIR) != 0
      || isComplete(event)
  }

  private func isComplete(_ event: Event) -> Bool {
    for place in places where place.name == event.name {
      var status = stat()
      guard unsafe lstat("\(place.folder)/\(place.name)", &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1 { return true }
    }
    return false
  }
}

/// One `struct inotify_event`.
private struct Event {
  let watch: Int32
  let mask: UInt32
  let name: String

  /// Takes the first event out of what the kernel has written; `nil` at the end.
  @unsafe init?(taking bytes: inout UnsafeRawBufferPointer) {
    let header = MemoryLayout<inotify_event>.size
    guard bytes.count >= header else { return nil }
    let event = unsafe bytes.loadUnaligned(as: inotify_event.self)
    let length = header + Int(event.len)
    guard bytes.count >= length else { return nil }
    watch = event.wd
    mask = event.mask
    name = unsafe String(decoding: bytes[header..<length].prefix { $0 != 0 }, as: UTF8.self)
    unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes[length...])
  }
}
