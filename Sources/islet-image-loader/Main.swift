import Glibc

/// Decodes one image for the overlay: `islet-image-loader MAX_PIXEL_SIZE`.
///
/// Standard input is the encoded image; the answer is one message on descriptor 3, `Reply`. The
/// program lives for one image, and gives up its rights before it looks at the first byte.
@main
struct Main {
  static func main() {
    let channel: Int32 = 3
    do throws(Failure) {
      let bound = try Bound(arguments: CommandLine.arguments)
      try Confinement.enter(bound)
      let decoder = try PixbufDecoder(bound: bound)
      try EncodedImage(descriptor: STDIN_FILENO).forEachPiece(decoder.write)
      let image = try SealedImage(decoder.finish())
      try Reply.send(image, to: channel)
    } catch {
      Report.write(error)
      Reply.send(error, to: channel)
      exit(1)
    }
  }
}
