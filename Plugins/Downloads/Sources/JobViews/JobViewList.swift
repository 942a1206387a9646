import IsletKit

/// The jobs that programs have asked views for, and what is to be told of them when.
///
/// Times are microseconds of one clock, as for ``ReportPacer``.
struct JobViewList {
  /// The most jobs at once; a program that asks for more is refused.
  static let limit = 128
  /// The most jobs of one program, so that none takes all the places.
  static let ownerLimit = 32
  /// How long a job must last to be shown, as Plasma has it.
  static let delay: UInt64 = 500_000
  /// The same for a program that has waited itself.
  static let immediateDelay: UInt64 = 50_000

  private struct Entry {
    var view: JobView
    var ending: DownloadProgressState?
  }

  private var entries: [Int: Entry] = [:]
  private var pacer = ReportPacer()
  private var count = 0

  /// The jobs that go on, the oldest first.
  var views: [JobView] {
    entries.values.filter { $0.ending == nil }.map(\.view).sorted { $0.number < $1.number }
  }

  /// When ``changes(at:)`` has something to tell; nil while there is nothing.
  var nextRound: UInt64? { pacer.nextRound }

  /// A job that goes on.
  func view(_ number: Int) -> JobView? {
    guard let entry = entries[number], entry.ending == nil else { return nil }
    return entry.view
  }

  /// Adds a job, of which `prepare` sets what is known.
  ///
  /// - Returns: The job; nil if there are too many.
  mutating func add(
    owner: String, interface: JobView.Interface, capabilities: Int64, at now: UInt64,
    prepare: (inout JobView) -> Void
  ) -> JobView? {
    guard entries.count < Self.limit,
      entries.values.lazy.filter({ $0.view.owner == owner }).count < Self.ownerLimit
    else { return nil }
    count += 1
    var view = JobView(
      number: count, owner: owner, interface: interface, capabilities: capabilities)
    prepare(&view)
    entries[count] = Entry(view: view)
    pacer.add(
      view.key, showAt: now &+ (view.isImmediate ? Self.immediateDelay : Self.delay))
    return view
  }

  /// Changes a job that goes on; false if the sender has no such job.
  mutating func change(
    _ number: Int, by sender: String?, _ body: (inout JobView) -> Void
  ) -> Bool {
    guard var view = view(number), view.owner == sender else { return false }
    let old = view
    body(&view)
    if view != old { pacer.note(view.key) }
    entries[number]?.view = view
    return true
  }

  /// Ends a job; false if the sender has no such job.
  mutating func end(_ number: Int, by sender: String?) -> Bool {
    guard let view = view(number), view.owner == sender else { return false }
    end(view, as: view.ending)
    return true
  }

  /// The program has gone from the bus; returns the jobs that ended with it.
  mutating func leave(_ owner: String) -> [Int] {
    let left = views.filter { $0.owner == owner }
    for view in left { end(view, as: view.endingByLeaving) }
    return left.map(\.number)
  }

  private mutating func end(_ view: JobView, as ending: DownloadProgressState) {
    if pacer.isShown(view.key) {
      entries[view.number]?.ending = ending
      pacer.note(view.key)
    } else {
      // What was never seen needs no end.
      entries[view.number] = nil
      pacer.forget(view.key)
    }
  }

  /// The user wants the job to end; returns it, so that its program can be asked.
  mutating func requestCancel(_ number: Int) -> JobView? {
    guard view(number) != nil else { return nil }
    entries[number]?.view.isCancelRequested = true
    return view(number)
  }

  /// What is to be told now; nothing before ``nextRound``.
  mutating func changes(at now: UInt64) -> [ReportChange] {
    pacer.round(at: now).compactMap(Int.init).compactMap { number in
      guard let entry = entries[number] else { return nil }
      guard let ending = entry.ending else { return .report(entry.view.report()) }
      entries[number] = nil
      pacer.forget(entry.view.key)
      let isUnseen = entry.view.isTransient && ending == .finished
      return isUnseen ? .remove(entry.view.key) : .report(entry.view.report(ending))
    }
  }
}
