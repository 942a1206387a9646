import Geometry
import Motion

/// What a change of the layout needs besides.
struct LayoutChange {
  var moment: Moment
  var measurer: any TextMeasuring
  /// How the pill moves, and what is in it with it.
  var spring: Spring

  /// How something gets to its new place (A8).
  var movement: Animation { moment.reducesMotion ? .none : .spring(spring) }
}

extension ContentGroup {
  /// Takes a new layout of the same content.
  ///
  /// What comes, goes, moves or changes does so by itself, unless the whole group flies or is not
  /// there yet.
  mutating func update(_ newLayout: ContentLayout, _ change: LayoutChange) {
    guard newLayout != layout else { return }
    let moment = change.moment
    let moves =
      !isFlying(at: moment.time) && opacity.target == 1 && newLayout.clip == nil
      && layout.clip == nil
    var planner = FlightPlanner(
      change: change, lastNumber: lastFlight,
      ends: key.place == .compact ? newLayout.ends(from: layout) : (0, 0))
    layout = newLayout
    // In a flood there is no moment at which all of it is over.
    if moves { settle(at: moment.time) } else { settle() }
    var old = layers
    layers = []
    for layer in newLayout.layers {
      guard let position = ContentGroup.match(layer, in: old) else {
        var new = added(layer, at: moment, measurer: change.measurer)
        if moves { new.flight = planner.enter(layer, into: &flights) }
        layers.append(new)
        continue
      }
      var moving = old.remove(at: position)
      let before = moving.layer
      moving.layer = layer
      if moves {
        self.change(&moving, from: before, &planner)
      } else {
        moving.flight = nil
        moving.motion.restart(as: layer, at: moment, measurer: change.measurer)
      }
      layers.append(moving)
    }
    if moves {
      for index in old.indices {
        old[index].flight = planner.leave(old[index], into: &flights)
        ghosts.append(old[index])
      }
    }
    lastFlight = planner.lastNumber
    refreeze(at: moment)
  }

  /// Makes a layer with an index of its own.
  mutating func added(
    _ layer: Layer, at moment: Moment, measurer: any TextMeasuring
  ) -> MovingLayer {
    lastIndex += 1
    return MovingLayer(
      layer, index: lastIndex, motion: LayerMotion(layer, at: moment, measurer: measurer))
  }

  /// Moves a layer that stays to what it is now.
  private mutating func change(
    _ moving: inout MovingLayer, from before: Layer, _ planner: inout FlightPlanner
  ) {
    let layer = moving.layer
    let (moment, measurer) = (planner.change.moment, planner.change.measurer)
    if moving.isTravelling {
      moving.motion.restart(as: layer, at: moment, measurer: measurer)
      return
    }
    let slides = moving.motion.slides(to: layer, at: moment, measurer: measurer)
    let displacement = layer.displacement(of: before)
    guard !slides, layer.fades(from: before, at: moment) else {
      moving.motion.retarget(to: layer, at: moment, measurer: measurer)
      moving.flight = planner.move(
        moving.flight, by: displacement, growth: layer.growth(from: before), into: &flights)
      return
    }
    // The old content is a layer of its own from now on, until it is gone.
    lastIndex += 1
    var ghost = MovingLayer(before, index: lastIndex, motion: moving.motion)
    ghost.flight = planner.fadeOut(moving.flight, by: displacement, into: &flights)
    ghosts.append(ghost)
    moving.motion = LayerMotion(layer, at: moment, measurer: measurer)
    moving.flight = planner.fadeIn(moving.flight, by: displacement, into: &flights)
  }

  /// Which of some layers a new one continues: the same node, or its neighbour that shows the
  /// same, as it has moved up.
  private static func match(_ layer: Layer, in old: [MovingLayer]) -> Int? {
    old.firstIndex { $0.layer.source == layer.source && $0.layer.path == layer.path }
      ?? old.firstIndex {
        $0.layer.source == layer.source && $0.layer.path.isBeside(layer.path)
      }
      ?? old.firstIndex {
        $0.layer.path == layer.path && $0.layer.source.isSameKind(as: layer.source)
      }
  }
}

extension ContentLayout {
  /// How far the left and the right end lie from where those of another layout lay, in points.
  fileprivate func ends(from old: ContentLayout) -> (left: Double, right: Double) {
    (shape.rect.minX - old.shape.rect.minX, shape.rect.maxX - old.shape.rect.maxX)
  }
}
