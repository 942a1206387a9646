import Glibc
import Storage

/// The autostart entry, which most desktops read at login.
///
/// A file of the user's own stands in for the one of the same name for all users. One that this
/// program did not write is never replaced: single keys in it are changed, as the settings of
/// desktops do it.
package struct LoginEntry {
  private let places: LoginPlaces
  private let program: String

  /// Describes the entry; nothing is read yet.
  ///
  /// - Parameters:
  ///   - places: Where the files are.
  ///   - program: The absolute path of the program, for an entry of the user's own.
  package init(_ places: LoginPlaces, program: String) {
    self.places = places
    self.program = program
  }

  /// Whether desktops start the overlay.
  package func state() throws(LoginFailure) -> LoginState {
    let paths = [places.userEntry] + places.systemEntries
    guard let path = paths.first(where: Self.exists) else {
      let folders = paths.map(AtomicFile.folder(of:)).joined(separator: ", ")
      return .off("there is no islet.desktop in \(folders)")
    }
    guard let file = try read(path) else { return .off("\(path) is no desktop entry") }
    if let obstacle = file.obstacle { return .off("\(path) says \(obstacle)") }
    if let program = file.program, unsafe access(program, X_OK) != 0 {
      return .off("\(path) starts \(program), which is not there")
    }
    return .on(path)
  }

  /// Has desktops start the overlay for this user.
  ///
  /// - Returns: What was changed in a file that this program did not write, for the user to know.
  /// - Throws: ``LoginFailure``; nothing is changed then.
  package func turnOn() throws(LoginFailure) -> [String] {
    let isInstalled = try isStartedForAll()
    guard Self.exists(places.userEntry) else {
      if !isInstalled { try write(ownText) }
      return []
    }
    guard var file = try read(places.userEntry) else { throw notAnEntry }
    guard file.isOwn else {
      let changes = file.enable()
      if !changes.isEmpty { try write(file.text) }
      return changes.map { "changed \(places.userEntry), which is not Islet's own: \($0)" }
    }
    if isInstalled {
      try storage { () throws(StorageError) in try AtomicFile.remove(places.userEntry) }
    } else if file.text != ownText {
      try write(ownText)
    }
    return []
  }

  /// Has no desktop start the overlay for this user.
  ///
  /// - Returns: What was changed in a file that this program did not write, for the user to know.
  /// - Throws: ``LoginFailure``; nothing is changed then.
  package func turnOff() throws(LoginFailure) -> [String] {
    guard Self.exists(places.userEntry) else {
      try write(Self.mask)
      return []
    }
    // Desktops make nothing of such a file: it is off.
    guard var file = try read(places.userEntry) else { return [] }
    if file.isOwn {
      if file.text != Self.mask { try write(Self.mask) }
      return []
    }
    guard file.obstacle != "Hidden=true" else { return [] }
    file["Hidden"] = "true"
    try write(file.text)
    return ["changed \(places.userEntry), which is not Islet's own: Hidden=true"]
  }

  /// The entry of a user whom no package serves.
  private var ownText: String {
    let command = Self.quoted(program)
    return """
      [Desktop Entry]
      Type=Application
      Name=Islet
      Comment=A pill at the top of the screen that shows what is going on
      Exec=\(command) overlay
      Terminal=false
      StartupNotify=false
      NoDisplay=true
      \(EntryFile.mark)=on

      """
  }

  /// What stands in for the entry for all users, and keeps it from being started.
  private static let mask = """
    [Desktop Entry]
    Type=Application
    Name=Islet
    Exec=islet overlay
    Hidden=true
    \(EntryFile.mark)=off

    """

  /// Whether an entry for all users starts the overlay where the user's own is away.
  private func isStartedForAll() throws(LoginFailure) -> Bool {
    guard let path = places.systemEntries.first(where: Self.exists) else { return false }
    guard let file = try read(path) else { return false }
    return file.obstacle == nil
  }

  private func read(_ path: String) throws(LoginFailure) -> EntryFile? {
    do throws(StorageError) {
      let bytes = try AtomicFile.read(path, limit: EntryFile.sizeLimit) ?? []
      return EntryFile(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .storage(error)
    }
  }

  private func write(_ text: String) throws(LoginFailure) {
    try storage { () throws(StorageError) in
      try AtomicFile.write(text, to: places.userEntry, isDurable: true)
    }
  }

  private func storage(_ body: () throws(StorageError) -> Void) throws(LoginFailure) {
    do throws(StorageError) { try body() } catch { throw .storage(error) }
  }

  private var notAnEntry: LoginFailure {
    .inTheWay(
      path: places.userEntry, what: "no desktop entry, and not Islet's own",
      remedy: "remove it or make one of it, and try again")
  }

  /// Whether there is anything, also a link that leads nowhere.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// A path as the key Exec takes it: reserved characters between quotes.
  static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "/._+-@".unicodeScalars.contains($0)
    }
    if isPlain { return path }
    var text = ""
    for character in path {
      switch character {
      // Once for the quotes, and doubled because the file itself has escapes.
      case "\"", "`", "$": text += "\\\\\(character)"
      case "\\": text += "\\\\\\\\"
      case "%": text += "%%"
      default: text.append(character)
      }
    }
    return "\"\(text)\""
  }
}
