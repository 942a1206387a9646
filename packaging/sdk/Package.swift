// swift-tools-version: 6.0
import PackageDescription

// What a provider's author compiles, at the oldest Swift that it supports. In the repository the
// sources are the main package's own, by symbolic links; islet-dev has them as files.
let package = Package(
  name: "islet-sdk",
  products: [
    .library(name: "IsletKit", targets: ["IsletKit"])
  ],
  targets: [
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
    .target(name: "CIsletProvider"),
    .target(name: "Activities", swiftSettings: settings),
    .target(name: "EventLoop", dependencies: ["CSystemd"], swiftSettings: settings),
    .target(
      name: "IsletKit", dependencies: ["Activities", "EventLoop", "CIsletProvider"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

var settings: [SwiftSetting] {
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
