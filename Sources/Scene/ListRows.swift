import Activities
import Geometry

/// The rows of the list (B14), laid out as far down as anything was seen, so that the cost does not
/// grow with what lies below.
struct ListRows {
  struct Row {
    var activity: Activity
    var layout: ContentLayout
    /// How far below the first row it begins, in points.
    var top: Double

    var bottom: Double { top + layout.shape.rect.height }
  }

  /// Everything that the list shows, in its order.
  let activities: [Activity]
  /// The first of them, laid out.
  private(set) var rows: [Row] = []
  /// Layouts of a list before, which most often still hold.
  private var known: [Activity.Identity: Row]

  /// Makes a list with nothing laid out.
  ///
  /// - Parameters:
  ///   - activities: What it shows.
  ///   - old: A list before at the same measures.
  init(_ activities: [Activity], after old: ListRows?) {
    self.activities = activities
    known = Dictionary(
      (old?.rows ?? []).map { ($0.activity.identity, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether every row is laid out.
  var isComplete: Bool { rows.count == activities.count }
  /// The height of all that is laid out.
  var height: Double { rows.last?.bottom ?? 0 }

  /// Lays out rows until a distance from the first one is filled.
  mutating func extend(to distance: Double, layout: (Activity) -> ContentLayout) {
    while !isComplete, rows.isEmpty || height < distance {
      let activity = activities[rows.count]
      let old = known[activity.identity]
      rows.append(
        Row(
          activity: activity,
          layout: old?.activity == activity ? old?.layout ?? layout(activity) : layout(activity),
          top: rows.isEmpty ? 0 : height + ContentLayout.listGap))
    }
  }
}
