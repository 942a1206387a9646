package import EventLoop
import Glibc

/// Tells when files may have changed, however they are written (inotify).
///
/// Folders are watched and not files, since programs put a new file in an old one's place; chains of
/// symbolic links are followed, and while a folder is missing the nearest one above it is watched.
/// Nothing is looked at by the clock: at rest it costs nothing. What it doesn't see is that a folder
/// further up was renamed, or is a link that leads elsewhere now.
package final class PathWatch {
  /// What is followed.
  package enum Subject: Hashable, Sendable {
    /// One file, which need not exist.
    case file(String)
    /// The files of a folder whose names end so, the hidden ones left out; it need not exist.
    case files(in: String, suffix: String)
  }

  private typealias Place = WatchPlaces.Place

  /// Why not everything is watched: the user has no more watches; `nil` where all is.
  package private(set) var shortage: Errno?

  private let subjects: [Subject]
  private let loop: EventLoop
  private let onChange: () -> Void
  private var places: WatchPlaces
  private var watches: [Place: FolderWatch] = [:]
  /// Looks anew, once for many events.
  private var look: DeferredSource?

  /// Begins to watch; look at ``shortage`` then.
  ///
  /// - Parameters:
  ///   - subjects: What to follow.
  ///   - loop: Where ``onChange`` is called.
  ///   - onChange: Is called when one of the files may have changed: appeared, been written and
  ///     closed, or gone. Further changes are seen from here on.
  /// - Throws: `Errno` where the loop takes no more sources.
  package init(
    _ subjects: [Subject], loop: EventLoop, onChange: @escaping () -> Void
  ) throws(Errno) {
    self.subjects = subjects
    self.loop = loop
    self.onChange = onChange
    places = WatchPlaces(subjects)
    look = try loop.makeDeferred { [unowned self] in
      watch()
      self.onChange()
    }
    watch()
  }

  /// Watches every folder where something decides what the files are, and no other.
  private func watch() {
    places = WatchPlaces(subjects)
    for _ in 0..<16 {
      let isWhole = watchPlaces()
      if shortage != nil { return }
      // A folder may have come before the one above it was watched: nobody will tell of that. And
      // one that went before it was watched may be back, and look just like it.
      let now = WatchPlaces(subjects)
      if isWhole, now == places { return }
      places = now
    }
  }

  /// Returns whether each is watched now.
  private func watchPlaces() -> Bool {
    shortage = nil
    // First, since others may need what these hold.
    for place in watches.keys where places.interests[place] == nil { watches[place] = nil }
    for place in places.interests.keys where watches[place] == nil {
      do throws(Errno) {
        watches[place] = try loop.watchFolder(place.folder) { [unowned self] event in
          handle(event, in: place)
        }
      } catch {
        // A folder that has just gone will be seen in the one above; one that may not be read will
        // not be.
        if Self.shortages.contains(error.code) { shortage = error }
      }
    }
    return watches.count == places.interests.count
  }

  private static let shortages = [ENOSPC, ENOMEM, EMFILE, ENFILE]

  private func handle(_ event: FolderEvent, in place: Place) {
    // One that comes back may have the same number.
    if event.kind == .gone { watches[place] = nil }
    if concerns(event, place) { look?.schedule() }
  }

  private func concerns(_ event: FolderEvent, _ place: Place) -> Bool {
    if event.kind == .gone || event.kind == .overflow { return true }
    guard places.interests[place]?.holds(event.name) == true else { return false }
    // A new file is worth reading once it was written and closed; a link is complete at once.
    return event.kind != .created || event.isFolder || isComplete("\(place.folder)/\(event.name)")
  }

  private func isComplete(_ file: String) -> Bool {
    var status = stat()
    guard unsafe lstat(file, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
