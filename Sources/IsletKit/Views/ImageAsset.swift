public import EventLoop
public import FoundationEssentials
import Glibc

/// An encoded picture that is open and can be shown any number of times.
///
/// The file is opened at once and kept open: programs delete their covers early (M31). It never
/// travels as text; the overlay gets the descriptor and decodes it in a confined process.
public final class ImageAsset {
  /// The most bytes of an encoded picture.
  public static let sizeLimit = 16 << 20

  /// The same for the same picture, in this process and in the next.
  public let key: String
  /// Readable from offset 0, owned; nil for one that was read from a stored state.
  let descriptor: Int32?

  /// Opens a picture file.
  ///
  /// - Throws: `EINVAL` for a URL that is no file's, `EFBIG` for a file that is too large,
  ///   `ENODATA` for an empty one, or why it cannot be opened.
  public convenience init(contentsOf url: URL) throws(Errno) {
    guard url.isFileURL else { throw .invalidArgument }
    try self.init(path: url.path)
  }

  /// Opens a picture file.
  ///
  /// - Throws: `EINVAL` for what is no regular file, `EFBIG` for one that is too large, `ENODATA`
  ///   for an empty one, or why it cannot be opened.
  public convenience init(path: String) throws(Errno) {
    // Without O_NONBLOCK a FIFO with a picture's name would stop the provider.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    var status = stat()
    let problem: Errno?
    if fstat(descriptor, &status) != 0 {
      problem = .last
    } else if status.st_mode & S_IFMT != S_IFREG {
      problem = .invalidArgument
    } else {
      problem = Self.problem(size: Int(status.st_size))
    }
    if let problem {
      close(descriptor)
      throw problem
    }
    var hash = StableHash()
    hash.combine(path.utf8)
    for number in [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
    ] { hash.combine(number) }
    self.init(key: "file-" + hash.text, adopting: descriptor)
  }

  /// Keeps an encoded picture in a nameless temporary file.
  ///
  /// - Throws: `EFBIG` for too many bytes, `ENODATA` for none, or why it cannot be stored.
  public convenience init(data: Data) throws(Errno) {
    if let problem = Self.problem(size: data.count) { throw problem }
    let descriptor = try Self.makeNamelessFile()
    let isWritten = data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let buffer = UnsafeRawBufferPointer(rebasing: rest)
        let count = write(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    guard isWritten else {
      let error = Errno.last
      close(descriptor)
      throw error
    }
    var hash = StableHash()
    hash.combine(data)
    self.init(key: "data-\(data.count)-" + hash.text, adopting: descriptor)
  }

  private init(key: String, adopting descriptor: Int32?) {
    self.key = key
    self.descriptor = descriptor
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  private static func problem(size: Int) -> Errno? {
    if size <= 0 { return Errno(ENODATA) }
    return size > sizeLimit ? Errno(EFBIG) : nil
  }

  /// A file in memory where the system has one, which no other program can open.
  private static func makeNamelessFile() throws(Errno) -> Int32 {
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp"
    var template = (folder + "/islet-image-XXXXXX").utf8CString.map { $0 }
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }
}

/// As a part of a state: one picture is the other when their keys are equal.
extension ImageAsset: Hashable, Codable {
  /// Compares the keys.
  public static func == (left: ImageAsset, right: ImageAsset) -> Bool { left.key == right.key }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Reads the key; the picture itself is not stored, so it shows only what the overlay has kept.
  public convenience init(from decoder: any Decoder) throws {
    let key = try decoder.singleValueContainer().decode(String.self)
    self.init(key: key, adopting: nil)
  }

  /// Writes the key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(key)
  }
}

/// A hash that is the same in every process (FNV-1a, 64 bits).
struct StableHash {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }

  mutating func combine(_ number: Int64) {
    let bits = UInt64(bitPattern: number)
    combine((0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
  }

  var text: String { String(value, radix: 16) }
}
