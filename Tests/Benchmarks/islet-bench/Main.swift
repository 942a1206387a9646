/// What the benchmark does in Swift.
///
///     islet-bench [--scene NAME] [--scale N] [--rounds N] [--pair] [--server PID]
///
/// draws a scene as `cairo-shm --unpaced` does, by Islet's own modules, and prints `key: value`
/// lines; `--pair` has a second activity in a circle beside the pill. With a running overlay
///
///     islet-bench --drive NAME [--rounds N]
///     islet-bench --play <SCRIPT
///     islet-bench --latency N | --flood N | --hold N | --release N
///
/// has it show a scene, or interrupts its motion, and prints what its status counted meanwhile; or
/// measures how long N updates take to their frames and prints one time in microseconds a line; or
/// sends N updates as fast as it can and prints how long that took; or requests N activities that
/// the pill only holds; or ends those.
@main enum Main {
  static func main() throws {
    let options = Options()
    let rounds = options.number("--rounds") ?? 8
    if let scene = try options.scene("--drive") {
      try SceneDrive(scene).run(rounds: rounds)
    } else if options.has("--play") {
      try Interruptions().play { readLine() }
    } else if let count = options.number("--latency") {
      for time in try LatencyBench().run(updates: count) { print(time) }
    } else if let count = options.number("--flood") {
      print(try LatencyBench().flood(updates: count))
    } else if let count = options.number("--hold") {
      try LatencyBench().hold(count)
    } else if let count = options.number("--release") {
      try LatencyBench().release(count)
    } else {
      let bench = try SceneBench(
        try options.scene("--scene") ?? .morph, scale: Double(options.number("--scale") ?? 1),
        hasCircle: options.has("--pair"), server: options.number("--server") ?? 0)
      // The first two rounds upload what the others only use.
      _ = try bench.run(rounds: 2)
      try bench.run(rounds: rounds).report()
    }
  }
}

/// The words after the program's name.
private struct Options {
  private let words = CommandLine.arguments.dropFirst()

  func has(_ name: String) -> Bool { words.contains(name) }

  func value(_ name: String) -> String? {
    guard let index = words.firstIndex(of: name), words.indices.contains(index + 1) else {
      return nil
    }
    return words[index + 1]
  }

  func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

  func scene(_ name: String) throws -> BenchScene? {
    try value(name).map { word in
      guard let scene = BenchScene(rawValue: word) else {
        let names = BenchScene.allCases.map(\.rawValue).joined(separator: ", ")
        throw BenchFailure.usage("there is no scene '\(word)'; there are \(names)")
      }
      return scene
    }
  }
}
