/// The overlay's window as other clients see it.
package final class Window {
  /// Its id, as X tools write it.
  package let id: String
  private let desk: Desk

  init(desk: Desk, process: TestProcess) throws {
    self.desk = desk
    let tree = try desk.run("xwininfo", "-root", "-children").output
    let candidates = tree.split(separator: "\n").filter { $0.contains("(\"islet\"") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    // Hidden helper windows may have the class too; the one that shows has a type.
    let found = try candidates.first { candidate in
      try desk.run("xprop", "-id", candidate, "_NET_WM_WINDOW_TYPE").output.contains("=")
    }
    guard let found else { throw TestFailure("no window of islet among:\n\(tree)") }
    id = found
  }

  /// What `xwininfo` prints.
  package func information() throws -> String { try desk.run("xwininfo", "-id", id).output }

  /// What `xprop` prints.
  package func properties() throws -> String { try desk.run("xprop", "-id", id).output }

  /// Whether it is mapped, its ancestors too.
  package var isViewable: Bool {
    get throws { try information().contains("Map State: IsViewable") }
  }

  /// Its box on the screen.
  package func frame() throws -> PixelBox {
    let text = try information()
    func number(_ label: String) -> Int? {
      text.split(separator: "\n").first { $0.contains(label) }
        .flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
    }
    guard let x = number("Absolute upper-left X:"), let y = number("Absolute upper-left Y:"),
      let width = number("Width:"), let height = number("Height:")
    else { throw TestFailure("xwininfo gave no geometry:\n\(text)") }
    return PixelBox(x: x, y: y, width: width, height: height)
  }

  /// The rectangles of its input shape, on the screen.
  package func inputShape() throws -> [PixelBox] { try shape("input") }

  /// The rectangles of its bounding shape, on the screen.
  package func boundingShape() throws -> [PixelBox] { try shape("bounding") }

  private func shape(_ kind: String) throws -> [PixelBox] {
    let origin = try frame()
    return try desk.run(Probe.shape.build(), id).output.split(separator: "\n")
      .filter { $0.hasPrefix(kind + " ") }
      .map { $0.split(separator: " ").dropFirst().compactMap { Int($0) } }
      .filter { $0.count == 4 }
      .map { PixelBox(x: origin.x + $0[0], y: origin.y + $0[1], width: $0[2], height: $0[3]) }
  }
}
