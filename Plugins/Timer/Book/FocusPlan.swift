/// The lengths of a focus session: work and breaks in turn, and a long break at the end.
struct FocusPlan: Hashable, Codable {
  /// Whole seconds.
  var work: Int
  /// Whole seconds.
  var shortBreak: Int
  /// Whole seconds.
  var longBreak: Int
  /// How often there is work, within ``TimerLimits/rounds``.
  var rounds: Int

  /// How long a phase is, in whole seconds.
  func length(of phase: FocusPhase) -> Int {
    switch phase {
    case .work: work
    case .shortBreak: shortBreak
    case .longBreak: longBreak
    }
  }
}

/// What one does in a part of a focus session.
enum FocusPhase: String, Hashable, Codable {
  case work
  case shortBreak = "break"
  case longBreak = "long-break"

  /// What people read.
  var title: String {
    switch self {
    case .work: "Work"
    case .shortBreak: "Break"
    case .longBreak: "Long break"
    }
  }
}

/// Where a focus session is.
struct FocusStage: Hashable, Codable {
  var plan: FocusPlan
  var phase = FocusPhase.work
  /// From 1 on.
  var round = 1

  /// How long this part is, in microseconds.
  var span: Int64 { Int64(seconds: plan.length(of: phase)) }

  /// What comes next; nil where the session is over.
  var next: FocusStage? {
    var next = self
    switch phase {
    case .work:
      next.phase = round < plan.rounds ? .shortBreak : .longBreak
    case .shortBreak:
      next.phase = .work
      next.round += 1
    case .longBreak: return nil
    }
    return next
  }

  /// The beginning of the same session.
  var first: FocusStage { FocusStage(plan: plan) }
}
