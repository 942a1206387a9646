import CX11
import Glibc

extension Connection {
  /// Turns an event into a value; `nil` for one that nobody here listens to.
  @unsafe func decode(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> DisplayEvent? {
    let raw = UnsafeRawPointer(event)
    let kind = unsafe event.pointee.response_type & 0x7F
    switch Int32(kind) {
    case XCB_GE_GENERIC:
      let generic = unsafe raw.load(as: xcb_ge_generic_event_t.self)
      guard generic.`extension` == extensions.present,
        Int32(generic.event_type) == XCB_PRESENT_COMPLETE_NOTIFY,
        unsafe islet_complete_kind(event) == UInt8(XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue)
      else { return nil }
      return unsafe .tick(
        window: islet_complete_window(event), serial: islet_complete_serial(event),
        ust: islet_complete_ust(event), msc: islet_complete_msc(event))
    case XCB_EXPOSE:
      let expose = unsafe raw.load(as: xcb_expose_event_t.self)
      return .exposed(window: expose.window, isLast: expose.count == 0)
    case XCB_BUTTON_PRESS:
      let button = unsafe raw.load(as: xcb_button_press_event_t.self)
      return .buttonPressed(
        window: button.event, button: button.detail, x: Int(button.event_x),
        y: Int(button.event_y))
    case XCB_BUTTON_RELEASE:
      let button = unsafe raw.load(as: xcb_button_press_event_t.self)
      return .buttonReleased(
        window: button.event, button: button.detail, x: Int(button.event_x),
        y: Int(button.event_y))
    case XCB_MOTION_NOTIFY:
      let motion = unsafe raw.load(as: xcb_motion_notify_event_t.self)
      return .dragged(window: motion.event, x: Int(motion.event_x), y: Int(motion.event_y))
    case XCB_ENTER_NOTIFY:
      let crossing = unsafe raw.load(as: xcb_enter_notify_event_t.self)
      return .entered(window: crossing.event, x: Int(crossing.event_x), y: Int(crossing.event_y))
    case XCB_LEAVE_NOTIFY:
      let crossing = unsafe raw.load(as: xcb_enter_notify_event_t.self)
      return .left(window: crossing.event)
    case XCB_PROPERTY_NOTIFY:
      let property = unsafe raw.load(as: xcb_property_notify_event_t.self)
      return .propertyChanged(window: property.window, atom: property.atom)
    case XCB_CONFIGURE_NOTIFY:
      let change = unsafe raw.load(as: xcb_configure_notify_event_t.self)
      return .configured(
        window: change.window, width: Int(change.width), height: Int(change.height))
    case XCB_DESTROY_NOTIFY:
      return .destroyed(window: unsafe raw.load(as: xcb_destroy_notify_event_t.self).window)
    case XCB_CLIENT_MESSAGE:
      let message = unsafe raw.load(as: xcb_client_message_event_t.self)
      guard message.type == atoms.manager, message.format == 32 else { return nil }
      return .managerStarted(selection: unsafe message.data.data32.1)
    default:
      return unsafe decodeExtension(kind, raw)
    }
  }

  @unsafe private func decodeExtension(_ kind: UInt8, _ raw: UnsafeRawPointer) -> DisplayEvent? {
    if let first = extensions.fixesFirstEvent,
      kind == first + UInt8(XCB_XFIXES_SELECTION_NOTIFY)
    {
      let change = unsafe raw.load(as: xcb_xfixes_selection_notify_event_t.self)
      // The owner is still named when its window or its connection goes.
      let isGone = change.subtype != UInt8(XCB_XFIXES_SELECTION_EVENT_SET_SELECTION_OWNER.rawValue)
      return .selectionOwnerChanged(
        selection: change.selection, owner: isGone ? 0 : change.owner)
    }
    if let first = extensions.randrFirstEvent,
      kind == first + UInt8(XCB_RANDR_SCREEN_CHANGE_NOTIFY)
        || kind == first + UInt8(XCB_RANDR_NOTIFY)
    {
      return .screenChanged
    }
    return nil
  }

  /// Logs an error that no trap expected; a debug build stops at it (R42).
  @unsafe func report(_ error: UnsafePointer<xcb_generic_error_t>) {
    let error = unsafe error.pointee
    let sequence = fullSequence(error.full_sequence)
    let isTrapped = traps.contains { $0.contains(sequence) }
    // Answers come in order: what lies before this one cannot fail any more.
    traps.removeAll { $0.upperBound < sequence }
    if isTrapped { return }
    errors += 1
    let text =
      "islet: X error \(error.error_code) in request \(error.major_code).\(error.minor_code) "
      + "(number \(sequence)) for the resource 0x\(String(error.resource_id, radix: 16))\n"
    _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
    assertionFailure(text)
  }
}
