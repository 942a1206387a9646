import CSystemd

/// Owns one `sd_event_source`: disabled and released when the handle goes.
///
/// sd-event keeps a source alive while its handler runs, so a handle may go within the handler.
struct SourceHandle: ~Copyable {
  let pointer: OpaquePointer
  private let registry: SourceRegistry

  /// Takes over a source that was just added; it is switched off until its owner enables it.
  init(adopting pointer: OpaquePointer, registry: SourceRegistry) {
    self.pointer = pointer
    self.registry = registry
    registry.add()
    sd_event_source_set_enabled(pointer, Int32(SD_EVENT_OFF))
  }

  deinit {
    if sd_event_source_get_floating(pointer) > 0 {
      sd_event_source_unref(pointer)
    } else {
      sd_event_source_disable_unref(pointer)
    }
    registry.remove()
  }

  /// Lets the source outlive the handle as the loop's own (`floating`), with another owner that it
  /// retains.
  ///
  /// Its callback must end that (`sd_event_source_set_floating`).
  func leaveToLoop(_ owner: AnyObject) {
    sd_event_source_set_userdata(pointer, Unmanaged.passRetained(owner).toOpaque())
    sd_event_source_set_destroy_callback(pointer) { userdata in
      guard let userdata else { return }
      Unmanaged<AnyObject>.fromOpaque(userdata).release()
    }
    sd_event_source_set_floating(pointer, 1)
  }

  /// Makes `owner` the object that the source's callback is called with.
  ///
  /// The owner isn't retained: it holds this handle, so it cannot die before the source.
  func setOwner(_ owner: AnyObject) {
    sd_event_source_set_userdata(pointer, Unmanaged.passUnretained(owner).toOpaque())
  }

  /// Whether the source may fire (`sd_event_source_get_enabled`).
  var isEnabled: Bool { sd_event_source_get_enabled(pointer, nil) > 0 }

  /// Lets the source fire again and again, once, or not at all (`sd_event_source_set_enabled`).
  func setEnabled(_ state: EnabledState) {
    // Fails only after the loop has finished, when nothing fires anyway.
    sd_event_source_set_enabled(pointer, state.rawValue)
  }
}

/// How often a source fires before it switches itself off.
enum EnabledState: Int32 {
  case off = 0  // SD_EVENT_OFF
  case on = 1  // SD_EVENT_ON
  case oneShot = -1  // SD_EVENT_ONESHOT
}

extension Unmanaged {
  /// The object that a C callback was registered with; nil when the source has no owner yet.
  ///
  /// The result is retained, so the owner lives until its own callback has returned.
  static func owner(_ userdata: UnsafeMutableRawPointer?) -> Instance? {
    guard let userdata else { return nil }
    return Unmanaged<Instance>.fromOpaque(userdata).takeUnretainedValue()
  }
}
