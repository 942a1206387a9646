import Geometry
import Motion

/// Finds for each layer that an update moves the flight of those that move alike.
struct FlightPlanner {
  let change: LayoutChange
  private(set) var lastNumber: Int
  /// How far the ends of a compact pill go, and what lies at them with them.
  private let ends: (left: Double, right: Double)
  private var known: [Key: Int] = [:]

  private enum Kind { case enter, leave, fadeIn, fadeOut, move }

  private struct Key: Hashable {
    var kind: Kind
    var flight: Int?
    var displacement: FrameVector
  }

  init(change: LayoutChange, lastNumber: Int, ends: (left: Double, right: Double)) {
    self.change = change
    self.lastNumber = lastNumber
    self.ends = ends
  }

  private var time: Double { change.moment.time }

  /// For a layer that was not there.
  mutating func enter(_ layer: Layer, into flights: inout [LayerFlight]) -> Int? {
    let distance = end(of: layer)
    return flight(.enter, nil, distance.scaled(by: -1), &flights) { planner, flight in
      flight.opacity = Animated(0, tolerance: flight.opacity.tolerance)
      planner.fade(&flight, in: true, spring: Spring(duration: 0.4))
      planner.move(&flight, by: distance.scaled(by: -1))
      guard !planner.change.moment.reducesMotion else { return }
      flight.scale = Animated(ContentGroup.hiddenScale, tolerance: flight.scale.tolerance)
      flight.scale.retarget(to: 1, at: planner.time, with: .spring(.bouncy))
    }
  }

  /// For a layer that is no longer there.
  mutating func leave(_ layer: MovingLayer, into flights: inout [LayerFlight]) -> Int? {
    let distance = end(of: layer.layer)
    return flight(.leave, layer.flight, distance, &flights) { planner, flight in
      flight.isLeaving = true
      planner.fade(&flight, in: false, spring: Spring(duration: 0.22))
      flight.shift.retarget(to: distance, at: planner.time, with: planner.change.movement)
      guard !planner.change.moment.reducesMotion else { return }
      flight.scale.retarget(
        to: ContentGroup.hiddenScale, at: planner.time, with: .spring(Spring(duration: 0.3)))
    }
  }

  /// For what a layer shows now in place of something else.
  mutating func fadeIn(
    _ old: Int?, by displacement: FrameVector, into flights: inout [LayerFlight]
  ) -> Int? {
    flight(.fadeIn, old, displacement, &flights) { planner, flight in
      flight.opacity = Animated(0, tolerance: flight.opacity.tolerance)
      planner.fade(&flight, in: true, spring: Spring(duration: 0.38))
      planner.move(&flight, by: displacement)
    }
  }

  /// For what a layer does not show any more; it goes where the layer goes.
  mutating func fadeOut(
    _ old: Int?, by displacement: FrameVector, into flights: inout [LayerFlight]
  ) -> Int? {
    flight(.fadeOut, old, displacement, &flights) { planner, flight in
      flight.isLeaving = true
      planner.fade(&flight, in: false, spring: Spring(duration: 0.28))
      flight.shift.retarget(
        to: displacement.scaled(by: -1), at: planner.time, with: planner.change.movement)
    }
  }

  /// For a layer that shows the same; `nil` where it rests.
  ///
  /// - Parameters:
  ///   - old: The flight that it is part of.
  ///   - displacement: How far it was laid out from where it is laid out now.
  ///   - growth: How many times as large it was, where it is a picture.
  ///   - flights: Takes a new flight.
  /// - Returns: Its flight from now on.
  mutating func move(
    _ old: Int?, by displacement: FrameVector, growth: Double?, into flights: inout [LayerFlight]
  ) -> Int? {
    if change.moment.reducesMotion || displacement.magnitude < 0.001 && growth == nil { return old }
    var key = displacement
    // Each grows about its own middle.
    if growth != nil { (key.width, key.height) = (Double(lastNumber + 1), 0) }
    return flight(.move, old, key, &flights) { planner, flight in
      planner.move(&flight, by: displacement)
      guard let growth else { return }
      flight.isResizing = true
      flight.scale = Animated(
        flight.scale.value(at: planner.time) * growth, tolerance: flight.scale.tolerance)
      flight.scale.retarget(to: 1, at: planner.time, with: planner.change.movement)
    }
  }

  private mutating func flight(
    _ kind: Kind, _ old: Int?, _ displacement: FrameVector, _ flights: inout [LayerFlight],
    begin: (FlightPlanner, inout LayerFlight) -> Void
  ) -> Int? {
    let key = Key(kind: kind, flight: old, displacement: displacement.rounded)
    if let known = known[key] { return known }
    lastNumber += 1
    var flight = LayerFlight(number: lastNumber, after: flights.first { $0.number == old })
    begin(self, &flight)
    flights.append(flight)
    known[key] = lastNumber
    return lastNumber
  }

  private func fade(_ flight: inout LayerFlight, in appears: Bool, spring: Spring) {
    flight.opacity.retarget(
      to: appears ? 1 : 0, at: time,
      with: change.moment.reducesMotion ? .easeInOut(duration: 0.2) : .spring(spring))
  }

  /// Lets what lay at a displacement, and is counted from its new place now, go there.
  private func move(_ flight: inout LayerFlight, by displacement: FrameVector) {
    flight.shift.translate(by: displacement)
    flight.shift.retarget(to: .zero, at: time, with: change.movement)
  }

  private func end(of layer: Layer) -> FrameVector {
    switch layer.path.region {
    case .leading: FrameVector(x: ends.left)
    case .trailing: FrameVector(x: ends.right)
    default: .zero
    }
  }
}

extension FrameVector {
  /// To thousandths of a point: what differs by less moves alike.
  fileprivate var rounded: FrameVector {
    func round(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    return FrameVector(x: round(x), y: round(y), width: round(width), height: round(height))
  }
}
