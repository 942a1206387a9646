import Activities
import EventLoop
import Painting
import ProviderHosting
import Scene
import Storage

/// Draws what a provider shows into files, without a screen.
package final class ProviderPreview {
  /// How long a provider may take until it asks for something, in microseconds.
  private static let requestTime: UInt64 = 2_000_000
  /// How long nothing must come until all is there, and how long it may take, in microseconds.
  private static let (quiet, longest): (UInt64, UInt64) = (500_000, 5_000_000)

  private var name = "preview"
  private var activities: [Activity] = []
  private let scales: [Double]
  private let renderer: PreviewRenderer
  // Released before the loop that its helpers belong to.
  private let pictures: PreviewPictures
  private let loop: EventLoop

  /// Prepares a preview; nothing is started.
  ///
  /// - Parameters:
  ///   - loader: The path of `islet-image-loader`.
  ///   - scales: Pixels in a point, 0.5 to 4 each.
  ///   - background: What lies behind the pill.
  /// - Throws: ``PreviewFailure`` where there are no fonts.
  package init(
    loader: String, scales: [Double], background: PreviewBackground
  ) throws(PreviewFailure) {
    self.scales = scales
    do {
      loop = try EventLoop()
      renderer = try PreviewRenderer(
        date: Double(Clock.realTime.now()) / 1e6, background: background)
    } catch {
      throw PreviewFailure("cannot draw: \(error)")
    }
    pictures = PreviewPictures(loader: loader, scale: scales.max() ?? 1, loop: loop)
    renderer.icons = pictures.icons
  }

  /// Runs a provider until what it shows has come and settled, and stops it again.
  ///
  /// - Parameters:
  ///   - file: The provider's library.
  ///   - host: The path of `islet-provider-host`.
  ///   - commands: Command lines that are typed for it first.
  ///   - trace: Gets what the provider writes to standard error, line by line.
  /// - Throws: ``PreviewFailure`` where it does not run, or shows nothing.
  package func take(
    provider file: String, host: String, commands: [[String]] = [],
    trace: @escaping (String) -> Void = { _ in }
  ) throws(PreviewFailure) {
    let file = file.contains("/") ? file : "./" + file
    do throws(CaseEnd) {
      try run(try HostRun(file: file, program: host, loop: loop, onLine: trace), commands)
    } catch {
      throw PreviewFailure("\(file): \(error.outcome.detail)")
    }
  }

  private func run(_ run: HostRun, _ commands: [[String]]) throws(CaseEnd) {
    run.overlay.onImage = { [pictures] source, key, descriptor in
      pictures.attach(descriptor, source: source, key: key)
    }
    try run.waitForStart()
    try run.carryOut(commands)
    guard try run.waitForRequest(atMost: Self.requestTime) != nil else {
      throw .failed(
        "requests no activity, so there is nothing to draw; let it find what it shows (for music a "
          + "player that plays), say with --tell what it is to do, or draw from files with --archive and "
          + "--state")
    }
    try run.settle(quiet: Self.quiet, atMost: Self.longest)
    (name, activities) = (run.name, run.overlay.live)
    guard !activities.isEmpty else {
      throw .failed(run.overlay.problems.first ?? "has ended its activities again")
    }
    _ = try run.turn(within: Self.longest) { !pictures.isBusy }
    // A provider that does not stop is the check's business.
    _ = try? run.stop()
  }

  /// Takes a view archive and a state as a program would send them.
  ///
  /// - Parameters:
  ///   - archive: The archive as JSON; empty for the built-in template.
  ///   - state: The state as JSON.
  ///   - name: A name for the files.
  /// - Throws: ``PreviewFailure`` that says what is wrong with them.
  package func take(archive: String, state: String, name: String) throws(PreviewFailure) {
    let overlay = StandInOverlay()
    do throws(BusError) {
      _ = try overlay.request(
        source: SourceAllocator().make(name), id: "", attributes: "{}",
        content: #"{"state":\#(state)}"#, views: archive)
    } catch {
      throw PreviewFailure(error.message)
    }
    (self.name, activities) = (name, overlay.live)
  }

  /// Draws all presentations of all activities at all scales, in place of files that are there.
  ///
  /// - Parameter folder: Where the files go; it is made if it is missing.
  /// - Returns: The files' paths.
  /// - Throws: ``PreviewFailure`` where a file cannot be written.
  package func write(into folder: String) throws(PreviewFailure) -> [String] {
    waitForIcons()
    do {
      try AtomicFile.makeFolder(folder, permissions: 0o755)
      return try draw(into: folder)
    } catch {
      throw PreviewFailure("\(error)")
    }
  }

  private func waitForIcons() {
    pictures.showIcons(activities.reduce(into: []) { $0.formUnion(renderer.iconKeys(of: $1)) })
    let deadline = Clock.monotonic.now() + Self.longest
    while pictures.isBusy, Clock.monotonic.now() < deadline {
      // An icon that does not come is a placeholder.
      guard (try? loop.runOnce(timeout: 100_000)) != nil else { return }
    }
  }

  private func draw(into folder: String) throws(PaintingError) -> [String] {
    var paths: [String] = []
    for (index, activity) in activities.enumerated() {
      let number = activities.count > 1 ? "-\(index + 1)" : ""
      for presentation in PreviewPresentation.allCases {
        for scale in scales {
          guard
            let image = try renderer.render(
              activity, presentation, scale: scale, images: pictures.images)
          else { continue }
          let path = "\(folder)/\(name)\(number)-\(presentation.rawValue)\(suffix(scale)).png"
          try image.writePNG(to: path)
          paths.append(path)
        }
      }
    }
    return paths
  }

  private func suffix(_ scale: Double) -> String {
    if scale == 1 { return "" }
    return scale == scale.rounded() ? "@\(Int(scale))x" : "@\(scale)x"
  }
}
