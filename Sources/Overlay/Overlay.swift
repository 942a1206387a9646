import Activities
import Configuration
import Desktop
import EventLoop
import Geometry
import Glibc
import Painting
import ProviderHosting
import Scene
import Storage

/// The running overlay: everything it owns, built in order and torn down in reverse.
///
/// One thread, one event loop, and nothing armed at rest.
package final class Overlay {
  // Swift destroys these from top to bottom: the reverse of the order in which they are built.
  private var signals: [SignalSource] = []
  /// Tells when the time of day is set.
  private var clockChange: ClockChangeSource?
  private var objects: [BusObject] = []
  private var providerFolders: ProviderFolders?
  private(set) var supervisor: ProviderSupervisor?
  private(set) var session: SessionActivities?
  let records: ActivityRecords?
  let pictures: PictureRecords?
  let center: ActivityCenter
  let images: ImageStore
  let icons: IconStore
  let sounds: SoundPlayer?
  let links: LinkOpener
  let controller: PillController
  let surface: Surface
  let monitors: Monitors
  let motion: MotionWatch
  /// What the panels leave; `nil` where the pill lies above them (A13).
  var workArea: WorkAreaWatch?
  let connection: Connection
  let configuration: ConfigurationFile
  private let bus: Bus
  private let sources = SourceAllocator()
  let loop: EventLoop

  /// Those who want to know when everything before was drawn.
  var waiting: [Waiting] = []

  /// Somebody who wants to know when everything before was drawn.
  struct Waiting {
    var settled: Bool
    var completion: () -> Void
  }

  /// Builds everything but the providers; nothing is on the screen yet.
  init(_ options: OverlayOptions, loop: EventLoop, bus: Bus) throws(OverlayFailure) {
    self.loop = loop
    self.bus = bus
    let text: TextShaper
    do {
      configuration = try ConfigurationFile(
        path: Directories().configurationFile, overrides: options.overrides, loop: loop)
      connection = try Connection(loop: loop)
      motion = try MotionWatch(connection, bus: bus)
      monitors = try Monitors(connection, loop: loop)
      text = try TextShaper()
      monitors.prefer(configuration.current.pill.monitor.name)
      if configuration.current.pill.avoidsPanels {
        // Waited for once, so that the first frame is below them already.
        workArea = WorkAreaWatch(connection)
        connection.synchronize()
      }
      let place = PillPlace(
        configuration.current, on: monitors.current, resources: ResourceScale.read(connection),
        panels: workArea?.top ?? 0)
      var settings = place.settings(SceneSettings())
      // What the desktop says about motion comes later.
      settings.reducesMotion = configuration.current.motion.reducedMotion.choice ?? false
      surface = try Surface(
        connection: connection, loop: loop, monitors: monitors, text: text,
        options: place.options(settings, isShaped: options.forcesShape))
      controller = try PillController(
        scene: Scene(measurer: text, settings: settings), surface: surface, loop: loop)
      guard let loader = OwnProgram.helper("islet-image-loader") else {
        throw OverlayFailure(Overlay.missingProgram("islet-image-loader"))
      }
      let (surface, controller) = (surface, controller)
      let show: (ImageKey, PixelImage?) -> Void = { key, image in
        if let image {
          surface.backend.setImage(image, for: key)
        } else {
          surface.backend.removeImage(for: key)
        }
        controller.imageChanged(key)
      }
      let decoding = ImageDecoding(program: loader, loop: loop)
      images = ImageStore(
        decoding: decoding, maxPixelSize: place.maxPixelSize(settings), onChange: show)
      icons = IconStore(
        decoding: decoding,
        theme: configuration.current.iconTheme,
        pixelSize: PillPlace.iconPixelSize(scale: place.scale), onChange: show)
    } catch let failure as OverlayFailure {
      throw failure
    } catch {
      throw OverlayFailure("\(error)")
    }
    do throws(Errno) {
      center = try ActivityCenter(loop: loop, framePeriod: surface.framePeriod)
    } catch {
      throw OverlayFailure("cannot make a timer: \(error)")
    }
    (records, pictures) = Overlay.openRecords()
    sounds = OwnProgram.helper("islet-sound").map { SoundPlayer(program: $0, loop: loop) }
    links = LinkOpener(loop: loop)
  }

  /// Connects the parts, takes the name on the bus, shows the pill and starts the providers.
  ///
  /// - Returns: Whether this is the overlay of the bus; another one may have been there before.
  func start(_ options: OverlayOptions) throws(OverlayFailure) -> Bool {
    connect()
    do throws(Errno) {
      for number in [SIGTERM, SIGINT, SIGHUP] {
        signals.append(try loop.onSignal(number) { [unowned self] in quit() })
      }
      clockChange = try loop.onClockChange { [unowned self] in
        center.advance()
        controller.clockWasSet()
      }
      // Whoever finds the name finds the object.
      objects.append(
        try bus.export(path: OverlayNames.path, interface: ControlService.interface(self)))
      session = try SessionActivities(bus: bus, requests: self, sources: sources)
      guard try bus.requestName(OverlayNames.service) else { return false }
      try startProviders(options)
    } catch {
      throw OverlayFailure("cannot start: \(error)")
    }
    restoreActivities()
    restorePictures()
    controller.show(center.content)
    supervisor?.start()
    return true
  }

  private func connect() {
    surface.clock.onTick = { [unowned self] time in controller.tick(at: time) }
    surface.onPointer = { [unowned self] event in controller.handle(event) }
    surface.onMonitorChange = { [unowned self] monitor in
      if monitor != nil { place() }
    }
    connection.onLost = { [unowned self] in
      ProviderSupervisor.writeToStandardError(
        "the connection to the X server is lost; start islet again when the server is back")
      // A supervisor such as systemd starts the program anew at this status (R43).
      loop.exit(75)
    }
    bus.onDisconnect = { [unowned self] in
      ProviderSupervisor.writeToStandardError("the session bus is gone, and the session with it")
      stop(status: 1)
    }
    controller.onFrame = { [unowned self] in
      // The pill is on the screen.
      icons.prepare()
      answerWaiting()
    }
    connectActivities()
    followConfiguration()
  }

  private func startProviders(_ options: OverlayOptions) throws(Errno) {
    guard let host = OwnProgram.helper("islet-provider-host") else {
      return ProviderSupervisor.writeToStandardError(Overlay.missingProgram("islet-provider-host"))
    }
    let directories = ProviderDiscovery.searchPath(
      override: options.providerPath, packageDirectory: ProviderDiscovery.packageDirectory)
    let program = RunningProgram()
    let folders = try ProviderFolders(directories, loop: loop) { [unowned self] files in
      supervisor?.update(files, sparesRunning: program.isReplaced)
    }
    providerFolders = folders
    supervisor = try ProviderSupervisor(
      files: folders.files,
      program: HelperProgram(path: host, variables: HelperProgram.hostVariables), loop: loop,
      sources: sources, requests: self,
      settings: { [unowned self] in configuration.current.providers[$0.name] ?? [:] },
      isEnabled: { [unowned self] in isEnabled($0.name) })
  }

  /// Without them the overlay works, and says that nothing will survive it.
  private static func openRecords() -> (ActivityRecords?, PictureRecords?) {
    guard let state = Directories().state else {
      ProviderSupervisor.writeToStandardError(
        "activities will not survive a restart: set HOME or XDG_STATE_HOME to an absolute path")
      return (nil, nil)
    }
    do throws(StorageError) {
      return (
        try ActivityRecords(path: state + "/activities"),
        try PictureRecords(path: state + "/pictures")
      )
    } catch {
      ProviderSupervisor.writeToStandardError("activities will not survive a restart: \(error)")
      return (nil, nil)
    }
  }

  private static func missingProgram(_ name: String) -> String {
    "the program \(name) is missing beside this one; build or install the whole package"
  }

  /// Ends the hosts and then the loop.
  func stop(status: Int32) {
    guard let supervisor else { return loop.exit(status) }
    supervisor.stop { [loop] in loop.exit(status) }
  }

  /// Runs an overlay until it is told to end.
  ///
  /// - Parameter options: What it is started with.
  /// - Returns: The exit status.
  /// - Throws: ``OverlayFailure`` where it cannot start, or loses what it cannot do without.
  package static func run(_ options: OverlayOptions) throws(OverlayFailure) -> Int32 {
    ProcessMemory.useOneArena()
    let loop: EventLoop
    do throws(Errno) {
      loop = try EventLoop()
    } catch {
      throw OverlayFailure("cannot make an event loop: \(error)")
    }
    // Everything is released before the loop that its sources belong to.
    return try run(options, loop: loop)
  }

  private static func run(
    _ options: OverlayOptions, loop: EventLoop
  ) throws(OverlayFailure) -> Int32 {
    let bus: Bus
    do throws(Errno) {
      bus = try Bus.openSession(loop)
    } catch {
      throw OverlayFailure(OverlayNames.noSessionBus(error))
    }
    let overlay = try Overlay(options, loop: loop, bus: bus)
    guard try overlay.start(options) else {
      throw OverlayFailure(
        "an overlay already runs on this session bus; this one is not needed", status: 0)
    }
    do throws(Errno) {
      return try loop.run()
    } catch {
      throw OverlayFailure("the event loop failed: \(error)")
    }
  }
}
