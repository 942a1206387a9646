/// Why a picture was not decoded.
package enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Too many pictures wait already.
  case busy
  /// The loader program cannot be started.
  case noLoader(String)
  /// The loader refused the picture; the number is an errno, the reason went to standard error.
  case refused(Int32)
  /// The loader died, most likely at one of its limits.
  case died
  /// The loader took too long.
  case timedOut
  /// The loader's answer is not what it says it is.
  case badAnswer

  /// One sentence for people.
  package var description: String {
    switch self {
    case .busy: "too many pictures are waiting to be decoded; send fewer"
    case .noLoader(let reason): "the image loader cannot be started: \(reason)"
    case .refused(let code): "the picture cannot be decoded (error \(code)); send another file"
    case .died: "the picture took more memory or time to decode than allowed; send a smaller one"
    case .timedOut: "the picture was not decoded in time; send a file that can be read at once"
    case .badAnswer: "the image loader gave an answer that makes no sense"
    }
  }
}
