import Glibc
import IsletKit

extension Moment {
  /// What the machine's clocks say now.
  static var now: Moment {
    let monotonic = Clock.monotonic.now()
    let boot = Clock.bootTime.now()
    return Moment(
      boot: Int64(boot), asleep: Int64(boot) - Int64(monotonic),
      wall: Double(Clock.realTime.now()) / 1_000_000)
  }
}

extension TimeZoneRules {
  /// The zone that the machine is in now (`tzset`, `localtime_r`).
  static var system: TimeZoneRules {
    // Reads /etc/localtime anew where it has changed; localtime_r alone does not.
    tzset()
    return TimeZoneRules { wall in
      var time = time_t(min(max(wall, -62e9), 253e9))
      var fields = tm()
      localtime_r(&time, &fields)
      return fields.tm_gmtoff
    }
  }
}

/// Names one run of the machine.
enum BootID {
  /// The kernel's name for the present one; empty where there is no /proc, and then nothing is
  /// believed of boot times.
  static var current: String {
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).trimmed
  }
}
