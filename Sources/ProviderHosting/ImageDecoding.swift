package import EventLoop

/// Decodes pictures in confined processes; no picture is ever parsed here.
///
/// At most two loaders run at a time, the others wait in order. Nothing here waits for one.
/// Release it before the loop.
package final class ImageDecoding {
  /// How many loaders run at a time.
  package static let mostAtOnce = 2
  /// How many pictures may wait.
  package static let longestQueue = 32
  /// The variables that the loader may see: where the libraries and fonts are, nothing personal.
  package static let variables: Set<String> = [
    "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR", "FONTCONFIG_FILE",
    "FONTCONFIG_PATH", "XDG_DATA_DIRS",
  ]

  private let program: HelperProgram
  private let loop: EventLoop
  private var queue: [Weak] = []
  private var jobs: [ImageJob] = []

  /// Queued requests belong to those who asked: releasing one must cancel it.
  private struct Weak {
    weak var request: ImageRequest?
  }

  /// Prepares the decoding with the path of `islet-image-loader`; nothing is started.
  package init(program path: String, loop: EventLoop) {
    program = HelperProgram(
      path: path, variables: HelperProgram.quietCrash, inherited: Self.variables)
    self.loop = loop
  }

  /// How many pictures wait or are being decoded.
  package var pending: Int {
    queue.count { $0.request?.isPending ?? false } + jobs.count
  }

  /// Decodes a picture so that it fits into a square; returns at once.
  ///
  /// - Parameters:
  ///   - source: The encoded picture, read from its beginning.
  ///   - maximumPixelSize: The square's side, 1 to 4096.
  ///   - completion: Called once, from the loop and never from here.
  /// - Returns: The request; keep it, since releasing it cancels.
  /// - Throws: ``ImageError/busy`` or ``ImageError/noLoader(_:)``.
  package func decode(
    _ source: consuming OwnedDescriptor, maximumPixelSize: Int,
    completion: @escaping (Result<DecodedImage, ImageError>) -> Void
  ) throws(ImageError) -> ImageRequest {
    queue.removeAll { !($0.request?.isPending ?? false) }
    guard queue.count < Self.longestQueue else { throw .busy }
    let request = ImageRequest(
      source: source, maximum: min(max(1, maximumPixelSize), 4096), completion: completion)
    if jobs.count < Self.mostAtOnce {
      do throws(Errno) {
        try start(request)
      } catch {
        throw .noLoader("\(program.path): \(error)")
      }
    } else {
      queue.append(Weak(request: request))
    }
    return request
  }

  private func start(_ request: ImageRequest) throws(Errno) {
    guard let source = request.source.take() else { return }
    let job = try ImageJob(
      loop: loop, program: program, source: source, maximum: request.maximum,
      onAnswer: { [weak request] in request?.finish($0) },
      onEnd: { [weak self] in self?.handleEnd(of: $0) })
    request.job = job
    jobs.append(job)
  }

  private func handleEnd(of job: ImageJob) {
    jobs.removeAll { $0 === job }
    while jobs.count < Self.mostAtOnce, !queue.isEmpty {
      guard let request = queue.removeFirst().request, request.isPending else { continue }
      do throws(Errno) {
        try start(request)
      } catch {
        request.finish(.failure(.noLoader("\(program.path): \(error)")))
      }
    }
  }
}
