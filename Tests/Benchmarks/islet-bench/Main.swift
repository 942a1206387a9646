/// The same morph as `cairo-shm-morph --unpaced` draws, by Islet's own modules.
///
///     islet-bench [--scale N] [--morphs N] [--pair] [--server PID]
///
/// prints `key: value` lines; `--pair` has a second activity in a circle beside the pill while that
/// is collapsed. With a running overlay
///
///     islet-bench --latency N | --flood N | --hold N | --release N
///
/// measures how long N updates take to their frames and prints one time in microseconds a line; or
/// sends N updates as fast as it can and prints how long that took; or requests N activities that
/// the pill only holds; or ends those.
@main enum Main {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    func option(_ name: String, _ preset: Int) -> Int {
      guard let index = words.firstIndex(of: name), words.indices.contains(index + 1) else {
        return preset
      }
      return Int(words[index + 1]) ?? preset
    }
    let counts = ["--latency", "--flood", "--hold", "--release"].map { option($0, 0) }
    if let count = counts.max(), count > 0 {
      let bench = try LatencyBench()
      if words.contains("--hold") {
        try bench.hold(count)
      } else if words.contains("--release") {
        try bench.release(count)
      } else if words.contains("--flood") {
        print(try bench.flood(updates: count))
      } else {
        for time in try bench.run(updates: count) { print(time) }
      }
      return
    }
    let bench = try MorphBench(
      scale: Double(option("--scale", 1)), hasCircle: words.contains("--pair"),
      server: option("--server", 0))
    // The first two morphs upload what the others only use.
    _ = bench.run(morphs: 2)
    bench.run(morphs: option("--morphs", 10)).report()
  }
}
