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
  private let loop: EventLoop
  private let onChange: () -> Void
  private var watches: [Place: FolderWatch] = [:]

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: The file, by an absolute path; it need not exist.
  ///   - loop: Where ``onChange`` is called.
  ///   - onChange: Is called when the file may have changed: appeared, been written or gone.
  /// - Throws: `Errno` where the system has no more watches.
  init(path: String, loop: EventLoop, onChange: @escaping () -> Void) throws(Errno) {
    self.path = path
    self.loop = loop
    self.onChange = onChange
    try watch()
  }

  /// Watches every folder where something decides what the file is, and no other.
  private func watch() throws(Errno) {
    var places = self.places
    for _ in 0..<16 {
      let isWhole = try watch(places)
      // A folder may have come before the one above it was watched: nobody will tell of that. And
      // one that went before it was watched may be back, and look just like it.
      let now = self.places
      if isWhole, now == places { return }
      places = now
    }
  }

  /// Returns whether each is watched now.
  private func watch(_ places: [Place]) throws(Errno) -> Bool {
    for place in places where watches[place] == nil {
      do throws(Errno) {
        watches[place] = try loop.watchFolder(place.folder) { [unowned self] event in
          handle(event, in: place)
        }
      } catch {
        // A folder that has just gone, or that may not be read, will be seen in the one above.
        if Self.shortages.contains(error.code) { throw error }
      }
    }
    for place in watches.keys where !places.contains(place) { watches[place] = nil }
    return watches.count == Set(places).count
  }

  private static let shortages = [ENOSPC, ENOMEM, EMFILE, ENFILE]

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

  private func handle(_ event: FolderEvent, in place: Place) {
    // One that comes back may have the same number.
    if event.kind == .gone { watches[place] = nil }
    guard concerns(event, place) else { return }
    // Without a watch the file is as it is: there is nobody to tell at this moment.
    try? watch()
    onChange()
  }

  private func concerns(_ event: FolderEvent, _ place: Place) -> Bool {
    switch event.kind {
    case .gone, .overflow: return true
    // A new file is worth reading once it was written and closed; a link is complete at once.
    case .created: return event.name == place.name && (event.isFolder || isComplete(place))
    default: return event.name == place.name
    }
  }

  private func isComplete(_ place: Place) -> Bool {
    var status = stat()
    guard unsafe lstat("\(place.folder)/\(place.name)", &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
