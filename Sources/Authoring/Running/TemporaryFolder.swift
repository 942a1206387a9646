import Glibc

/// A folder of a run's own under the system's folder for such; removed with all that is in it.
final class TemporaryFolder {
  /// The folder's path.
  let path: String

  /// Makes a folder that nobody else has (`mkdtemp`); nil where that is not possible.
  init?() {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/islet-provider-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    Folder.remove(path)
  }
}
