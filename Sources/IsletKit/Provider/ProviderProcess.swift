import CIsletProvider
import EventLoop
import Glibc

/// The one provider of this process, and the host that it runs in.
///
/// The C interface knows one provider per process and calls it on one thread: the one place where
/// the SDK keeps something global.
enum ProviderProcess {
  nonisolated(unsafe) static var host: Host?
  nonisolated(unsafe) private static var providerType: (any Provider.Type)?
  nonisolated(unsafe) private static var provider: (any Provider)?

  /// The tables of the C interface for a provider; they live as long as the process.
  static func makeEntry(_ type: any Provider.Type) -> UnsafeRawPointer {
    providerType = type
    let descriptor = type.descriptor
    let entry = UnsafeMutablePointer<islet_provider_entry>.allocate(capacity: 1)
    entry.initialize(
      to: islet_provider_entry(
        size: UInt32(MemoryLayout<islet_provider_entry>.size), abi: ISLET_PROVIDER_ABI,
        descriptor: constant(
          islet_provider_descriptor(
            size: UInt32(MemoryLayout<islet_provider_descriptor>.size),
            id: constant(descriptor.id), name: constant(descriptor.name),
            version: constant(descriptor.version), summary: constant(descriptor.summary))),
        create: { host, provider in ProviderProcess.create(host, provider) }))
    return UnsafeRawPointer(entry)
  }

  private static func constant<Value>(_ value: Value) -> UnsafePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafePointer(pointer)
  }

  private static func constant(_ text: String) -> UnsafePointer<CChar>? {
    strdup(text).map { UnsafePointer($0) }
  }

  private static func create(
    _ host: UnsafePointer<islet_host>,
    _ result: UnsafeMutablePointer<UnsafePointer<islet_provider>?>?
  ) -> Int32 {
    guard let type = providerType, let result, host.pointee.abi == ISLET_PROVIDER_ABI else {
      return -EINVAL
    }
    let channel = CHostChannel(host)
    return answer(channel) {
      let host = try Host(channel: channel, widgets: type.widgets)
      self.host = host
      provider = try type.init(host: host)
      result.pointee = constant(
        islet_provider(
          size: UInt32(MemoryLayout<islet_provider>.size), provider_data: nil,
          start: { _ in
            ProviderProcess.answer { try ProviderProcess.provider?.start() }
          },
          stop: { _ in ProviderProcess.provider?.stop() },
          handle_action: { _, id, action, argument in
            ProviderProcess.answer {
              try ProviderProcess.provider?.handleAction(
                String(cString: action), argument: String(cString: argument),
                activityID: String(cString: id))
            }
          },
          get_capability: { _, id in ProviderProcess.part(String(cString: id)) }))
    }
  }

  /// The optional parts of the provider.
  private static func part(_ id: String) -> UnsafeRawPointer? {
    switch id {
    case ISLET_CAPABILITY_ACTIVITY_STATE:
      return UnsafeRawPointer(
        constant(
          islet_provider_activity_state(
            size: UInt32(MemoryLayout<islet_provider_activity_state>.size),
            changed: { _, id, state, reason in
              ProviderProcess.activityDidChange(
                id: String(cString: id), state: String(cString: state),
                reason: String(cString: reason))
            })))
    case ISLET_CAPABILITY_SETTINGS:
      return UnsafeRawPointer(
        constant(
          islet_provider_settings(
            size: UInt32(MemoryLayout<islet_provider_settings>.size),
            changed: { _ in ProviderProcess.host?.settingsDidChange() })))
    case ISLET_CAPABILITY_COMMAND:
      return UnsafeRawPointer(
        constant(
          islet_provider_command(
            size: UInt32(MemoryLayout<islet_provider_command>.size),
            run: { _, arguments, count, answer, data in
              ProviderProcess.runCommand(
                (0..<count).compactMap { arguments[$0].map { String(cString: $0) } }
              ) { answer(data, $0) }
            })))
    default: return nil
    }
  }

  /// Carries out a command; `answer` gets what is to be printed.
  private static func runCommand(_ arguments: [String], answer: (String) -> Void) -> Int32 {
    guard let provider else { return -EINVAL }
    do {
      answer(try provider.handleCommand(arguments))
      return 0
    } catch {
      answer("\(error)")
      return (error as? CommandError)?.isUsage == true ? -EINVAL : -EIO
    }
  }

  /// Takes over what has become of an activity; a state of a newer host is none of ours.
  static func activityDidChange(id: String, state: String, reason: String) {
    guard let host, let state = ActivityState(rawValue: state) else { return }
    let reason = ActivityDismissalReason(rawValue: reason)
    if host.activityDidChange(id: id, state: state, reason: reason) {
      provider?.activityStateDidChange(state, reason: reason, activityID: id)
    }
  }

  private static func answer(_ body: () throws -> Void) -> Int32 {
    guard let channel = host?.channel else { return -EINVAL }
    return answer(channel, body)
  }

  /// Runs the body; what it throws is logged and becomes `-errno`.
  private static func answer(_ channel: any HostChannel, _ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return 0
    } catch let error as Errno {
      return 0 - error.code
    } catch {
      channel.log(Host.LogLevel.error.rawValue, "\(error)")
      return -EIO
    }
  }
}

extension Provider {
  /// What the entry symbol returns: an `islet_provider_entry` that lives as long as the process.
  public static func makeEntry() -> UnsafeRawPointer? {
    ProviderProcess.makeEntry(self)
  }
}
