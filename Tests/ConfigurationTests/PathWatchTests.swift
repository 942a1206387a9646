import EventLoop
import Foundation
import Storage
import TestSupport
import Testing

/// What is told of the files of folders, with real files and real events.
@Suite struct PathWatchTests {
  private final class Bench {
    private(set) var changes = 0
    private(set) var watch: PathWatch?
    let scratch: ScratchFolder
    let loop: EventLoop

    /// Follows the files of a folder that end in `.so`.
    init(_ folder: String, prepare: String = "true") throws {
      scratch = try ScratchFolder()
      loop = try EventLoop()
      try shell(prepare)
      watch = try PathWatch(
        [.files(in: "\(scratch.path)/\(folder)", suffix: ".so")], loop: loop
      ) { [unowned self] in changes += 1 }
      #expect(watch?.shortage == nil)
    }

    func shell(_ command: String) throws {
      let process = try TestProcess(
        ["sh", "-euc", "cd \(scratch.path); \(command)"],
        environment: ProcessInfo.processInfo.environment, folder: scratch)
      let ending = try process.waitForEnd()
      guard ending == .exited(0) else { throw TestFailure("\(command): \(process.errors)") }
    }

    /// Runs a command, and the loop until all that it did is told; returns whether anything was.
    func tells(_ command: String) throws -> Bool {
      let before = changes
      try shell(command)
      while try loop.runOnce(timeout: 0) {}
      return changes > before
    }
  }

  @Test func tellsOfTheFilesThatMatterWhenTheyAreWhole() throws {
    let bench = try Bench("a", prepare: "mkdir a; echo x >b.so; echo x >other")
    #expect(try bench.tells("echo x >a/x.so"))
    #expect(try bench.tells("echo x >>a/x.so"))
    #expect(try bench.tells("mv a/x.so a/y.so"))
    #expect(try bench.tells("ln -s y.so a/z.so"))
    #expect(try bench.tells("ln b.so a/b.so"))
    #expect(try bench.tells("mv other a/c.so"))
    #expect(try bench.tells("rm a/c.so"))
    for quiet in [
      "echo x >a/x.so.new", "echo x >a/.x.so", "mkdir a/n; echo x >a/n/x.so", "cat a/*.so",
      "echo x >x.so",
    ] {
      #expect(try !bench.tells(quiet), "\(quiet)")
    }
    // Created, and not closed before this is over.
    let writer = try TestProcess(
      ["sh", "-euc", "exec 4>\(bench.scratch.path)/a/slow.so; echo open; exec sleep 60"],
      environment: ProcessInfo.processInfo.environment, folder: bench.scratch)
    try waitUntil("the writer") { writer.output == "open\n" }
    #expect(try !bench.tells("true"))
    writer.send(SIGKILL)
    try writer.waitForEnd()
    #expect(try bench.tells("true"))
  }

  @Test func foldersComeAndGo() throws {
    let bench = try Bench("a/b/c")
    #expect(try bench.tells("mkdir a"))
    #expect(try bench.tells("mkdir -p a/b/c"))
    #expect(try bench.tells("echo x >a/b/c/x.so"))
    #expect(try bench.tells("rm -r a"))
    #expect(try bench.tells("mkdir -p a/b/c; echo x >a/b/c/x.so"))
    #expect(try bench.tells("mv a/b/c a/b/d"))
    #expect(try !bench.tells("echo x >a/b/d/y.so"))
    #expect(try bench.tells("mv a/b/d a/b/c"))
    #expect(try bench.tells("echo x >a/b/c/z.so"))
    // A file where a folder was.
    #expect(try bench.tells("rm -r a/b/c; echo x >a/b/c"))
    #expect(try bench.tells("rm a/b/c; mkdir a/b/c"))
    #expect(try bench.tells("echo x >a/b/c/x.so"))
  }

  @Test func linksMayLeadElsewhere() throws {
    let bench = try Bench("a/", prepare: "mkdir one two; ln -s one b; ln -s b a")
    #expect(try bench.tells("echo x >one/x.so"))
    #expect(try !bench.tells("echo x >two/x.so"))
    #expect(try bench.tells("ln -sfn two b"))
    #expect(try bench.tells("echo x >two/x.so"))
    #expect(try !bench.tells("echo x >one/x.so"))
    #expect(try bench.tells("ln -sfn one a"))
    #expect(try bench.tells("echo x >one/x.so"))
    // To nothing yet, and by a file's link.
    #expect(try bench.tells("ln -sfn three/four a"))
    #expect(try bench.tells("mkdir -p three/four"))
    #expect(try bench.tells("ln -s ../../five/x.so three/four/x.so"))
    #expect(try bench.tells("mkdir five; echo x >five/x.so"))
    #expect(try bench.tells("echo x >five/new; mv five/new five/x.so"))
    #expect(try !bench.tells("echo x >five/y.so"))
  }

  @Test func circlesOfLinksEnd() throws {
    let bench = try Bench(
      "a", prepare: "ln -s b/x a; ln -s c/x b; ln -s a/x c; mkdir d; ln -s d/d d/d")
    #expect(try bench.tells("rm a; mkdir a; ln -s b/x.so a/x.so; ln -s y.so a/y.so"))
    #expect(try bench.tells("echo x >a/z.so"))
  }

  @Test func manyFilesAreFewLooks() throws {
    let bench = try Bench("a", prepare: "mkdir a")
    let before = bench.changes
    #expect(try bench.tells("for i in $(seq 1000); do echo x >a/$i.so; done"))
    #expect(bench.changes - before < 20)
    #expect(try !bench.tells("for i in $(seq 1000); do echo x >a/$i.txt; done"))
  }
}
