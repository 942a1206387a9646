/// The same morph as `cairo-shm-morph --unpaced` draws, by Islet's own modules.
///
///     islet-bench [--scale N] [--morphs N] [--server PID]
///
/// prints `key: value` lines.
@main enum Main {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    func option(_ name: String, _ preset: Int) -> Int {
      guard let index = words.firstIndex(of: name), words.indices.contains(index + 1) else {
        return preset
      }
      return Int(words[index + 1]) ?? preset
    }
    let bench = try MorphBench(
      scale: Double(option("--scale", 1)), server: option("--server", 0))
    // The first two morphs upload what the others only use.
    _ = bench.run(morphs: 2)
    bench.run(morphs: option("--morphs", 10)).report()
  }
}
