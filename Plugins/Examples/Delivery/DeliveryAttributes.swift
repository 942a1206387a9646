import IsletKit

/// An order of food on its way.
struct DeliveryAttributes: ActivityAttributes {
  /// What changes on the way.
  struct ContentState: Codable, Hashable {
    var status: DeliveryStatus
    var driverName: String
    /// From when to when the food will be there.
    var arrival: ClosedRange<Date>
  }

  var orderNumber: Int
  var numberOfItems: Int
  var total: String
  var driverPhone: String
}

/// How far an order is.
enum DeliveryStatus: String, Codable, Hashable, CaseIterable {
  case preparing
  case onTheWay
  case nearby
  case delivered

  /// What people read.
  var title: String {
    switch self {
    case .preparing: "In the kitchen"
    case .onTheWay: "On the way"
    case .nearby: "Almost there"
    case .delivered: "Enjoy your meal!"
    }
  }

  /// The symbol beside it.
  var symbol: String {
    switch self {
    case .preparing: "fork.knife"
    case .onTheWay: "car.fill"
    case .nearby: "bell.fill"
    case .delivered: "checkmark.circle.fill"
    }
  }

  /// How much of the way is done, 0…1.
  var fraction: Double {
    switch self {
    case .preparing: 0.1
    case .onTheWay: 0.5
    case .nearby: 0.9
    case .delivered: 1
    }
  }
}
