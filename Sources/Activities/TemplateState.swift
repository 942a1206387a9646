/// The keys of a state that ``ViewTemplate`` understands; each may be missing, others mean nothing.
struct TemplateState: Decodable {
  enum Status: String, Decodable, WordList {
    case running, succeeded, failed
  }
  enum Progress: Equatable {
    case none, indeterminate
    /// 0…1.
    case fraction(Double)
  }

  var title = ""
  var subtitle = ""
  var detail = ""
  var icon = ""
  var progress = Progress.none
  var status = Status.running
  /// The time that passes, if there is any.
  var interval: TimerInterval?
  /// Whether the time that is left is told instead of the one that has passed.
  var countsDown = false
  /// Whether the part that has passed is known.
  var hasSpan = false
  /// Whether the progress goes around the pill.
  var keyline = false
  var tint: ViewColor?
  var url: String?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case title, subtitle, detail, icon, progress, status, start, end, keyline, tint, url
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String {
      try fields.decodeIfPresent(String.self, forKey: key)?.plain ?? ""
    }
    title = try text(.title)
    subtitle = try text(.subtitle)
    detail = try text(.detail)
    icon = try fields.decodeNameIfPresent(forKey: .icon) ?? ""
    if let fraction = try fields.decodeFractionIfPresent(forKey: .progress) {
      progress = .fraction(fraction)
    } else if fields.contains(.progress) {
      progress = .indeterminate
    }
    status = try fields.decodeIfPresent(Status.self, forKey: .status) ?? .running
    let start = try fields.decodeDateIfPresent(forKey: .start)
    let end = try fields.decodeDateIfPresent(forKey: .end)
    if start != nil || end != nil {
      // What is left of a span does not depend on when it began.
      interval = TimerInterval(start: start ?? 0, end: end)
      countsDown = end != nil
      hasSpan = start != nil && end != nil
    }
    keyline = try fields.decodeIfPresent(Bool.self, forKey: .keyline) ?? false
    tint = try fields.decodeIfPresent(ViewColor.self, forKey: .tint)
    url = try fields.decodeNameIfPresent(forKey: .url)
  }
}
