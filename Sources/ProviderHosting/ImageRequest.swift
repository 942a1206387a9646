/// A picture that is waiting to be decoded, or being decoded; releasing it cancels.
package final class ImageRequest {
  let maximum: Int
  /// The encoded picture; taken when its turn comes.
  var source: OwnedDescriptor?

  private var completion: ((Result<DecodedImage, ImageError>) -> Void)?
  /// The running loader; the decoding keeps it until it is reaped.
  weak var job: ImageJob?

  init(
    source: consuming OwnedDescriptor, maximum: Int,
    completion: @escaping (Result<DecodedImage, ImageError>) -> Void
  ) {
    self.source = consume source
    self.maximum = maximum
    self.completion = completion
  }

  /// Whether the answer is still to come.
  package var isPending: Bool { completion != nil }

  /// Gives up on the picture; the completion is never called.
  package func cancel() {
    completion = nil
    source = nil
    job?.abandon()
    job = nil
  }

  func finish(_ result: Result<DecodedImage, ImageError>) {
    let completion = self.completion
    self.completion = nil
    job = nil
    completion?(result)
  }

  deinit {
    job?.abandon()
  }
}
