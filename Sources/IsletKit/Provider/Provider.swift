/// A source of live activities: the main class of a provider's library.
///
/// Everything happens on the host's main thread. A method must return soon; what takes time waits
/// in the host's event loop. Export the entry symbol beside the class:
///
/// ```swift
/// @_cdecl("islet_provider_entry_v1")
/// public func entry() -> UnsafeRawPointer? { MusicProvider.makeEntry() }
/// ```
public protocol Provider: AnyObject {
  /// What is known of the provider without running it.
  static var descriptor: ProviderDescriptor { get }

  /// How each kind of activity looks.
  @WidgetBundleBuilder static var widgets: [any Widget] { get }

  /// Makes the provider; starts nothing yet.
  ///
  /// What it throws ends the host, which is started again after a while.
  init(host: Host) throws

  /// Begins the work; may already request activities.
  ///
  /// What it throws ends the host, which is started again after a while.
  func start() throws

  /// Ends the work; called at most once.
  func stop()

  /// Somebody used a button or a link of an activity, which may have ended and be listed still (B8).
  ///
  /// - Parameters:
  ///   - action: The name that the button has.
  ///   - argument: What came with it, often empty.
  ///   - activityID: The activity's ``Activity/id``.
  /// - Throws: Anything; it is logged.
  func handleAction(_ action: String, argument: String, activityID: String) throws

  /// Somebody has typed `islet provider tell NAME ARGUMENT…`.
  ///
  /// Done when it returns, within 2 s: whoever has typed it waits.
  ///
  /// - Parameter arguments: The words after the provider's name, as they were typed.
  /// - Returns: What is printed, lines of plain text; may be empty.
  /// - Throws: ``CommandError`` with what is printed instead. Anything else is a failure, too.
  func handleCommand(_ arguments: [String]) throws -> String

  /// The state of an activity has changed other than by a call of its own (B3, B4).
  ///
  /// Its own ``Activity/onActivityStateChange`` was called before.
  ///
  /// - Parameters:
  ///   - state: The new state.
  ///   - reason: Why it was dismissed; `nil` for the other states.
  ///   - activityID: The activity's ``Activity/id``.
  func activityStateDidChange(
    _ state: ActivityState, reason: ActivityDismissalReason?, activityID: String)
}

extension Provider {
  /// Does nothing.
  public func stop() {}

  /// Does nothing.
  public func handleAction(_ action: String, argument: String, activityID: String) throws {}

  /// Throws ``CommandError/usage(_:)``: this provider takes no commands.
  public func handleCommand(_ arguments: [String]) throws -> String {
    throw CommandError.usage("the provider \(Self.descriptor.id) takes no commands")
  }

  /// Does nothing.
  public func activityStateDidChange(
    _ state: ActivityState, reason: ActivityDismissalReason?, activityID: String
  ) {}
}
