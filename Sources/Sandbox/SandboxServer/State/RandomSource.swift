import ByteTools

/// The source of IDs, tokens and codes: unpredictable, or the same after each start with a seed.
struct RandomSource: RandomNumberGenerator, Sendable {
  private var seeded: SplitMix64?
  private var system = SystemRandomNumberGenerator()

  init(seed: UInt64? = nil) { seeded = seed.map { SplitMix64(number: $0) } }

  mutating func next() -> UInt64 { seeded?.next() ?? system.next() }

  mutating func digits(_ count: Int) -> String { Hex.random(count, using: &self) }
}

extension SplitMix64 {
  /// Creates a generator for a world or a thing in it.
  ///
  /// Even close numbers lead to unrelated sequences.
  init(number: UInt64) { self.init(seed: number &* 0xD134_2543_DE82_EF95) }
}

extension Hex {
  static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }

  /// Returns `count` cryptographically random digits.
  static func random(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return random(count, using: &generator)
  }
}
