import IsletKit

/// Lets the progress of downloads through and keeps that of playback back (``PlaybackRule``).
///
/// The bus is connected only while a player is asked.
final class PlaybackFilter {
  private static let player = "org.mpris.MediaPlayer2.Player"
  /// The most players of one application that are asked.
  private static let playerLimit = 4
  /// How long to wait for a player, in microseconds; one that hangs plays nothing.
  private static let answerTime: UInt64 = 1_000_000

  /// Called when a verdict has changed, so that what the application shows has to be looked at anew.
  var onVerdict: ((_ application: String) -> Void)?

  private let host: Host
  private var verdicts = PlaybackVerdicts()
  /// The newest progress of each application.
  private var fractions: [String: Double] = [:]
  private var bus: Bus?
  private var questions = 0
  private var closing: DeferredSource?

  init(host: Host) throws(Errno) {
    self.host = host
    closing = try host.eventLoop.makeDeferred { [unowned self] in
      if questions == 0 { bus = nil }
    }
  }

  /// What to do with an application's progress.
  func verdict(on report: DownloadReport, at time: UInt64) -> PlaybackVerdicts.Verdict {
    let application = report.application
    // Plasma's copy of a job is none; nor can what has no fraction follow a position.
    guard !application.isEmpty, !report.isProxy, let fraction = report.fraction else {
      return .download
    }
    fractions[application] = fraction
    let (verdict, asks) = verdicts.look(at: application, at: time)
    if asks { ask(application) }
    return verdict
  }

  /// The application shows no progress any more.
  func forget(_ application: String) {
    verdicts.forget(application)
    fractions[application] = nil
  }

  private func ask(_ application: String) {
    call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"
    ) { [unowned self] values in
      let all = values?.first?.stringArray ?? []
      let names = PlaybackRule.names(of: application, in: all).prefix(Self.playerLimit)
      var left = names.count
      var isPlayback = false
      guard left > 0 else { return answer(application, isPlayback: false) }
      for name in names {
        askPlayer(name) { [unowned self] player in
          if let player, let fraction = fractions[application] {
            isPlayback = isPlayback || PlaybackRule.isPlayback(fraction, player)
          }
          left -= 1
          if left == 0 { answer(application, isPlayback: isPlayback) }
        }
      }
    }
  }

  private func askPlayer(
    _ name: String, answer: @escaping (PlaybackRule.Player?) -> Void
  ) {
    call(
      name, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties", "GetAll",
      signature: "s", arguments: [.string(Self.player)]
    ) { values in
      guard let properties = values?.first?.dictionaryValue else { return answer(nil) }
      let metadata = properties["Metadata"]?.dictionaryValue ?? [:]
      answer(
        PlaybackRule.Player(
          isPlaying: properties["PlaybackStatus"]?.stringValue == "Playing",
          position: properties["Position"]?.int64Value ?? 0,
          length: metadata["mpris:length"]?.int64Value ?? 0))
    }
  }

  private func answer(_ application: String, isPlayback: Bool) {
    if verdicts.answer(application, isPlayback: isPlayback) { onVerdict?(application) }
  }

  /// Calls a method; without a bus there is no answer, and it comes at once.
  private func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    signature: String = "", arguments: [BusValue] = [],
    answer: @escaping ([BusValue]?) -> Void
  ) {
    do throws(Errno) {
      if bus == nil { bus = try host.openSessionBus() }
      try bus?.call(
        BusCall(
          destination: destination, path: path, interface: interface, member: member,
          signature: signature, arguments: arguments, timeout: Self.answerTime)
      ) { [weak self] result in
        guard let self else { return }
        questions -= 1
        answer(try? result.get())
        closing?.schedule()
      }.detach()
      questions += 1
    } catch {
      bus = nil
      answer(nil)
    }
  }
}
