import CIsletProvider
import EventLoop
import Glibc

/// A provider that was created: its table, checked.
@safe final class LoadedProvider {
  private let pointer: UnsafePointer<islet_provider>
  private let table: islet_provider
  private let activityState: islet_provider_activity_state
  private let settings: islet_provider_settings
  private let command: islet_provider_command
  private let id: String

  init(table pointer: UnsafePointer<islet_provider>?, id: String) throws(HostFailure) {
    guard let pointer = unsafe pointer else {
      throw .permanent("\(id): create succeeded but made no provider (its table is NULL)")
    }
    let table = unsafe try StructReader.read(
      pointer, as: islet_provider(), named: "islet_provider", in: id,
      needing: MemoryLayout<islet_provider>.offset(of: \.stop))
    guard unsafe table.start != nil, unsafe table.stop != nil else {
      throw .permanent("\(id): start or stop in its islet_provider is NULL")
    }
    unsafe self.pointer = pointer
    unsafe self.table = table
    self.id = id
    func part<Part>(_ id: String, or none: Part) -> Part {
      guard let part = unsafe table.get_capability?(pointer, id) else { return none }
      return unsafe StructReader.read(part, as: none)
    }
    activityState = part(
      ISLET_CAPABILITY_ACTIVITY_STATE, or: islet_provider_activity_state())
    settings = part(ISLET_CAPABILITY_SETTINGS, or: islet_provider_settings())
    command = part(ISLET_CAPABILITY_COMMAND, or: islet_provider_command())
  }

  /// Begins the provider's work.
  func start() throws(HostFailure) {
    let result = unsafe table.start?(pointer) ?? 0
    guard result >= 0 else {
      throw .transient("\(id): start failed: \(StructReader.reason(result))")
    }
  }

  /// Ends the provider's work; the last call into it.
  func stop() {
    unsafe table.stop?(pointer)
  }

  /// Passes an action on; throws what the provider answers.
  func handleAction(activity: String, action: String, argument: String) throws(Errno) {
    guard let handle = unsafe table.handle_action else { throw Errno(95 /* EOPNOTSUPP */) }
    let result = unsafe activity.withCString { activity in
      unsafe action.withCString { action in
        unsafe argument.withCString { argument in
          unsafe handle(pointer, activity, action, argument)
        }
      }
    }
    try Errno.check(result)
  }

  /// Says what has become of an activity; a provider that does not ask for it hears nothing.
  func activityStateChanged(activity: String, state: String, reason: String) {
    guard let changed = unsafe activityState.changed else { return }
    unsafe activity.withCString { activity in
      unsafe state.withCString { state in
        unsafe reason.withCString { reason in
          unsafe changed(pointer, activity, state, reason)
        }
      }
    }
  }

  /// Carries out a command; nil from a provider that takes none.
  func runCommand(_ arguments: [String]) -> CommandAnswer? {
    guard let run = unsafe command.run else { return nil }
    let texts = unsafe arguments.map { unsafe UnsafePointer(strdup($0)) } + [nil]
    defer {
      unsafe texts.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) }
    }
    let answer = AnswerText()
    let result = unsafe run(
      pointer, texts, arguments.count,
      { data, part in
        // A compiler that does not know the header's annotations lets NULL through.
        guard let data = unsafe data, let part = unsafe Optional(part) else { return }
        unsafe Unmanaged<AnswerText>.fromOpaque(data).takeUnretainedValue().append(part)
      }, Unmanaged.passUnretained(answer).toOpaque())
    let text = answer.text
    guard result < 0 else { return CommandAnswer(status: .done, text: text) }
    return CommandAnswer(
      status: result == 0 - EINVAL ? .usage : .failed,
      text: text.isEmpty ? StructReader.reason(result) : text)
  }

  /// Says that the settings have changed.
  func settingsChanged() {
    unsafe settings.changed?(pointer)
  }
}
