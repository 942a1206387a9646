import CCanberra
import Glibc

/// A connection to the desktop's sound server (`ca_context`), owned: closed with this value.
@safe struct SoundContext: ~Copyable {
  private let context: OpaquePointer

  /// Connects to nothing yet (`ca_context_create`).
  init() throws(Failure) {
    var created: OpaquePointer?
    let result = unsafe ca_context_create(&created)
    guard result == CA_SUCCESS, let created = unsafe created else {
      throw Failure("cannot prepare to play: \(Self.text(result))")
    }
    unsafe context = created
  }

  deinit {
    unsafe ca_context_destroy(context)
  }

  /// Plays an event of the sound theme, or a file, to its end.
  borrowing func play(_ sound: String) throws(Failure) {
    let isFile = sound.contains("/")
    var properties: OpaquePointer?
    guard unsafe ca_proplist_create(&properties) == CA_SUCCESS,
      let properties = unsafe properties
    else {
      throw Failure("there is no memory left to play '\(sound)'")
    }
    defer { unsafe ca_proplist_destroy(properties) }
    // Fails only without memory, and then playing fails, too.
    unsafe ca_proplist_sets(properties, "application.name", "Islet")
    unsafe ca_proplist_sets(properties, isFile ? "media.filename" : "event.id", sound)
    var ends: (read: Int32, write: Int32) = (-1, -1)
    let piped = unsafe withUnsafeMutableBytes(of: &ends) {
      unsafe pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self))
    }
    guard piped == 0 else { throw Failure("cannot make a pipe; close some programs and retry") }
    defer {
      close(ends.read)
      close(ends.write)
    }
    // Called on a thread of the library's: the pipe carries its result to this one.
    let result = unsafe ca_context_play_full(
      context, 0, properties,
      { _, _, code, userData in
        guard let userData = unsafe userData else { return }
        var code = code
        let end = Int32(truncatingIfNeeded: Int(bitPattern: userData))
        _ = unsafe write(end, &code, MemoryLayout<Int32>.size)
      }, UnsafeMutableRawPointer(bitPattern: Int(ends.write)))
    guard result == CA_SUCCESS else { throw Self.failure(result, sound) }
    var code: Int32 = 0
    while unsafe read(ends.read, &code, MemoryLayout<Int32>.size) < 0, errno == EINTR {}
    guard code == CA_SUCCESS else { throw Self.failure(code, sound) }
  }

  private static func failure(_ code: Int32, _ sound: String) -> Failure {
    let advice =
      switch code {
      case Int32(CA_ERROR_NOTFOUND):
        "the sound theme has none of this name, or there is no sound card: see "
          + "/usr/share/sounds for the names"
      case Int32(CA_ERROR_NODRIVER), Int32(CA_ERROR_NOTAVAILABLE), Int32(CA_ERROR_IO):
        "no sound server answers: install the package libcanberra-pulse, or start the server"
      default: "choose another"
      }
    return Failure("cannot play '\(sound)': \(text(code)); \(advice)")
  }

  private static func text(_ code: Int32) -> String {
    unsafe String(cString: ca_strerror(code))
  }
}
