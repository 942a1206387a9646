import CLinux
import EventLoop
import Glibc

extension AtomicFile {
  /// Replaces a file by a copy of another, made by the kernel (`sendfile`).
  ///
  /// - Parameters:
  ///   - source: A regular file, from its beginning; its position stays. Borrowed.
  ///   - path: The file that becomes the copy.
  ///   - limit: The most bytes that it may have.
  /// - Throws: ``StorageError``, also for what is no regular file: a pipe could keep the caller
  ///   waiting.
  static func copy(_ source: Int32, to path: String, limit: Int) throws(StorageError) {
    var status = stat()
    guard unsafe fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .system(action: "copy to", path: path, Errno(EINVAL))
    }
    guard status.st_size <= limit else { throw .tooLarge(what: path, limit: limit) }
    try replace(path, permissions: 0o600, isDurable: false) { copy in
      var offset: off_t = 0
      // The file may grow or shrink meanwhile: its first size is what counts.
      while offset < status.st_size {
        let count = unsafe sendfile(copy, source, &offset, Int(status.st_size - offset))
        if count == 0 { break }
        if count < 0, errno != EINTR { return .last }
      }
      return nil
    }
  }
}
