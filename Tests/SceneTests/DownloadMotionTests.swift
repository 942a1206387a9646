import Activities
import Geometry
import Motion
import TestSupport
import Testing

@testable import Scene

/// How the download pill gets from one stage to the next, frame by frame on the display list.
@Suite("Download pill in motion") struct DownloadMotionTests {
  /// What a spring of bounce 0.25 goes past its target, with room to spare.
  private static let overshoot = 0.03
  private static let spring = Spring(duration: 0.4, bounce: 0.25)

  /// How much of a stage is seen of which there is a share: the first third gives way to the last
  /// of the stage before it.
  private func seen(_ share: Double) -> Double { (share - 0.3) / 0.7 }

  private func frames(_ range: ClosedRange<Double>, rate: Double = 60) -> [Double] {
    (0...Int(((range.upperBound - range.lowerBound) * rate).rounded())).map {
      range.lowerBound + Double($0) / rate
    }
  }

  @Test("C1: every state is reached from every other, and then nothing moves")
  func c1() {
    let states: [ViewDownload.State] = [
      .idle, .downloading(0.4), .finished, .failed, .downloading(nil),
    ]
    for from in states {
      for to in states where to != from {
        let stage = DownloadStage(state: from)
        _ = stage.parts(at: 0)
        stage.show(to, at: 0)
        _ = stage.parts(at: 1.9)
        let parts = stage.parts(at: 2)
        let rest = DownloadStage(state: to).parts(at: 0)
        #expect(Set(parts.items.keys) == Set(rest.items.keys), "\(from) to \(to)")
        #expect(parts.background == rest.background)
        #expect(parts.items.values.allSatisfy { $0.opacity == 1 })
        #expect(!stage.scene.isAnimating(at: 2))
        if to == .downloading(nil) { continue }
        #expect(parts.list.damage == nil)
        #expect(stage.scene.nextUpdate(after: Moment(time: 2, date: 1002)) == .never)
      }
    }
  }

  @Test("C4: the title goes by opacity alone, the ring comes with scale 0.6 and opacity")
  func c4Start() throws {
    let stage = DownloadStage()
    let title = try #require(stage.parts(at: 0)[.title])
    stage.show(.downloading(0), at: 0)
    var opacities: [Double] = []
    for time in frames(0...1) {
      let parts = stage.parts(at: time)
      let share = seen(Self.spring.value(at: time, from: 0, to: 1))
      if let now = parts[.title] {
        #expect(now.frame == title.frame && now.content == title.content)
        opacities.append(now.opacity)
        // The words never stick out of the capsule.
        let capsule = try #require(parts[.background]).frame
        #expect(capsule.minX <= now.frame.minX + 1 && now.frame.maxX - 1 <= capsule.maxX)
      }
      guard let ring = parts[.ring] else { continue }
      let side = 0.62 * 46 * (0.6 + 0.4 * share)
      #expect(abs(ring.frame.width - side) < 0.05)
      #expect(abs(ring.opacity - min(max(share, 0), 1)) < 0.01)
      // The one has gone before the other is there.
      if let title = parts[.title] { #expect(title.opacity + ring.opacity < 0.6) }
      #expect(try abs(#require(parts[.stop]).frame.width / ring.frame.width - 0.22 / 0.62) < 1e-6)
    }
    #expect(opacities.count > 3 && opacities == opacities.sorted(by: >))
  }

  @Test(
    "C4: the ring gives way to a mark that scales in from 0.4 and is drawn along its stroke",
    arguments: [(ViewDownload.State.finished, DownloadPose.Part.check), (.failed, .exclamation)])
  func c4End(_ state: ViewDownload.State, _ part: DownloadPose.Part) throws {
    let stage = DownloadStage(state: .downloading(0.98))
    _ = stage.parts(at: 0)
    stage.show(state, at: 0)
    var (strokes, sides): ([Double], [Double]) = ([], [])
    for time in frames(0...1.5) {
      let parts = stage.parts(at: time)
      let share = seen(Self.spring.value(at: time, from: 0, to: 1))
      guard let mark = parts.mark(part), let item = parts[part] else { continue }
      strokes.append(mark.progress)
      sides.append(item.frame.width)
      #expect(abs(item.frame.width - 0.6 * 46 * (0.4 + 0.6 * share)) < 0.05)
      #expect(abs(item.opacity - min(max(share, 0), 1)) < 0.01)
    }
    #expect(strokes.first.map { $0 < 0.4 } == true && strokes.last == 1)
    #expect(strokes == strokes.sorted() && Set(strokes).count > 12)
    #expect(sides.first.map { $0 < 0.5 * 0.6 * 46 } == true)
    #expect(stage.parts(at: 2)[.ring] == nil)
  }

  @Test("C5: the morph is a spring of 0.4 s and bounce 0.25")
  func c5Morph() throws {
    let stage = DownloadStage()
    let wide = try #require(stage.parts(at: 0)[.background]).frame
    stage.show(.downloading(0), at: 0)
    var widths: [Double] = []
    for time in frames(0...1) {
      let now = try #require(stage.parts(at: time)[.background]).frame
      let share = Self.spring.value(at: time, from: 1, to: 0)
      #expect(abs(now.width - (46 + (wide.width - 46) * share)) < 0.2)
      #expect(abs(now.midX - wide.midX) < 1e-9 && now.height == 46 && now.minY == wide.minY)
      widths.append(now.width)
    }
    #expect(try #require(widths.min()) < 46 && widths.last == 46)
  }

  @Test("C5: the arc follows the fraction linearly over 0.12 s")
  func c5Arc() throws {
    let stage = DownloadStage(state: .downloading(0.2))
    _ = stage.parts(at: 0)
    stage.show(.downloading(0.8), at: 0)
    for time in frames(0...0.2) {
      let length = try #require(stage.parts(at: time).ring).length
      #expect(abs(length - (0.2 + 0.6 * min(time / 0.12, 1))) < 1e-9)
    }
    // A fraction that falls is followed back as well.
    stage.show(.downloading(0.1), at: 1)
    #expect(try #require(stage.parts(at: 1.06).ring).length < 0.5)
    #expect(try #require(stage.parts(at: 1.2).ring).length == 0.1)
  }

  @Test("C5: with reduced motion nothing animates, and an arc without a fraction stands")
  func c5Reduced() throws {
    let stage = DownloadStage(reducesMotion: true)
    _ = stage.parts(at: 0)
    let steps: [(ViewDownload.State, Double)] = [
      (.downloading(0.1), 0), (.downloading(0.7), 1), (.downloading(nil), 2), (.finished, 3),
      (.idle, 4), (.downloading(nil), 5), (.failed, 6),
    ]
    for (state, time) in steps {
      stage.show(state, at: time)
      let first = stage.parts(at: time)
      #expect(stage.scene.nextUpdate(after: Moment(time: time, date: 1000 + time)) == .never)
      #expect(!stage.scene.isAnimating(at: time))
      #expect(stage.parts(at: time + 0.3).list.damage == nil)
      let rest = DownloadStage(state: state, reducesMotion: true).parts(at: 0)
      #expect(first.items.mapValues(\.content) == rest.items.mapValues(\.content), "\(state)")
    }
  }

  @Test("An arc without a fraction turns evenly, 30 frames a second, in its own box")
  func indeterminate() throws {
    let stage = DownloadStage(state: .downloading(nil))
    let box = try #require(stage.parts(at: 0)[.ring]).frame
    #expect(
      stage.scene.nextUpdate(after: Moment(time: 0, date: 1000)) == .frames(perSecond: 30))
    #expect(!stage.scene.isAnimating(at: 0))
    var last = try #require(stage.parts(at: 0).ring)
    for time in frames(0...3, rate: 30).dropFirst() {
      let parts = stage.parts(at: time)
      let ring = try #require(parts.ring)
      let turned = ring.start - last.start + (ring.start < last.start ? 1 : 0)
      #expect(abs(turned - 1 / 30 / 1.1) < 1e-6)
      #expect(ring.length == last.length && (0..<1).contains(ring.start))
      let damage = try #require(parts.list.damage)
      #expect(abs(damage.width - box.width) < 1e-6 && abs(damage.midX - box.midX) < 1e-6)
      #expect(abs(damage.height - box.height) < 1e-6 && abs(damage.midY - box.midY) < 1e-6)
      last = ring
    }
  }

  @Test("An arc changes between turning and a fraction without a jump, and rests at 12 o'clock")
  func changesOfKind() throws {
    for phase in [0.03, 0.2, 0.5, 0.77, 1.02] {
      let stage = DownloadStage(state: .downloading(0.6))
      var last = try #require(stage.parts(at: 0).ring)
      stage.show(.downloading(nil), at: 0)
      let back = 1 + phase
      var isBack = false
      for time in frames(0...4, rate: 240) {
        if time >= back, !isBack {
          isBack = true
          stage.show(.downloading(0.62), at: time)
        }
        let ring = try #require(stage.parts(at: time).ring)
        let turned = ring.start - last.start
        let way = min(abs(turned), 1 - abs(turned))
        #expect(way < 0.03 && abs(ring.length - last.length) < 0.02, "\(time)")
        last = ring
      }
      #expect(last.start == 0 && last.length == 0.62)
      #expect(!stage.scene.isAnimating(at: 4))
      #expect(stage.scene.nextUpdate(after: Moment(time: 4, date: 1004)) == .never)
    }
  }

  @Test("C11: 40 steps of 50 ms from idle to the ring, the check mark and idle again")
  func c11() throws {
    let stage = DownloadStage()
    let capsule = try #require(stage.parts(at: 0)[.background]).frame
    // The spring of the capsule goes a little past it.
    let box = capsule.inset(
      by: Insets(left: -Self.overshoot * capsule.width, right: -Self.overshoot * capsule.width))
    var changes: [(time: Double, state: ViewDownload.State)] = (0...40).map {
      (Double($0) * 0.05, .downloading(Double($0) / 40))
    }
    changes += [(2.1, .finished), (4, .idle)]
    var (lengths, seen): ([Double], Set<DownloadPose.Part>) = ([], [])
    var (lastList, time) = (stage.parts(at: 0).list, 0.0)
    while time < 6 {
      while let change = changes.first, change.time <= time {
        stage.show(change.state, at: time)
        changes.removeFirst()
      }
      let parts = stage.parts(at: time)
      let damage = parts.list.damage
      #expect(
        damage.map { box.union($0) == box } ?? true,
        "\(String(describing: damage)) at \(time) is not in \(box)")
      // What is told to be damaged is what differs.
      var (before, now) = (lastList, parts.list)
      (before.damage, now.damage) = (nil, nil)
      #expect((before != now) == (damage != nil) || time == 0)
      #expect(parts.list.items.count <= 1 + 5, "one text beside, and the pill's parts")
      if time < 2, let ring = parts.ring { lengths.append(ring.length) }
      seen.formUnion(parts.items.keys)
      lastList = parts.list
      time += 1.0 / 60
    }
    #expect(lengths == lengths.sorted() && lengths.count > 100)
    // Never more than a step behind, and never a whole step at once.
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $1 - $0 < 0.025 })
    #expect(seen == [.background, .title, .ring, .stop, .check])
    #expect(stage.scene.nextUpdate(after: Moment(time: 6, date: 1006)) == .never)
    #expect(stage.parts(at: 7).list.damage == nil)
    #expect(stage.parts(at: 7)[.background]?.frame == capsule)
  }

  @Test(
    "C1: interrupted at any frame, position and velocity go on", arguments: 0..<20 as Range<UInt64>)
  func interruptions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let states: [ViewDownload.State] = [
      .idle, .downloading(nil), .downloading(0.1), .downloading(0.9), .finished, .failed,
    ]
    func pill(_ state: ViewDownload.State) -> DownloadPill {
      DownloadPill(
        ViewDownload(state: state, action: "go"), environment: LayoutEnvironment(),
        measurer: GridMeasurer())
    }
    func moment(_ time: Double) -> Moment { Moment(time: time, date: 0) }
    let frame = Rect(x: 0, y: 0, width: 120, height: 46)
    var motion = DownloadMotion(pill(.idle), at: moment(0))
    var time = 0.0
    for _ in 0..<60 {
      time += .random(in: 0...0.5, using: &generator)
      let step = 1e-6
      let (before, now) = (motion.pose(at: moment(time - step)), motion.pose(at: moment(time)))
      motion.retarget(to: pill(states.randomElement(using: &generator) ?? .idle), at: moment(time))
      let (same, after) = (motion.pose(at: moment(time)), motion.pose(at: moment(time + step)))
      #expect((same.phases - now.phases).magnitude < 1e-9, "seed \(seed) at \(time)")
      let velocity = (now.phases - before.phases).scaled(by: 1 / step)
      let newVelocity = (after.phases - same.phases).scaled(by: 1 / step)
      #expect((newVelocity - velocity).magnitude < 0.02, "seed \(seed) at \(time)")
      // A stroke or an arc jumps only where nobody sees it.
      let turned = abs(same.start - now.start)
      let jumps = [
        (now.phases.check, same.checkStroke - now.checkStroke),
        (now.phases.exclamation, same.exclamationStroke - now.exclamationStroke),
        (now.phases.ring, same.length - now.length), (now.phases.ring, min(turned, 1 - turned)),
      ]
      for (share, jump) in jumps where seen(share) > 0 {
        #expect(abs(jump) < 1e-9, "seed \(seed) at \(time)")
      }
      var items: [DisplayItem] = []
      motion.appendItems(
        frame: frame, identity: LayerIdentity(group: 1, index: 1), at: moment(time), to: &items)
      for item in items {
        #expect((0...1).contains(item.opacity) && item.frame.width >= 0)
        if case .fill(_, .color(let color)) = item.content {
          // Between what the stages have: the faintest is the ring's.
          #expect(color.alpha >= 0.14 - 1e-9)
        }
      }
    }
    motion.retarget(to: pill(.idle), at: moment(time))
    #expect(!motion.isMoving(at: time + 5))
    #expect(motion.pose(at: moment(time + 5)).phases == DownloadPhases(idle: 1))
  }
}
