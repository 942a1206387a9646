import IsletKit

// What the activity is about: fixed attributes and a state that changes.
struct Tea: ActivityAttributes {
  struct ContentState: Codable, Hashable { var ready: Date }
}

// How it looks around the pill. The engine draws the countdown: one update is enough.
struct TeaWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: Tea.self) { tea in
      let countdown = Text(timerInterval: .now...max(.now, tea.state.ready))
      return DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text("Tea").font(.headline) }
        DynamicIslandExpandedRegion(.trailing) { countdown }
      } compactLeading: {
        Image(systemName: "timer")
      } compactTrailing: {
        countdown
      } minimal: {
        countdown
      }
    }
  }
}

// The provider itself: ten lines.
final class TeaProvider: Provider {
  static let descriptor = ProviderDescriptor(id: "tea", name: "Tea", version: "1.0")
  static var widgets: [any Widget] { TeaWidget() }
  init(host: Host) {}
  func start() throws {
    let state = Tea.ContentState(ready: .now + 180)
    _ = try Activity.request(attributes: Tea(), content: .init(state: state, staleDate: nil))
  }
}
/// What Islet looks for in the library.
@_cdecl("islet_provider_entry_v1")
public func entry() -> UnsafeRawPointer? { TeaProvider.makeEntry() }
