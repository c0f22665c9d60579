/// The source of IDs, tokens and codes: unpredictable, or with a seed the same after each start.
struct RandomSource: RandomNumberGenerator, Sendable {
  private var seeded: SplitMix64?
  private var system = SystemRandomNumberGenerator()

  init(seed: UInt64? = nil) { seeded = seed.map { SplitMix64(seed: $0) } }

  mutating func next() -> UInt64 { seeded?.next() ?? system.next() }

  /// Returns `count` random hexadecimal digits.
  mutating func digits(_ count: Int) -> String { Hex.random(count, using: &self) }
}
