import EventLoop
import Glibc

/// The keys that are typed on the outer terminal, on their way to the program's terminal.
final class Keyboard {
  /// Whether the program's job is to be suspended by this key instead.
  var suspends: ((UInt8) -> Bool)?

  private let outer: OuterTerminal
  private let loop: EventLoop
  /// A descriptor of its own for the program's terminal, since the loop watches the other one.
  private let controller: Int32
  private var source: DescriptorSource?
  private var controllerSource: DescriptorSource?
  private var pending: [UInt8] = []

  init(loop: EventLoop, outer: OuterTerminal, controller: Int32) throws(Errno) {
    self.loop = loop
    self.outer = outer
    self.controller = try Errno.check(fcntl(controller, F_DUPFD_CLOEXEC, 3))
  }

  deinit {
    (source, controllerSource) = (nil, nil)
    close(controller)
  }

  /// Takes the keyboard if this process has it, and leaves it to others if not.
  func resume() {
    guard outer.isForeground else { return pause() }
    outer.makeRaw()
    if source == nil {
      source = try? loop.watch(outer.descriptor, events: .readable) { [weak self] _ in
        self?.readSome()
      }
    }
    source?.isEnabled = pending.isEmpty
  }

  /// Leaves the keyboard to others; the terminal is as it was before.
  func pause() {
    source?.isEnabled = false
    outer.restore()
  }

  private func readSome() {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe read(outer.descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      source = nil
      return
    }
    pending += bytes[..<count]
    writeSome()
  }

  private func writeSome() {
    while let first = pending.first {
      if suspends?(first) == true {
        pending.removeFirst()
        continue
      }
      let run = pending.prefix { byte in suspends?(byte) != true }
      let count = unsafe run.withUnsafeBytes { unsafe write(controller, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return waitForController() }
      // The program's terminal is gone, and so is the reason for keys.
      guard count > 0 else {
        pending = []
        break
      }
      pending.removeFirst(count)
    }
    controllerSource?.isEnabled = false
    source?.isEnabled = true
  }

  /// A program that does not read now gets the rest of a long paste when it does.
  private func waitForController() {
    source?.isEnabled = false
    if controllerSource == nil {
      controllerSource = try? loop.watch(controller, events: .writable) { [weak self] _ in
        self?.writeSome()
      }
    }
    controllerSource?.isEnabled = true
  }
}
