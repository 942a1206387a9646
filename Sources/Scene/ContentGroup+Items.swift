import Geometry
import Motion

extension ContentGroup {
  /// Keeps what the layers show now for the flight that begins, if none is under way.
  mutating func freeze(at moment: Moment) {
    guard !isFlying(at: moment.time) else { return }
    refreeze(at: moment)
  }

  /// Takes apart what is drawn by itself in a flight, and keeps what the rest shows.
  mutating func refreeze(at moment: Moment) {
    let isWhole = isFading(at: moment.time) || opacity.target < 1 || layout.clip != nil
    for index in layers.indices {
      layers[index].isLoose =
        !isWhole
        && (layers[index].isMoving(at: moment.time) || layers[index].motion.isHeld
          || layers[index].framesPerSecond(at: moment) != nil || isCovering(index))
    }
    var items: [DisplayItem] = []
    for layer in layers where !layer.isLoose && layer.flight == nil && !layer.isTravelling {
      layer.appendItems(group: number, offset: .zero, at: moment, to: &items)
    }
    picture.show(items)
    for index in flights.indices { compose(&flights[index], at: moment) }
  }

  /// Whether a layer lies over something that moves, and so may not be in a picture below that.
  private func isCovering(_ index: Int) -> Bool {
    guard layers[index].flight == nil else { return false }
    for below in layers[..<index] where below.isLoose || below.flight != nil {
      if !below.layer.frame.intersection(layers[index].layer.frame).isEmpty { return true }
    }
    return false
  }

  /// Makes the picture of a flight, where there is one.
  private func compose(_ flight: inout LayerFlight, at moment: Moment) {
    var items: [DisplayItem] = []
    flight.first = nil
    for layer in flight.isLeaving ? ghosts : layers
    where layer.flight == flight.number && !layer.isLoose && !layer.isTravelling {
      flight.first = flight.first ?? layer.index
      layer.appendItems(group: number, offset: .zero, at: moment, to: &items)
    }
    let (shift, time) = (flight.shift.value(at: moment.time), moment.time)
    let isElastic = shift.width != 0 || shift.height != 0
    // A picture of one layer costs more to make than it saves.
    let isPicture = flight.scale.isAnimating(at: time) || items.count > 1
    flight.picture.show(isPicture && !isElastic ? items : [])
  }

  /// Keeps all that is seen as one picture, for a fade of the whole.
  mutating func keepWhatIsSeen(at moment: Moment) {
    guard !isFading(at: moment.time) else { return }
    var items: [DisplayItem] = []
    for ghost in ghosts {
      ghost.appendItems(
        group: number, offset: .zero, flight: flight(ghost.flight), at: moment, to: &items)
    }
    for layer in layers where !layer.isTravelling {
      layer.appendItems(
        group: number, offset: .zero, flight: flight(layer.flight), at: moment, to: &items)
    }
    picture.show(items)
    settle()
  }

  /// Ends every flight at once.
  mutating func settle() {
    flights = []
    ghosts = []
    for index in layers.indices { (layers[index].flight, layers[index].isLoose) = (nil, false) }
  }

  /// Ends the flights that are over, and with them what has gone.
  mutating func settle(at time: Double) {
    flights.removeAll { !$0.isMoving(at: time) }
    let numbers = flights.map(\.number)
    func isOver(_ layer: MovingLayer) -> Bool { layer.flight.map(numbers.contains) != true }
    ghosts.removeAll(where: isOver)
    for index in layers.indices where isOver(layers[index]) {
      layers[index].flight = nil
    }
  }

  private func flight(_ number: Int?) -> LayerFlight? {
    guard let number else { return nil }
    return flights.first { $0.number == number }
  }

  /// Takes note of the date and of what is over.
  mutating func advance(to moment: Moment, measurer: any TextMeasuring) {
    let animates = !isFlying(at: moment.time) && opacity.target == 1 && layout.clip == nil
    var isNew = false
    for index in layers.indices {
      let begins = layers[index].motion.advance(
        layers[index].layer, at: moment, animates: animates && !moment.reducesMotion,
        measurer: measurer)
      isNew = isNew || begins
    }
    if !flights.isEmpty {
      var isOver = true
      for index in flights.indices where flights[index].isMoving(at: moment.time) { isOver = false }
      if isOver {
        settle()
        isNew = true
      }
    }
    if isNew, animates { refreeze(at: moment) }
  }

  /// Adds the items at a moment: one by one at rest; while in motion, or while something else is
  /// and that is wanted, as one picture with what moves by itself over it.
  mutating func appendItems(
    at moment: Moment, anchor: Point, offset: Point, flattens: Bool, to items: inout [DisplayItem]
  ) {
    let opacity = min(max(opacity.value(at: moment.time), 0), 1)
    guard opacity > 0.002, !layers.isEmpty || !ghosts.isEmpty else { return }
    let flies = flattens || isFlying(at: moment.time) || opacity < 1
    for index in layers.indices where !flies || layers[index].isLoose {
      layers[index].motion.step(at: moment)
    }
    if flies || layout.clip != nil {
      // Only a picture can be clipped; at rest what it shows goes on.
      if !flies { refreeze(at: moment) }
      if !picture.isEmpty {
        items.append(groupItem(at: moment, anchor: anchor, offset: offset, opacity: opacity))
      }
    } else {
      for index in layers.indices where !layers[index].isLoose && layers[index].flight == nil {
        append(layers[index], offset: offset, at: moment, to: &items)
      }
    }
    for index in ghosts.indices { append(ghosts[index], offset: offset, at: moment, to: &items) }
    for index in layers.indices where layers[index].flight != nil || layers[index].isLoose {
      append(layers[index], offset: offset, at: moment, to: &items)
    }
  }

  /// Adds a layer, or the picture of its flight in the place of the first of those.
  private func append(
    _ layer: MovingLayer, offset: Point, at moment: Moment, to items: inout [DisplayItem]
  ) {
    guard !layer.isTravelling else { return }
    let flight = flight(layer.flight)
    guard let flight, !flight.picture.isEmpty, !layer.isLoose else {
      return layer.appendItems(
        group: number, offset: offset, flight: flight, at: moment, to: &items)
    }
    if layer.index == flight.first, flight.opacity(at: moment.time) > 0.002 {
      items.append(flight.item(group: number, offset: offset, at: moment.time))
    }
  }

  /// All that is drawn as a picture.
  func pictures(at moment: Moment) -> [DisplayItem] {
    let own = groupItem(at: moment, anchor: .zero, offset: .zero, opacity: 1)
    return (picture.isEmpty ? [] : [own])
      + flights.filter { !$0.picture.isEmpty }.map {
        $0.item(group: number, offset: .zero, at: moment.time)
      }
  }

  /// The group as one picture.
  func groupItem(
    at moment: Moment, anchor: Point, offset: Point, opacity: Double
  ) -> DisplayItem {
    picture.item(
      LayerIdentity(group: number, index: -1), scale: scale.value(at: moment.time), anchor: anchor,
      offset: offset, clip: layout.clip, opacity: opacity)
  }
}
