import EventLoop
import ProviderHosting
import Storage

/// The pictures of programs' activities that survive the overlay, as they were attached.
final class PictureRecords {
  /// Between the two parts of a name; no source's name has it.
  private static let separator: Character = "\n"

  private let folder: StateFolder
  private let report: (String) -> Void

  /// Opens the folder of the pictures.
  ///
  /// - Parameters:
  ///   - path: The folder, which need not exist.
  ///   - report: Gets a line when something cannot be written.
  /// - Throws: ``StorageError`` where it can be neither made nor read.
  init(
    path: String, report: @escaping (String) -> Void = ProviderSupervisor.writeToStandardError
  ) throws(StorageError) {
    folder = try StateFolder(path: path, sizeLimit: 16 << 20, countLimit: 256)
    self.report = report
  }

  /// Keeps a picture of a program.
  ///
  /// - Parameters:
  ///   - descriptor: The encoded picture; borrowed. One that is no file is not kept: to read a pipe
  ///     could take for ever.
  ///   - source: The program's name.
  ///   - key: The picture's key.
  func keep(_ descriptor: borrowing OwnedDescriptor, source: String, key: String) {
    do throws(StorageError) {
      try folder.copy(descriptor.number, as: name(source, key))
    } catch {
      report("the picture '\(OneLine.text(key, limit: 64))' will not survive a restart: \(error)")
    }
  }

  /// Forgets a picture.
  func forget(source: String, key: String) {
    // One that was never kept has a name that is too long, or no file.
    try? folder.remove(name(source, key))
  }

  /// Gives back every picture whose activity is still there, and forgets the others.
  ///
  /// - Parameter restore: Takes a program's name, a key and the picture; returns whether somebody
  ///   wants it.
  func restore(_ restore: (String, String, consuming OwnedDescriptor) -> Bool) {
    for name in folder.names {
      let parts = name.split(separator: Self.separator, maxSplits: 1).map(String.init)
      if parts.count == 2, let path = try? folder.file(named: name),
        let descriptor = try? OwnedDescriptor.reading(path),
        restore(parts[0], parts[1], descriptor)
      {
        continue
      }
      try? folder.remove(name)
    }
  }

  private func name(_ source: String, _ key: String) -> String {
    "\(source)\(Self.separator)\(key)"
  }
}
