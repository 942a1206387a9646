/// The progress that windows show by `_NET_WM_XAPP_PROGRESS`, and what is to be told of it.
///
/// Pure. Windows are known by their ids.
struct WindowTable {
  /// What a window says of itself.
  struct Facts: Hashable {
    /// The class of `WM_CLASS`, else its instance.
    var windowClass = ""
    /// The window's title; used only where there is no class, as it may be private.
    var title = ""
  }

  private struct Window {
    /// 1…100; nil for none.
    var percent: UInt32?
    /// Whether something goes on of which nobody knows how much is done.
    var pulses = false
    /// Nil until they are known.
    var facts: Facts?
  }

  /// The most windows that are watched.
  static let limit = 1024

  private var windows: [UInt32: Window] = [:]

  /// The windows that are watched.
  var ids: Set<UInt32> { Set(windows.keys) }

  /// Takes over the list of windows.
  ///
  /// - Parameter list: All windows of programs, the oldest first.
  /// - Returns: Those to begin with, and the keys of those whose report is to be removed.
  mutating func replace(_ list: [UInt32]) -> (new: [UInt32], gone: [String]) {
    let list = list.suffix(Self.limit)
    let wanted = Set(list)
    var gone: [String] = []
    for id in windows.keys.sorted() where !wanted.contains(id) {
      if remove(id) { gone.append(Self.key(id)) }
    }
    var new: [UInt32] = []
    for id in list where windows[id] == nil {
      windows[id] = Window()
      new.append(id)
    }
    return (new, gone)
  }

  /// Forgets a window; returns whether it was shown.
  mutating func remove(_ id: UInt32) -> Bool {
    windows.removeValue(forKey: id).map(Self.isShown) ?? false
  }

  /// Takes over a window's progress in per cent; nil, 0 and what is no per cent stand for none.
  mutating func setPercent(_ percent: UInt32?, of id: UInt32) -> ReportChange? {
    change(id) { $0.percent = percent.flatMap { (1...100).contains($0) ? $0 : nil } }
  }

  /// Takes over whether a window shows that something goes on.
  mutating func setPulses(_ pulses: Bool, of id: UInt32) -> ReportChange? {
    change(id) { $0.pulses = pulses }
  }

  /// Takes over what a window says of itself.
  mutating func setFacts(_ facts: Facts, of id: UInt32) -> ReportChange? {
    change(id) { $0.facts = facts }
  }

  /// Whether it has to be asked what the window is.
  func needsFacts(_ id: UInt32) -> Bool {
    windows[id].map { $0.facts == nil && ($0.percent != nil || $0.pulses) } ?? false
  }

  private mutating func change(_ id: UInt32, _ body: (inout Window) -> Void) -> ReportChange? {
    guard var window = windows[id] else { return nil }
    let wasShown = Self.isShown(window)
    body(&window)
    windows[id] = window
    guard Self.isShown(window), let facts = window.facts else {
      return wasShown ? .remove(Self.key(id)) : nil
    }
    var report = DownloadReport(key: Self.key(id))
    report.application = ApplicationID.normalised(facts.windowClass)
    report.icon = ApplicationID.raw(facts.windowClass).lowercased()
    if report.application.isEmpty { report.applicationName = facts.title }
    report.fraction = window.percent.map { Double($0) / 100 }
    return .report(report)
  }

  private static func isShown(_ window: Window) -> Bool {
    window.facts != nil && (window.percent != nil || window.pulses)
  }

  private static func key(_ id: UInt32) -> String { "0x" + String(id, radix: 16) }
}
