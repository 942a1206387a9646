package import EventLoop

/// `org.islet.Activities1` for the programs on the session bus (B15).
///
/// A program is known by the name that it gives with its request, not by its connection: a script
/// requests with one process and updates with the next, and what it began stays when it leaves the
/// bus. Ids are unique among all programs, so that an update needs no more than an id.
package final class SessionActivities {
  /// What a program is called that doesn't say.
  package static let defaultSource = "session"
  /// How many names programs may have, since each is kept for good.
  package static let mostSources = 256

  private let bus: Bus
  private let programs: SessionPrograms
  private let object: BusObject

  /// Offers the interface; whoever owns the service's name then serves it.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - requests: Who carries the calls out; not retained.
  ///   - sources: Where each program gets its number from.
  /// - Throws: `EEXIST` if the bus offers it already.
  package init(
    bus: Bus, requests: any ActivityRequests, sources: SourceAllocator
  ) throws(Errno) {
    self.bus = bus
    programs = SessionPrograms(requests: requests, sources: sources)
    object = try bus.export(
      path: ActivitiesService.path,
      interface: ActivitiesService.sessionInterface(requests: requests, caller: programs))
  }

  /// The source of a program; the same one for the same name.
  ///
  /// For activities that are restored, and to switch a program off. Throws
  /// `org.islet.Error.QuotaExceeded` past ``mostSources`` names.
  package func source(named name: String) throws(BusError) -> SourceID {
    try programs.source(named: name)
  }

  /// The program that has a source number; nil for a provider's.
  package func source(number: Int) -> SourceID? { programs.source(number: number) }

  // MARK: Signals

  // Each is sent for the activities of programs alone: a provider hears through its host, and its
  // ids mean nothing on the bus.

  /// `ActionInvoked`: somebody has used a button (B8).
  package func actionInvoked(source: Int, id: String, action: String, argument: String) {
    emit("ActionInvoked", source, [id, action, argument])
  }

  /// `Dismissed`: the activity is gone; `reason` is a `DismissalReason`.
  package func dismissed(source: Int, id: String, reason: String) {
    emit("Dismissed", source, [id, reason])
  }

  /// `Stale`: the activity's stale date has passed (B3).
  package func stale(source: Int, id: String) { emit("Stale", source, [id]) }

  /// `Requested`: the activity has begun.
  package func requested(source: Int, id: String) {
    emit("Requested", source, [id, programs.source(number: source)?.name ?? ""])
  }

  /// `Updated`: the activity shows something else.
  package func updated(source: Int, id: String) { emit("Updated", source, [id]) }

  /// `Ended`: the activity has ended, and may still be in the list.
  package func ended(source: Int, id: String) { emit("Ended", source, [id]) }

  private func emit(_ member: String, _ source: Int, _ texts: [String]) {
    guard programs.source(number: source) != nil else { return }
    // Fails on a closed connection, and its owner hears of that by itself.
    try? bus.emit(
      path: ActivitiesService.path, interface: ActivitiesService.name, member: member,
      signature: String(repeating: "s", count: texts.count),
      arguments: texts.map { .string($0) })
  }
}
