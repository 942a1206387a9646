import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A provider host gets the Swift runtime that was installed with the program that starts it.
  @Suite struct RuntimeTests {
    /// An installed tree: what a package would put below `/usr`.
    private struct Tree {
      let path: String
      var islet: String { path + "/bin/islet" }
      var runtime: String { path + "/lib/islet/swift" }

      init(_ desk: Desk, hasRuntime: Bool = true) throws {
        path = desk.folder.newPath("usr")
        let files = FileManager.default
        for folder in ["bin", "libexec/islet", "lib/islet/providers"] {
          try files.createDirectory(
            atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
        }
        // A program knows its place by its own file: links would not do.
        try files.copyItem(atPath: Package.product("islet"), toPath: path + "/bin/islet")
        for name in ["islet-provider-host", "islet-image-loader", "islet-sound"] {
          try files.copyItem(
            atPath: Package.product(name), toPath: "\(path)/libexec/islet/\(name)")
        }
        guard hasRuntime else { return }
        // The loader names what a link leads to: the library itself is copied, the folder is a link.
        try files.createDirectory(atPath: path + "/runtime", withIntermediateDirectories: true)
        try files.copyItem(atPath: Self.core(desk), toPath: path + "/runtime/libswiftCore.so")
        try files.createSymbolicLink(
          atPath: path + "/lib/islet/swift", withDestinationPath: "../../runtime")
      }

      /// The library that the built program runs with.
      private static func core(_ desk: Desk) throws -> String {
        let lines = try desk.run("ldd", Package.product("islet")).output.split(separator: "\n")
        let words = lines.map { $0.split(separator: " ") }
        let core = words.first { $0.first?.hasSuffix("libswiftCore.so") == true }
        return String(try #require(core?.first { $0.hasPrefix("/") }, "\(lines)"))
      }
    }

    /// What the provider `environment` has written, by its first word.
    private func report(_ path: String) throws -> [String: [String]] {
      try waitUntil("the report") {
        (try? String(contentsOfFile: path, encoding: .utf8))?.hasSuffix("end\n") == true
      }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      return lines.reduce(into: [:]) { report, line in
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        report[words[0], default: []].append(words.count > 1 ? words[1] : "")
      }
    }

    @Test(arguments: ["overlay", "check", "preview"], [nil, "/opt/mine"])
    func theHostLoadsTheInstalledRuntime(command: String, own: String?) throws {
      let desk = try Desk()
      let tree = try Tree(desk)
      let provider =
        try desk.folder(ofProvider: "Tests/Fixtures/Providers/environment.c")
        + "/libenvironment.so"
      let path = desk.folder.newPath("report")
      let changes = ["ISLET_TEST_REPORT": path, "LD_LIBRARY_PATH": own]
      var overlay: Overlay?
      switch command {
      case "overlay":
        // It is found where packages put it.
        try FileManager.default.copyItem(
          atPath: provider, toPath: tree.path + "/lib/islet/providers/libenvironment.so")
        overlay = try Overlay(
          desk: desk, providers: "/nonexistent", program: tree.islet, environment: changes)
      case "check":
        let check = try desk.start(
          [tree.islet, "provider", "check", "--case", "start", provider], environment: changes)
        #expect(try check.waitForEnd(seconds: 20) == .exited(0), "\(check.output)")
      default:
        // There is nothing to draw, but it is started.
        let preview = try desk.start(
          [tree.islet, "provider", "preview", "-o", desk.folder.path, provider],
          environment: changes)
        try preview.waitForEnd(seconds: 20)
      }
      let report = try report(path)
      let runtime = try #require(realPath(tree.runtime))
      #expect(report["start"] == [[runtime, own].compactMap { $0 }.joined(separator: ":")])
      #expect(report["now"] == ["unset"])
      let cores = Set(report["library", default: []].filter { $0.hasSuffix("/libswiftCore.so") })
      #expect(cores == [runtime + "/libswiftCore.so"])
      withExtendedLifetime(overlay) {}
    }

    @Test func withoutOneTheLoaderIsLeftAlone() throws {
      let desk = try Desk()
      let tree = try Tree(desk, hasRuntime: false)
      let provider =
        try desk.folder(ofProvider: "Tests/Fixtures/Providers/environment.c")
        + "/libenvironment.so"
      let path = desk.folder.newPath("report")
      let check = try desk.start(
        [tree.islet, "provider", "check", "--case", "start", provider],
        environment: ["ISLET_TEST_REPORT": path, "LD_LIBRARY_PATH": nil])
      #expect(try check.waitForEnd(seconds: 20) == .exited(0), "\(check.output)")
      let report = try report(path)
      #expect(report["start"] == nil && report["now"] == ["unset"])
    }

    private func realPath(_ path: String) -> String? {
      guard let result = realpath(path, nil) else { return nil }
      defer { free(result) }
      return String(cString: result)
    }
  }
}
