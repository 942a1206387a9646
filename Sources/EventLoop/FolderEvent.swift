/// Something that happened to an entry of a watched folder, or to the folder itself.
public struct FolderEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A new entry, still empty: a file, a folder, a link, or another name of a file (`IN_CREATE`).
    case created
    /// A file's bytes have changed; comes for each write (`IN_MODIFY`).
    case modified
    /// A file that was open for writing was closed (`IN_CLOSE_WRITE`).
    case closedWrite
    /// An entry was renamed and had this name; ``FolderEvent/cookie`` joins it to `movedTo`
    /// (`IN_MOVED_FROM`).
    ///
    /// Alone when it went to a folder that isn't watched.
    case movedFrom
    /// An entry was renamed and has this name now (`IN_MOVED_TO`).
    ///
    /// Alone when it came from a folder that isn't watched. Whatever had the name before is gone.
    case movedTo
    /// An entry has gone (`IN_DELETE`).
    case deleted
    /// The folder itself was deleted, renamed or unmounted, and nothing more will come.
    case gone
    /// The kernel has dropped events: look at the folder anew (`IN_Q_OVERFLOW`).
    case overflow
  }

  /// What happened.
  public let kind: Kind
  /// The entry's name within the folder; empty for `gone` and `overflow`.
  ///
  /// Bytes that are no UTF-8 are replaced.
  public let name: String
  /// What the two events of one renaming have in common; 0 for the others.
  public let cookie: UInt32
  /// Whether the entry is a folder.
  public let isFolder: Bool

  /// Makes an event.
  public init(kind: Kind, name: String = "", cookie: UInt32 = 0, isFolder: Bool = false) {
    self.kind = kind
    self.name = name
    self.cookie = cookie
    self.isFolder = isFolder
  }
}
