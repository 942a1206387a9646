import CIsletProvider
import Glibc

/// What this host pretends not to have, so that `islet provider check` sees how a provider bears it.
///
/// Variables say so; they are taken out of the environment, which the provider inherits.
struct HostRestrictions {
  /// The ids of capabilities that the host withholds, separated by commas; `all` for every one.
  static let capabilitiesVariable = "ISLET_HOST_WITHOUT"
  /// How many bytes the host's table has at most.
  static let tableSizeVariable = "ISLET_HOST_TABLE_SIZE"

  /// The path of a file that is read in place of each of the provider's, while nothing can be
  /// written; one that does not exist lets reading fail, too.
  static let filesVariable = "ISLET_HOST_FILES"

  /// See ``filesVariable``; nil for the provider's own files.
  let onlyFile: String?
  private let withheld: [Substring]
  private let tableSize: Int?

  /// Reads the variables and removes them.
  init() {
    func take(_ name: String) -> String? {
      guard let value = unsafe getenv(name) else { return nil }
      let text = unsafe String(cString: value)
      unsafe unsetenv(name)
      return text
    }
    withheld = take(Self.capabilitiesVariable)?.split(separator: ",") ?? []
    onlyFile = take(Self.filesVariable)
    tableSize = take(Self.tableSizeVariable).flatMap { Int($0) }
  }

  /// Whether a capability is to be missing.
  func withholds(_ id: String) -> Bool {
    withheld.contains { $0 == id || $0 == "all" }
  }

  /// Shortens the table: its size says so, and nothing stands behind it.
  func shorten(_ table: UnsafeMutablePointer<islet_host>) {
    let whole = unsafe MemoryLayout<islet_host>.size
    guard let tableSize, (MemoryLayout<UInt32>.size..<whole).contains(tableSize) else { return }
    unsafe table.pointee.size = UInt32(tableSize)
    _ = unsafe memset(UnsafeMutableRawPointer(table) + tableSize, 0, whole - tableSize)
  }
}
