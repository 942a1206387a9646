import EventLoop
import Glibc

extension AtomicFile {
  /// Makes a symbolic link, in the place of another one or of nothing (`symlink`, `rename`).
  ///
  /// - Parameters:
  ///   - target: What it leads to; need not exist.
  ///   - path: The link. Folders on the way to it are made.
  /// - Throws: ``StorageError`` where the system refuses, and for a place that something else than
  ///   a link has; it is as it was.
  package static func link(to target: String, at path: String) throws(StorageError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK {
      throw .system(action: "make the link", path: path, Errno(EEXIST))
    }
    let folder = self.folder(of: path)
    try makeFolder(folder)
    let unfinished = "\(folder)/\(unfinishedPrefix)\(getpid())"
    // A killed process of this number may have left it.
    unsafe unlink(unfinished)
    guard unsafe symlink(target, unfinished) == 0 else {
      throw .system(action: "write to", path: folder, .last)
    }
    guard unsafe rename(unfinished, path) == 0 else {
      let failure = Errno.last
      unsafe unlink(unfinished)
      throw .system(action: "make the link", path: path, failure)
    }
  }

  /// Takes a file or a link away (`unlink`); nothing happens where there is none.
  ///
  /// - Throws: ``StorageError`` where the system refuses.
  package static func remove(_ path: String) throws(StorageError) {
    guard unsafe unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    throw .system(action: "remove", path: path, .last)
  }
}
