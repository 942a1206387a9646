import Foundation

/// A small C program that tells a test what no installed tool does, compiled on first use.
package struct Probe: Sendable {
  private let source: String
  private let libraries: [String]

  /// Prints a window's input and bounding shapes.
  package static let shape = Probe("Tests/Probes/xshape-probe.c", "-lxcb-shape", "-lxcb")
  /// Prints the owner of the compositor's selection, or nothing.
  package static let compositorOwner = Probe("Tests/Probes/compositor-owner.c", "-lxcb")
  /// Reports map, unmap and click events of a window.
  package static let windowEvents = Probe("Tests/Probes/window-events.c", "-lxcb")
  /// Makes a picture the root window's background.
  package static let wallpaper = Probe("packaging/wallpaper.c", "-lxcb")

  private init(_ source: String, _ libraries: String...) {
    (self.source, self.libraries) = (source, libraries)
  }

  /// Compiles the program unless that was done since its source changed.
  ///
  /// - Returns: The program's path.
  package func build() throws -> String {
    let source = Package.path(source)
    return try Compiler.build(
      source, as: URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent,
      options: libraries)
  }
}
