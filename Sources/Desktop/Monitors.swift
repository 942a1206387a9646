import CX11
package import EventLoop
import Painting

/// Knows the monitor on which the pill belongs, and follows its changes (R29–R31).
package final class Monitors {
  /// The monitor that the pill belongs on: the preferred one, the primary one or else the first;
  /// `nil` where there is none, which is no error.
  package private(set) var current: Monitor?
  /// Whether the proprietary driver of NVIDIA serves the screen: its Present ticks are not to be
  /// trusted (R38).
  package private(set) var isNvidia = false
  /// Called when ``current`` has changed.
  package var onChange: (() -> Void)?

  private let connection: Connection
  /// The name of the monitor to use while there is one of that name.
  private var preference: String?
  private var rootWidth: Int
  private var rootHeight: Int
  // Events of one change come in twos and threes.
  private var settling: Timer?
  private var subscription: EventSubscription?

  /// Asks for the monitors, which takes a few round trips, and for their changes.
  package init(_ connection: Connection, loop: EventLoop) throws(DesktopError) {
    self.connection = connection
    rootWidth = connection.rootWidth
    rootHeight = connection.rootHeight
    if connection.extensions.randrFirstEvent != nil {
      unsafe connection.sent(
        xcb_randr_select_input(
          connection.pointer, connection.root,
          UInt16(XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue)))
      isNvidia = queryNvidia()
    }
    current = query()
    do {
      settling = try loop.makeTimer(.monotonic, accuracy: 20_000) { [unowned self] in
        self.refresh()
      }
    } catch {
      throw .loop(error)
    }
    subscription = connection.subscribe { [unowned self] event in self.handle(event) }
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .screenChanged:
      settling?.arm(after: 100_000)
    case .configured(let window, let width, let height) where window == connection.root:
      // `xrandr --setmonitor` tells nothing but this.
      (rootWidth, rootHeight) = (width, height)
      settling?.arm(after: 100_000)
    default:
      break
    }
  }

  private func refresh() {
    let new = query()
    guard new != current else { return }
    current = new
    onChange?()
  }

  /// Chooses a monitor; takes effect before it returns, with a few round trips.
  ///
  /// - Parameter name: As RandR lists it, usually the output's: `HDMI-1`; `nil` chooses the primary
  ///   one, and so does a name that no monitor has, for as long as none has it.
  package func prefer(_ name: String?) {
    guard name != preference else { return }
    preference = name
    refresh()
  }

  private func query() -> Monitor? {
    guard connection.extensions.randrFirstEvent != nil else { return wholeRoot }
    let cookie = unsafe xcb_randr_get_monitors(connection.pointer, connection.root, 1)
    connection.count(cookie.sequence)
    guard let reply = unsafe xcb_randr_get_monitors_reply(connection.pointer, cookie, nil) else {
      return wholeRoot
    }
    defer { unsafe free(reply) }
    // Monitors are named by atoms: a name that is no atom is no monitor's.
    let preferred = preference.flatMap { Atoms.existing($0, connection) }
    var chosen: (frame: PixelRect, output: UInt32?, rank: Int)?
    var iterator = unsafe xcb_randr_get_monitors_monitors_iterator(reply)
    while unsafe iterator.rem > 0 {
      if let pointer = unsafe iterator.data {
        let info = unsafe pointer.pointee
        let frame = PixelRect(
          x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
        let rank = info.name == preferred ? 2 : info.primary != 0 ? 1 : 0
        if !frame.isEmpty, chosen.map({ rank > $0.rank }) ?? true {
          let output =
            info.nOutput > 0 ? unsafe xcb_randr_monitor_info_outputs(pointer)?.pointee : nil
          chosen = (frame, output, rank)
        }
      }
      unsafe xcb_randr_monitor_info_next(&iterator)
    }
    guard let chosen else { return nil }
    return Monitor(frame: chosen.frame, refreshRate: chosen.output.flatMap(refreshRate))
  }

  /// The one monitor of a server without a list of them.
  private var wholeRoot: Monitor? {
    guard rootWidth > 0, rootHeight > 0 else { return nil }
    return Monitor(frame: PixelRect(x: 0, y: 0, width: rootWidth, height: rootHeight))
  }

  /// The rate of the mode that an output shows.
  private func refreshRate(of output: UInt32) -> Double? {
    let pointer = unsafe connection.pointer
    let resources = unsafe xcb_randr_get_screen_resources_current(pointer, connection.root)
    let outputInfo = unsafe xcb_randr_get_output_info(pointer, output, 0)
    connection.count(outputInfo.sequence)
    let modes = unsafe xcb_randr_get_screen_resources_current_reply(pointer, resources, nil)
    defer { unsafe free(modes) }
    let outputReply = unsafe xcb_randr_get_output_info_reply(pointer, outputInfo, nil)
    defer { unsafe free(outputReply) }
    guard let modes = unsafe modes, let outputReply = unsafe outputReply,
      unsafe outputReply.pointee.crtc != 0
    else { return nil }
    let crtc = unsafe xcb_randr_get_crtc_info(pointer, outputReply.pointee.crtc, 0)
    connection.count(crtc.sequence)
    let crtcReply = unsafe xcb_randr_get_crtc_info_reply(pointer, crtc, nil)
    defer { unsafe free(crtcReply) }
    guard let crtcReply = unsafe crtcReply else { return nil }
    let count = unsafe Int(xcb_randr_get_screen_resources_current_modes_length(modes))
    let list = unsafe Array(
      UnsafeBufferPointer(
        start: xcb_randr_get_screen_resources_current_modes(modes), count: count))
    let current = unsafe crtcReply.pointee.mode
    for mode in list where mode.id == current {
      let total = Double(mode.htotal) * Double(mode.vtotal)
      guard total > 0, mode.dot_clock > 0 else { return nil }
      let rate = Double(mode.dot_clock) / total
      return rate >= 20 && rate <= 1_000 ? rate : nil
    }
    return nil
  }

  private func queryNvidia() -> Bool {
    let pointer = unsafe connection.pointer
    let cookie = unsafe xcb_randr_get_providers(pointer, connection.root)
    connection.count(cookie.sequence)
    guard let reply = unsafe xcb_randr_get_providers_reply(pointer, cookie, nil) else {
      return false
    }
    defer { unsafe free(reply) }
    let providers = unsafe Array(
      UnsafeBufferPointer(
        start: xcb_randr_get_providers_providers(reply),
        count: Int(xcb_randr_get_providers_providers_length(reply))))
    return providers.contains { provider in
      let cookie = unsafe xcb_randr_get_provider_info(pointer, provider, 0)
      connection.count(cookie.sequence)
      guard let info = unsafe xcb_randr_get_provider_info_reply(pointer, cookie, nil) else {
        return false
      }
      defer { unsafe free(info) }
      let name = unsafe UnsafeRawBufferPointer(
        start: xcb_randr_get_provider_info_name(info),
        count: Int(xcb_randr_get_provider_info_name_length(info)))
      return unsafe String(decoding: name, as: UTF8.self).hasPrefix("NVIDIA")
    }
  }
}
