import CIsletProvider
import EventLoop
import Glibc
import Storage

/// The provider's own files, each written whole and on the disk before the call returns.
final class ProviderStorage {
  /// The longest name of a file, in bytes.
  private static let nameLimit = 64
  private static let sizeLimit = Int(ISLET_STORAGE_FILE_SIZE)

  /// Where the files are; nil where the user has no place for state.
  private let path: String?
  /// Is read in place of every file, for `islet provider check`; then nothing can be written.
  private let onlyFile: String?
  /// Opened by the first write: most providers keep nothing.
  private var folder: StateFolder?

  /// Prepares the storage of the provider with this id; touches no file.
  init(provider id: String, onlyFile: String?) {
    self.onlyFile = onlyFile
    path = Directories().state.map { "\($0)/providers/\(id)" }
  }

  /// The bytes of a file; throws `ENOENT` where there is none.
  func read(_ name: String) throws(Errno) -> [UInt8] {
    let path = try place(of: name)
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try AtomicFile.read(onlyFile ?? path, limit: Self.sizeLimit)
    } catch {
      throw error.errno
    }
    guard let bytes else { throw Errno(onlyFile == nil ? ENOENT : EIO) }
    return bytes
  }

  /// Replaces a file, or makes it.
  func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(Errno) {
    _ = try place(of: name)
    guard bytes.count <= Self.sizeLimit else { throw Errno(EFBIG) }
    guard onlyFile == nil else { throw Errno(ENOSPC) }
    do throws(StorageError) {
      unsafe try openedFolder().write(bytes, as: name)
    } catch {
      throw error.errno
    }
  }

  private func openedFolder() throws(StorageError) -> StateFolder {
    if let folder { return folder }
    let opened = try StateFolder(path: path ?? "", sizeLimit: Self.sizeLimit, isDurable: true)
    folder = opened
    return opened
  }

  private func place(of name: String) throws(Errno) -> String {
    guard (1...Self.nameLimit).contains(name.utf8.count), !name.hasPrefix("."),
      name.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      })
    else { throw .invalidArgument }
    guard let path else { throw Errno(ENODEV) }
    return "\(path)/\(name)"
  }
}

extension StorageError {
  /// The number for the provider; the text is for people.
  fileprivate var errno: Errno {
    switch self {
    case .system(_, _, let errno): errno
    case .tooLarge: Errno(EFBIG)
    case .badName: .invalidArgument
    case .full: Errno(ENOSPC)
    }
  }
}
