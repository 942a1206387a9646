import CLinux
import Glibc

/// The one message on the channel: four 32-bit words, native-endian, and the pixels' descriptor.
///
/// `ProviderHosting.ImageJob` reads it.
struct Reply {
  /// "ISLT".
  static let magic: UInt32 = 0x544C_5349

  /// Sends the picture.
  ///
  /// The receiver gets its own copy of the descriptor.
  static func send(_ image: borrowing SealedImage, to channel: Int32) throws(Failure) {
    let words = [magic, 0, UInt32(image.width), UInt32(image.height)]
    let result = send(words, descriptor: image.descriptor, to: channel)
    guard result >= 0 else {
      throw Failure(Int32(-result), "the answer cannot be sent; descriptor 3 must be a socket")
    }
  }

  /// Sends that there will be no picture.
  ///
  /// Nobody may be listening; then the exit status says it.
  static func send(_ failure: Failure, to channel: Int32) {
    _ = send([magic, UInt32(max(1, failure.code)), 0, 0], descriptor: -1, to: channel)
  }

  private static func send(_ words: [UInt32], descriptor: Int32, to channel: Int32) -> Int {
    unsafe words.withUnsafeBytes { bytes in
      unsafe islet_send_descriptor(channel, bytes.baseAddress, bytes.count, descriptor)
    }
  }
}
