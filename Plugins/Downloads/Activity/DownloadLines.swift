/// What is said of a download: its name, how much is done, and how fast it goes.
struct DownloadLines: Hashable {
  let title: String
  let detail: String
  /// By itself, so that the lines stand still while their numbers change.
  let pace: String

  /// Writes the lines.
  ///
  /// - Parameters:
  ///   - download: The download.
  ///   - program: The program's name for people; empty if nobody knows it.
  init(_ download: ShownDownload, program: String) {
    let several = download.count > 1 ? "\(download.count) downloads" : ""
    if download.id == 0 {
      title = download.count == 1 ? "1 more download" : "\(download.count) more downloads"
      (detail, pace) = ("", "")
      return
    }
    var parts: [String] = []
    if !download.name.isEmpty {
      title = download.name
    } else if !program.isEmpty {
      title = program
      if !several.isEmpty { parts.append(several) }
    } else {
      title = several.isEmpty ? (download.title.isEmpty ? "Download" : download.title) : several
    }
    // "Copying, Paused" would contradict itself.
    if download.state == .running, !download.title.isEmpty, download.title != title {
      parts.append(download.title)
    }
    parts += Self.parts(download, isAlone: parts.isEmpty)
    if parts.isEmpty, download.title.isEmpty { parts = ["In progress"] }
    detail = parts.joined(separator: ", ")
    pace = Self.pace(download).joined(separator: ", ")
  }

  private static func parts(_ download: ShownDownload, isAlone: Bool) -> [String] {
    let amount = amount(download, isAlone: isAlone && download.state == .running)
    return switch download.state {
    case .running: amount + (download.note.isEmpty ? [] : [download.note])
    case .paused: ["Paused"] + amount
    case .stalled:
      [download.note.isEmpty ? "Waiting for data" : sentence(download.note)] + amount
    case .finished: ["Finished"] + (download.bytes.map { [DownloadText.size(Double($0))] } ?? [])
    case .failed(let reason): [reason.isEmpty ? "The download broke off" : sentence(reason)]
    case .cancelled: ["Cancelled"]
    }
  }

  private static func pace(_ download: ShownDownload) -> [String] {
    guard download.state == .running else { return [] }
    let speed = download.speed.flatMap { $0 >= 1 ? DownloadText.speed($0) : nil }
    return [speed, download.timeLeft.flatMap(DownloadText.timeLeft)].compactMap { $0 }
  }

  /// How much is done: bytes where the total is known, else the percentage before them.
  ///
  /// "Waiting for your password, 0 %" says nothing by its number: it stands only where it is alone.
  private static func amount(_ download: ShownDownload, isAlone: Bool) -> [String] {
    let bytes = download.bytes.map { DownloadText.size(Double($0)) }
    if let bytes, let total = download.total {
      let size =
        download.isTotalEstimated
        ? "about " + DownloadText.roughSize(Double(total)) : DownloadText.size(Double(total))
      return ["\(bytes) of \(size)"]
    }
    let percent = download.fraction.map(DownloadText.percent)
    return [isAlone || percent != "0 %" ? percent : nil, bytes].compactMap { $0 }
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
