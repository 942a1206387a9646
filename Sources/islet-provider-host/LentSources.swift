import CIsletProvider
import EventLoop
import Glibc

/// The timers and descriptor watches that the provider has borrowed of the loop.
final class LentSources {
  /// The most timers of one provider: each is a source that the loop sorts.
  private static let timerLimit = 1024

  private let loop: EventLoop
  private var timers: [UInt32: Timer] = [:]
  private var watches: [Int32: DescriptorSource] = [:]
  private var lastTimer: UInt32 = 0

  init(loop: EventLoop) {
    self.loop = loop
  }

  /// Makes a timer that is not armed and returns its handle.
  func makeTimer(
    clock: Int32, callback: @escaping islet_timer_callback, userData: UnsafeMutableRawPointer?
  ) throws(Errno) -> UInt32 {
    let clocks: [Int32: Clock] = [
      Int32(ISLET_CLOCK_REALTIME): .realTime,
      Int32(ISLET_CLOCK_MONOTONIC): .monotonic,
      Int32(ISLET_CLOCK_BOOTTIME): .bootTime,
    ]
    guard let clock = clocks[clock] else { throw .invalidArgument }
    guard timers.count < Self.timerLimit else { throw Errno(EAGAIN) }
    repeat { lastTimer &+= 1 } while lastTimer == 0 || timers[lastTimer] != nil
    let handle = lastTimer
    timers[handle] = try loop.makeTimer(clock) { unsafe callback(userData, handle) }
    return handle
  }

  /// Lets a timer fire once; the greatest number disarms it.
  func armTimer(_ handle: UInt32, at time: UInt64) throws(Errno) {
    guard let timer = timers[handle] else { throw Errno(ENOENT) }
    if time == .max {
      timer.disarm()
    } else {
      timer.arm(at: time)
    }
  }

  /// Ends a timer.
  func destroyTimer(_ handle: UInt32) throws(Errno) {
    guard timers.removeValue(forKey: handle) != nil else { throw Errno(ENOENT) }
  }

  /// Calls back while a descriptor is ready.
  func watch(
    _ descriptor: Int32, events: UInt32, callback: @escaping islet_descriptor_callback,
    userData: UnsafeMutableRawPointer?
  ) throws(Errno) {
    guard watches[descriptor] == nil else { throw Errno(EEXIST) }
    let asked = IOEvents(rawValue: events).intersection([.readable, .writable])
    watches[descriptor] = try loop.watch(descriptor, events: asked) { ready in
      unsafe callback(userData, descriptor, ready.rawValue)
    }
  }

  /// Ends a watch.
  func unwatch(_ descriptor: Int32) throws(Errno) {
    guard watches.removeValue(forKey: descriptor) != nil else { throw Errno(ENOENT) }
  }
}
