import Foundation
import Glibc
import ProviderHosting
import Testing

/// Finding provider files.
@Suite struct DiscoveryTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("islet-discovery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func make(_ path: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  @Test func theFirstDirectoryWinsAndNamesAreSorted() throws {
    try inFolder { folder in
      for path in ["a/libmusic.so", "b/libmusic.so", "b/alarm.so", "a/zoom.so"] {
        try make(path, in: folder)
      }
      let directories = ["a", "b", "missing"].map { folder.appendingPathComponent($0).path }
      #expect(
        ProviderDiscovery.files(in: directories).map(\.path)
          == ["b/alarm.so", "a/libmusic.so", "a/zoom.so"].map {
            folder.appendingPathComponent($0).path
          })
    }
  }

  @Test func onlyRegularFilesWithTheSuffixCount() throws {
    try inFolder { folder in
      for path in ["good.so", ".hidden.so", "libx.so.1", "readme", "folder.so/inside", ".so"] {
        try make(path, in: folder)
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("link.so").path, withDestinationPath: "good.so")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent("broken.so").path, withDestinationPath: "nothing")
      #expect(mkfifo(folder.appendingPathComponent("pipe.so").path, 0o600) == 0)
      let names = ProviderDiscovery.files(in: [folder.path + "/"]).map {
        $0.path.split(separator: "/")
      }
      #expect(names.map(\.last) == ["good.so", "link.so"])
    }
  }

  @Test func oneFileCountsForEachName() throws {
    try inFolder { folder in
      for path in ["a/tea.so", "a/libtea.so", "b/libtea.so", "b/libmusic.so", "c/music.so"] {
        try make(path, in: folder)
      }
      let directories = ["c", "a", "b"].map { folder.appendingPathComponent($0).path }
      #expect(
        ProviderDiscovery.files(in: directories).map(\.path)
          == ["a/libtea.so", "c/music.so"].map { folder.appendingPathComponent($0).path })
    }
  }

  @Test func aStampTellsAFileFromItsSuccessor() throws {
    try inFolder { folder in
      try make("a", in: folder)
      try make("b", in: folder)
      let (a, b) = (folder.path + "/a", folder.path + "/b")
      let first = ProviderFile(path: a)
      #expect(first.stamp != nil && first == ProviderFile(path: a))
      #expect(rename(b, a) == 0)
      #expect(first != ProviderFile(path: a))
      #expect(ProviderFile(path: b).stamp == nil && FileStamp(folder.path) == nil)
    }
  }

  @Test func thisProgramIsWhereItWas() { #expect(!RunningProgram().isReplaced) }

  @Test func theSearchPathHasThreeParts() throws {
    var environment = [
      "ISLET_PROVIDER_PATH": "/one::/two", "XDG_DATA_HOME": "/data", "HOME": "/home/me",
    ]
    func path(override: String?, packageDirectory: String?) -> [String] {
      ProviderDiscovery.searchPath(
        override: override, packageDirectory: packageDirectory, variable: { environment[$0] })
    }
    #expect(
      path(override: nil, packageDirectory: "/package")
        == ["/one", "/two", "/data/islet/providers", "/package"])
    #expect(
      path(override: "/three", packageDirectory: nil) == ["/three", "/data/islet/providers"])
    environment["ISLET_PROVIDER_PATH"] = nil
    environment["XDG_DATA_HOME"] = "relative"
    #expect(
      path(override: nil, packageDirectory: nil) == ["/home/me/.local/share/islet/providers"])
  }
}
