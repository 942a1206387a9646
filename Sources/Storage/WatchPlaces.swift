import Glibc

/// The folders where something decides what a path leads to, and what matters in each.
///
/// Found by looking (`stat`, `readlink`), and true for that moment alone.
struct WatchPlaces: Equatable {
  /// A folder that there is.
  ///
  /// One that was taken away and made anew is another place, unless the number is the same.
  struct Place: Hashable {
    let folder: String
    let device: UInt
    let inode: UInt
  }

  /// What matters in a folder.
  struct Interest: Hashable {
    var names: Set<String> = []
    /// The ends of names that matter, but of hidden ones.
    var suffixes: Set<String> = []

    func holds(_ name: String) -> Bool {
      names.contains(name) || !name.hasPrefix(".") && suffixes.contains { name.hasSuffix($0) }
    }
  }

  private(set) var interests: [Place: Interest] = [:]
  /// How many more folders one path may lead through: links may lead in circles.
  private var budget = 0

  /// The places of several paths, without repetition.
  init(_ subjects: [PathWatch.Subject]) {
    for subject in subjects {
      switch subject {
      case .file(let path): addWay(to: path)
      case .files(let folder, let suffix): addFiles(in: folder, suffix: suffix)
      }
    }
  }

  private mutating func addWay(to file: String) {
    budget = 64
    addLinks(from: file)
  }

  private mutating func addFiles(in path: String, suffix: String) {
    var folder = path
    // A link with a slash behind it is what it leads to.
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    budget = 64
    let interest = Interest(suffixes: [suffix])
    add(folder, interest)
    for name in FolderNames.visible(in: folder) where interest.holds(name) {
      let entry = "\(folder)/\(name)"
      if let target = AtomicFile.target(ofLink: entry) { addWay(to: target) }
    }
  }

  /// Adds a name's place, and that of whatever it leads to as a link.
  private mutating func addLinks(from file: String) {
    var file = file
    while budget > 0 {
      budget -= 1
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      add(AtomicFile.folder(of: file), Interest(names: [name]))
      guard let next = AtomicFile.target(ofLink: file) else { return }
      file = next
    }
  }

  private mutating func add(_ folder: String, _ interest: Interest) {
    var status = stat()
    guard unsafe stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      // Only what is missing is waited for, since a folder that others write to wakes often.
      if AtomicFile.folder(of: folder) != folder { addLinks(from: folder) }
      return
    }
    let place = Place(
      folder: folder, device: UInt(status.st_dev), inode: UInt(status.st_ino))
    let known = interests[place] ?? Interest()
    interests[place] = Interest(
      names: known.names.union(interest.names), suffixes: known.suffixes.union(interest.suffixes))
    // A folder of dotfiles that is linked may be linked elsewhere.
    if AtomicFile.target(ofLink: folder) != nil { addLinks(from: folder) }
  }

  // How far it was looked is no part of what was found.
  static func == (one: WatchPlaces, other: WatchPlaces) -> Bool {
    one.interests == other.interests
  }
}
