// swift-tools-version: 6.0
import PackageDescription

// Where Islet's SDK is; the variable ISLET_SDK names another place.
let sdk = Context.environment["ISLET_SDK"] ?? "/usr/share/islet/sdk"

let package = Package(
  name: "tea",
  products: [
    .library(name: "tea", type: .dynamic, targets: ["Tea"])
  ],
  dependencies: [.package(name: "islet-sdk", path: sdk)],
  targets: [
    .target(
      name: "Tea", dependencies: [.product(name: "IsletKit", package: "islet-sdk")],
      // The library exports its entry symbol and nothing else.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/provider.map"])
      ])
  ],
  swiftLanguageModes: [.v6]
)
