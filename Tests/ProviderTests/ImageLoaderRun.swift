import CLinux
import Foundation
import Glibc
import Testing

/// One run of `islet-image-loader` over its bare contract, to its end.
struct ImageLoaderRun {
  /// The reply's status word; nil when the loader died without a word.
  let status: UInt32?
  let width: Int
  let height: Int
  /// Premultiplied ARGB32.
  let pixels: [UInt32]
  let isSealed: Bool
  /// As wait4(2) gives it.
  let exitStatus: Int32
  let processorSeconds: Double

  init(_ path: String, maximum: Int = 256) throws {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    try #require(input >= 0)
    defer { close(input) }
    try self.init(descriptor: input, arguments: ["\(maximum)"])
  }

  init(descriptor input: Int32, arguments: [String]) throws {
    var sockets: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &sockets) == 0)
    defer { close(sockets[0]) }
    let loader = BuiltProducts.path("islet-image-loader")
    let strings = ([loader] + arguments).map { strdup($0) } + [nil]
    let environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    let child = islet_spawn(loader, strings, environment, input, sockets[1], SIGKILL, 0)
    (strings + environment).forEach { free($0) }
    close(sockets[1])
    try #require(child > 0, "cannot start \(loader)")

    // The loader's own end of the socket closes when it ends, so this wait ends too.
    var ready = pollfd(fd: sockets[0], events: Int16(POLLIN), revents: 0)
    try #require(poll(&ready, 1, 20_000) == 1, "the loader outlived its own limits")
    var words: [UInt32] = [0, 0, 0, 0]
    var memfd: Int32 = -1
    let count = words.withUnsafeMutableBytes {
      islet_receive_descriptor(sockets[0], $0.baseAddress, $0.count, &memfd)
    }
    var usage = rusage()
    var exitStatus: Int32 = 0
    try #require(wait4(child, &exitStatus, 0, &usage) == child)
    self.exitStatus = exitStatus
    processorSeconds =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6

    try #require(count == 16 || count == 0)
    if count == 16 { try #require(words[0] == 0x544C_5349) }
    status = count == 16 ? words[1] : nil
    width = Int(words[2])
    height = Int(words[3])
    guard memfd >= 0 else {
      pixels = []
      isSealed = false
      return
    }
    defer { close(memfd) }
    isSealed = islet_memfd_is_sealed(memfd) == 1
    var file = stat()
    try #require(fstat(memfd, &file) == 0 && file.st_size == width * height * 4)
    var bytes = [UInt32](repeating: 0, count: width * height)
    let read = bytes.withUnsafeMutableBytes { pread(memfd, $0.baseAddress, $0.count, 0) }
    try #require(read == file.st_size)
    pixels = bytes
  }

  /// The pixel in column `x` of row `y`.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// Whether the program ended by itself with status 1 and said that there is no picture.
  var isRefusal: Bool { (status ?? 0) != 0 && pixels.isEmpty && exitStatus == 1 << 8 }
}

/// Where the programs of this build lie.
enum BuiltProducts {
  /// The programs stand beside the test runner's own bundle.
  static func path(_ name: String) -> String {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name)
      .path
  }
}
