import EventLoop
import Foundation
import Glibc
import ProviderHosting
import TestSupport
import Testing

/// Libraries in C that come, go and change under the real `islet-provider-host`.
@Suite struct LiveRealHostTests {
  /// A bench with `good/libgood.so` and `better/libgood.so`, which tells another id.
  private func bench() throws -> LiveBench {
    try LiveBench("early", "data/islet/providers", program: LiveBench.realHost) { live in
      for name in ["good", "better"] {
        let folder = live.bench.folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Fixture.buildProvider("good", id: name, into: folder)
      }
    }
  }

  @Test func aLibraryComesChangesAndGoes() throws {
    let live = try bench()
    let providers = "data/islet/providers"
    try live.shell("mkdir -p \(providers); cp good/libgood.so \(providers)")
    let first = try live.awaitRunning("good", in: providers)
    #expect(live.status("good")?.name == "good")
    try live.bench.run { live.bench.events.count == 1 }
    // As dpkg does it, and as `install` does.
    try live.shell(
      "cp better/libgood.so \(providers)/libgood.so.dpkg-new; "
        + "mv \(providers)/libgood.so.dpkg-new \(providers)/libgood.so")
    let second = try live.awaitRunning("good", in: providers, not: first)
    #expect(live.status("good")?.name == "better")
    try live.shell("install -m 644 good/libgood.so \(providers)")
    let third = try live.awaitRunning("good", in: providers, not: second)
    #expect(live.status("good")?.name == "good")
    // Another one takes over, and leaves.
    try live.shell("mkdir early; cp better/libgood.so early")
    let fourth = try live.awaitRunning("good", in: "early", not: third)
    #expect(live.status("good")?.name == "better")
    try live.shell("rm -r early")
    _ = try live.awaitRunning("good", in: providers, not: fourth)
    try live.shell("rm -r data")
    try live.bench.run { live.bench.events.last == "removed good" }
    #expect(live.bench.statuses.isEmpty && live.bench.lines.isEmpty)
    // Each said goodbye.
    #expect(live.bench.events.filter { $0.hasPrefix("end good") }.count == 5)
    live.release()
  }

  @Test func garbageFailsAndIsMended() throws {
    let live = try bench()
    try live.shell("mkdir early; echo garbage >early/libgood.so")
    try live.bench.run { live.status("good")?.state == .failed && live.status("good")?.pid == nil }
    #expect(live.bench.lines.count == 1)
    try live.shell("cat good/libgood.so >early/libgood.so")
    _ = try live.awaitRunning("good", in: "early")
    #expect(live.status("good")?.lastError == nil)
    live.release()
  }
}
