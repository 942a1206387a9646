/// Random numbers that a seed repeats (xorshift64*), so that a failure can be replayed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator; every seed is good.
  init(seed: UInt64) {
    // 0 would stay 0; small seeds need some rounds to spread.
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<8 { _ = next() }
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
