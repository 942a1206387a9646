import IsletKit

/// Brings food: one order that is prepared, driven and delivered, and then ends by itself.
///
/// An app would hear of all this from a server. The setting `step` says how many seconds each part
/// of the way takes; 20 without it.
final class DeliveryProvider: Provider {
  static let descriptor = ProviderDescriptor(
    id: "delivery", name: "Delivery", version: "1.0",
    summary: "Shows an order of food on its way, as a demonstration.")

  static var widgets: [any Widget] { DeliveryWidget() }

  private let host: Host
  private var delivery: Activity<DeliveryAttributes>?
  private var course: Timer?

  init(host: Host) throws {
    self.host = host
    course = try host.eventLoop.makeTimer(.bootTime) { [unowned self] in advance() }
  }

  /// How long each part of the way takes, in seconds.
  private var step: Double { min(max(host.settings.number("step") ?? 20, 0.01), 3600) }

  func start() throws {
    let attributes = DeliveryAttributes(
      orderNumber: 4217, numberOfItems: 3, total: "€ 42.17", driverPhone: "+4915550100")
    let state = DeliveryAttributes.ContentState(
      status: .preparing, driverName: "Anna", arrival: arrival(steps: 3))
    delivery = try Activity.request(
      attributes: attributes, content: content(state), pushType: nil)
    course?.arm(after: UInt64(step * 1_000_000))
  }

  func stop() {
    delivery?.end(nil, dismissalPolicy: .immediate)
  }

  /// The next part of the way.
  private func advance() {
    guard let delivery, delivery.activityState == .active || delivery.activityState == .stale
    else { return }
    var state = delivery.content.state
    switch state.status {
    case .preparing:
      state.status = .onTheWay
      state.arrival = arrival(steps: 2)
      delivery.update(content(state))
    case .onTheWay:
      state.status = .nearby
      state.arrival = arrival(steps: 1)
      let alert = AlertConfiguration(
        title: "Almost there", body: "\(state.driverName) is around the corner.", sound: .default)
      delivery.update(content(state), alertConfiguration: alert)
    case .nearby, .delivered:
      state.status = .delivered
      state.arrival = arrival(steps: 0)
      delivery.end(content(state), dismissalPolicy: .after(.now + 15 * step))
      return
    }
    course?.arm(after: UInt64(step * 1_000_000))
  }

  private func arrival(steps: Double) -> ClosedRange<Date> {
    let now = Date.now
    return now...now.addingTimeInterval(steps * step)
  }

  /// A state that is stale a while after the food should have been there.
  private func content(
    _ state: DeliveryAttributes.ContentState
  ) -> ActivityContent<DeliveryAttributes.ContentState> {
    ActivityContent(
      state: state, staleDate: state.arrival.upperBound + 15 * 60, relevanceScore: 75)
  }
}

/// The symbol that the host looks for (`islet_provider_entry_v1`).
@_cdecl("islet_provider_entry_v1")
public func entry() -> UnsafeRawPointer? {
  DeliveryProvider.makeEntry()
}
