import CIsletProvider
import EventLoop

/// The optional parts of the host: one table for each id of the header.
@safe final class HostCapabilities {
  private let alert: UnsafeMutablePointer<islet_host_alert>
  private let settings: UnsafeMutablePointer<islet_host_settings>
  private let image: UnsafeMutablePointer<islet_host_image>
  private let timer: UnsafeMutablePointer<islet_host_timer>
  private let descriptor: UnsafeMutablePointer<islet_host_descriptor>
  private let storage: UnsafeMutablePointer<islet_host_storage>
  private let status: UnsafeMutablePointer<islet_host_status>

  private let restrictions: HostRestrictions

  init(_ restrictions: HostRestrictions) {
    self.restrictions = restrictions
    unsafe alert = .allocate(capacity: 1)
    unsafe alert.initialize(
      to: islet_host_alert(
        size: UInt32(MemoryLayout<islet_host_alert>.size),
        update: { unsafe HostTable.update($0, $1, $2, $3, alert: $4) }))
    unsafe settings = .allocate(capacity: 1)
    unsafe settings.initialize(
      to: islet_host_settings(
        size: UInt32(MemoryLayout<islet_host_settings>.size),
        get: { unsafe HostTable.of($0)?.settings.text($1) }))
    unsafe image = .allocate(capacity: 1)
    unsafe image.initialize(
      to: islet_host_image(
        size: UInt32(MemoryLayout<islet_host_image>.size),
        attach: { host, key, descriptor in
          unsafe HostTable.result(host) { table throws(Errno) in
            unsafe try table.attach(key: key, descriptor: descriptor)
          }
        }))
    unsafe timer = .allocate(capacity: 1)
    unsafe timer.initialize(
      to: islet_host_timer(
        size: UInt32(MemoryLayout<islet_host_timer>.size),
        create: { host, clock, callback, userData, timer in
          unsafe HostTable.result(host) { table throws(Errno) in
            unsafe try table.makeTimer(
              clock: clock, callback: callback, userData: userData, handle: timer)
          }
        },
        arm: { host, timer, time in
          unsafe HostTable.result(host) { table throws(Errno) in
            try table.sources.armTimer(timer, at: time)
          }
        },
        destroy: { host, timer in
          unsafe HostTable.result(host) { table throws(Errno) in
            try table.sources.destroyTimer(timer)
          }
        }))
    unsafe descriptor = .allocate(capacity: 1)
    unsafe descriptor.initialize(
      to: islet_host_descriptor(
        size: UInt32(MemoryLayout<islet_host_descriptor>.size),
        watch: { host, descriptor, events, callback, userData in
          unsafe HostTable.result(host) { table throws(Errno) in
            unsafe try table.watch(
              descriptor, events: events, callback: callback, userData: userData)
          }
        },
        unwatch: { host, descriptor in
          unsafe HostTable.result(host) { table throws(Errno) in
            try table.sources.unwatch(descriptor)
          }
        }))
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(
      to: islet_host_storage(
        size: UInt32(MemoryLayout<islet_host_storage>.size),
        read: { host, name, bytes, capacity, length in
          unsafe HostTable.result(host) { table throws(Errno) in
            unsafe try table.readFile(name, into: bytes, capacity: capacity, length: length)
          }
        },
        write: { host, name, bytes, length in
          unsafe HostTable.result(host) { table throws(Errno) in
            unsafe try table.writeFile(name, bytes: bytes, length: length)
          }
        }))
    unsafe status = .allocate(capacity: 1)
    unsafe status.initialize(
      to: islet_host_status(
        size: UInt32(MemoryLayout<islet_host_status>.size),
        report: { host, part, text in
          unsafe HostTable.result(host) { table throws(Errno) in
            unsafe try table.report(part: part, text: text)
          }
        }))
  }

  deinit {
    unsafe alert.deallocate()
    unsafe settings.deallocate()
    unsafe image.deallocate()
    unsafe timer.deallocate()
    unsafe descriptor.deallocate()
    unsafe storage.deallocate()
    unsafe status.deallocate()
  }

  /// The table for an id, or nil.
  func find(_ id: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let id = unsafe id else { return nil }
    let name = unsafe String(cString: id)
    guard !restrictions.withholds(name) else { return nil }
    switch name {
    case ISLET_CAPABILITY_ALERT: return unsafe UnsafeRawPointer(alert)
    case ISLET_CAPABILITY_SETTINGS: return unsafe UnsafeRawPointer(settings)
    case ISLET_CAPABILITY_IMAGE: return unsafe UnsafeRawPointer(image)
    case ISLET_CAPABILITY_TIMER: return unsafe UnsafeRawPointer(timer)
    case ISLET_CAPABILITY_DESCRIPTOR: return unsafe UnsafeRawPointer(descriptor)
    case ISLET_CAPABILITY_STORAGE: return unsafe UnsafeRawPointer(storage)
    case ISLET_CAPABILITY_STATUS: return unsafe UnsafeRawPointer(status)
    default: return nil
    }
  }
}
