// swift-tools-version: 6.2
import PackageDescription

// Every target speaks Swift 6 with these upcoming features, so that an import is visible only
// where it is written and never leaks into an interface by accident.
let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The engine marks each unsafe expression. The SDK (IsletKit and the event loop below it) cannot:
// the `unsafe` marker is a syntax error in Swift 6.0, which Debian 13's authors compile it with.
let engine: [SwiftSetting] = common + [.strictMemorySafety()]
let sdk: [SwiftSetting] = common

// A provider is a dynamic library that exports its entry symbol and nothing else.
let providerLinker: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--version-script=packaging/provider.map"])
]

let package = Package(
  name: "islet",
  products: [
    .executable(name: "islet", targets: ["islet"]),
    .executable(name: "islet-provider-host", targets: ["islet-provider-host"]),
    .executable(name: "islet-image-loader", targets: ["islet-image-loader"]),
    .executable(name: "islet-sound", targets: ["islet-sound"]),
    .executable(name: "islet-fetch", targets: ["islet-fetch"]),
    .library(name: "IsletKit", targets: ["IsletKit"]),
    .library(name: "music", type: .dynamic, targets: ["MusicEntry"]),
    .library(name: "timer", type: .dynamic, targets: ["TimersEntry"]),
    .library(name: "downloads", type: .dynamic, targets: ["DownloadsEntry"]),
    .library(name: "delivery", type: .dynamic, targets: ["Delivery"]),
    .library(name: "hello", type: .dynamic, targets: ["Hello"]),
  ],
  targets: [
    // Pure: no clock, no I/O, no C, no unsafe code.
    .target(name: "Geometry", swiftSettings: engine),
    .target(name: "Motion", dependencies: ["Geometry"], swiftSettings: engine),
    .target(name: "Activities", swiftSettings: engine),
    .target(
      name: "Scene", dependencies: ["Geometry", "Motion", "Activities"], swiftSettings: engine),

    // The C boundary: headers, macros as inline functions, no logic.
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1"),
    .systemLibrary(name: "CX11"),
    .systemLibrary(name: "CXCB"),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0"),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson"),
    .systemLibrary(name: "CCanberra"),
    .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0"),
    .target(name: "CLinux"),
    .target(name: "CIsletProvider"),

    // Unsafe code stands only from here on.
    .target(name: "EventLoop", dependencies: ["CSystemd"], swiftSettings: sdk),
    .target(name: "Storage", dependencies: ["EventLoop", "CLinux"], swiftSettings: engine),
    .target(name: "Login", dependencies: ["Storage"], swiftSettings: engine),
    .target(
      name: "Configuration", dependencies: ["EventLoop", "Storage", "CGLib"],
      swiftSettings: engine),
    .target(
      name: "Painting", dependencies: ["Geometry", "Scene", "CPango", "CPixman"],
      swiftSettings: engine),
    .target(
      name: "Desktop", dependencies: ["Geometry", "Scene", "Painting", "EventLoop", "CX11"],
      swiftSettings: engine),
    .target(
      name: "ProviderHosting",
      dependencies: ["Activities", "EventLoop", "Storage", "CLinux", "CJansson"],
      swiftSettings: engine),
    .target(
      name: "IsletKit", dependencies: ["Activities", "EventLoop", "CIsletProvider"],
      swiftSettings: sdk),

    // What authors of providers need: `islet provider new`, `check` and `preview`.
    .target(
      name: "Authoring",
      dependencies: [
        "Geometry", "Activities", "Scene", "EventLoop", "Painting", "ProviderHosting", "Overlay",
        "Storage",
      ],
      swiftSettings: engine),
    .target(name: "Terminal", dependencies: ["EventLoop", "CLinux"], swiftSettings: engine),

    // The running overlay: one object graph that connects the rooms above.
    .target(
      name: "Overlay",
      dependencies: [
        "Geometry", "Motion", "Activities", "Scene", "EventLoop", "Configuration", "Painting",
        "Desktop", "ProviderHosting", "Storage",
      ],
      swiftSettings: engine),

    // Executables read their arguments and start the graph.
    .executableTarget(
      name: "islet",
      dependencies: [
        "Activities", "Authoring", "Configuration", "Login", "Overlay", "ProviderHosting", "Scene",
        "Storage", "EventLoop", "Terminal", "CGetopt", "CLinux",
      ],
      swiftSettings: engine),
    .executableTarget(
      name: "islet-provider-host",
      dependencies: ["EventLoop", "Storage", "CIsletProvider", "CLinux"], swiftSettings: engine),
    .executableTarget(
      name: "islet-image-loader", dependencies: ["CPixbuf", "CLinux"], swiftSettings: engine),
    .executableTarget(
      name: "islet-sound", dependencies: ["CCanberra"], swiftSettings: engine),
    .executableTarget(name: "islet-fetch", dependencies: ["CSoup"], swiftSettings: engine),

    // Providers: plain users of IsletKit. The one symbol that each exports stands in a target of its
    // own, so that the tests can link all of them.
    .target(
      name: "Music", dependencies: ["IsletKit"], path: "Plugins/Music", exclude: ["Entry"],
      swiftSettings: sdk),
    .target(
      name: "MusicEntry", dependencies: ["Music"], path: "Plugins/Music/Entry",
      swiftSettings: sdk, linkerSettings: providerLinker),
    .target(
      name: "Timers", dependencies: ["IsletKit"], path: "Plugins/Timer", exclude: ["Entry"],
      swiftSettings: sdk),
    .target(
      name: "TimersEntry", dependencies: ["Timers"], path: "Plugins/Timer/Entry",
      swiftSettings: sdk, linkerSettings: providerLinker),
    .target(
      name: "Downloads", dependencies: ["IsletKit", "CXCB"], path: "Plugins/Downloads",
      exclude: ["Entry"],
      swiftSettings: sdk),
    .target(
      name: "DownloadsEntry", dependencies: ["Downloads", "IsletKit"],
      path: "Plugins/Downloads/Entry",
      swiftSettings: sdk, linkerSettings: providerLinker),

    // Examples for authors, in Swift and in C; not part of what is installed.
    .target(
      name: "Delivery", dependencies: ["IsletKit"], path: "Plugins/Examples/Delivery",
      swiftSettings: sdk, linkerSettings: providerLinker),
    .target(
      name: "Hello", dependencies: ["CIsletProvider"], path: "Plugins/Examples/Hello",
      publicHeadersPath: ".",
      cSettings: [.unsafeFlags(["-std=c11", "-Wall", "-Wextra", "-pedantic"])],
      linkerSettings: providerLinker),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Activities", "Scene", "Painting"],
      path: "Tests/TestSupport",
      swiftSettings: common),
    .executableTarget(
      name: "islet-bench",
      dependencies: [
        "Geometry", "Activities", "Scene", "EventLoop", "Painting", "Desktop", "ProviderHosting",
      ], path: "Tests/Benchmarks/islet-bench", swiftSettings: common),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "MotionTests", dependencies: ["Geometry", "Motion", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "ActivitiesTests", dependencies: ["Activities", "ProviderHosting", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "SceneTests",
      dependencies: ["Geometry", "Motion", "Activities", "Scene", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: common),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"], swiftSettings: common),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["EventLoop", "Storage", "Configuration", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "LoginTests", dependencies: ["Storage", "Login", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "PaintingTests",
      dependencies: ["Geometry", "Activities", "Scene", "Painting", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "Geometry", "Activities", "Scene", "Painting", "Overlay", "CPango", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: common),
    .testTarget(
      name: "DesktopTests",
      dependencies: [
        "Activities", "Geometry", "Scene", "EventLoop", "Painting", "Desktop", "CX11",
        "TestSupport",
      ],
      swiftSettings: common),
    .target(
      name: "HostSupport", dependencies: ["EventLoop", "TestSupport"], path: "Tests/HostSupport",
      swiftSettings: common),
    .testTarget(
      name: "ProviderTests",
      dependencies: [
        "Activities", "EventLoop", "ProviderHosting", "IsletKit", "TestSupport", "HostSupport",
        "CLinux",
      ],
      swiftSettings: common),
    .testTarget(
      name: "MusicProviderTests",
      dependencies: ["EventLoop", "IsletKit", "Music", "TestSupport", "HostSupport"],
      swiftSettings: common),
    .testTarget(
      name: "TimersTests",
      dependencies: ["EventLoop", "IsletKit", "Timers", "TestSupport", "HostSupport"],
      swiftSettings: common),
    .testTarget(
      name: "DownloadsTests",
      dependencies: ["EventLoop", "IsletKit", "Downloads", "TestSupport", "HostSupport"],
      swiftSettings: common),
    .testTarget(
      name: "AuthoringTests",
      dependencies: [
        "Geometry", "Activities", "Scene", "EventLoop", "Painting", "ProviderHosting", "Authoring",
        "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(
      name: "TerminalTests", dependencies: ["EventLoop", "Terminal", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "OverlayTests",
      dependencies: [
        "Geometry", "Activities", "Scene", "EventLoop", "Painting", "Desktop", "ProviderHosting",
        "Overlay", "TestSupport",
      ],
      swiftSettings: common),
    .testTarget(name: "CommandLineTests", dependencies: ["TestSupport"], swiftSettings: common),
    .testTarget(
      name: "EndToEndTests", dependencies: ["EventLoop", "Terminal", "TestSupport"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
