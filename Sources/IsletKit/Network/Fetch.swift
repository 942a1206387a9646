import EventLoop
public import FoundationEssentials
import Glibc

/// A request on its way; released, it is called off.
public final class Fetch {
  private let completion: (Result<Data, FetchError>) -> Void
  private var bytes = Data()
  private var process: ChildProcess?
  private var failing: DeferredSource?

  init(
    _ url: String, limit: Int, timeout: UInt64, loop: EventLoop,
    completion: @escaping (Result<Data, FetchError>) -> Void
  ) {
    self.completion = completion
    let seconds = min(max((timeout + 999_999) / 1_000_000, 1), 3600)
    guard let line = FetchHelper.line(url) else {
      fail(FetchError(.badAddress, "an address has no line breaks; check it"), loop)
      return
    }
    do throws(Errno) {
      guard let program = FetchHelper.path else { throw Errno(ENOENT) }
      process = try ChildProcess(
        [program, "get", "-", "--limit", "\(max(limit, 0))", "--timeout", "\(seconds)"],
        input: .bytes(line), outputLimit: max(limit, 0), keepsErrors: true, loop: loop,
        onOutput: { [weak self] in self?.bytes.append(contentsOf: $0) },
        onExit: { [weak self] in self?.ended($0) })
    } catch {
      fail(.noHelper, loop)
    }
  }

  /// Says so later: the caller hasn't got this object yet.
  private func fail(_ error: FetchError, _ loop: EventLoop) {
    // Fails only without memory.
    failing = try? loop.makeDeferred { [weak self] in self?.completion(.failure(error)) }
    failing?.schedule()
  }

  private func ended(_ status: ChildStatus) {
    let error = FetchHelper.error(status, process?.errors ?? [])
    process = nil
    if let error { completion(.failure(error)) } else { completion(.success(bytes)) }
  }
}

extension Host {
  /// Fetches what is at an address, by http or https, in a program of its own (`islet-fetch`).
  ///
  /// At most 5 redirects are followed, none of them from https to http; certificates are checked;
  /// no cookies, passwords or referrers are sent.
  ///
  /// - Parameters:
  ///   - url: The address; it may be a secret.
  ///   - limit: The most bytes that the answer may have; more is an error. At most 256 MiB.
  ///   - timeout: The most microseconds that all of it may take, in whole seconds, an hour at most.
  ///   - completion: Called once, from the event loop, unless the result is released before.
  /// - Returns: The request; keep it until `completion` is called.
  public func fetch(
    _ url: String, limit: Int, timeout: UInt64,
    completion: @escaping (Result<Data, FetchError>) -> Void
  ) -> Fetch {
    Fetch(
      url, limit: min(limit, 256 << 20), timeout: timeout, loop: eventLoop, completion: completion)
  }
}
