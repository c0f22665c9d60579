/// The hash function SHA-1 (FIPS 180-4), by which git names its objects.
///
/// It finds mix-ups, not attacks: two texts with one hash can be made.
struct SHA1 {
  private var state: [UInt32] = [
    0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0,
  ]
  private var schedule = [UInt32](repeating: 0, count: 80)

  /// Returns the 20 bytes of the digest.
  static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = Self()
    let whole = bytes.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { hash.compress(bytes, from: start) }
    let padded = SHA256.padding(bytes[whole...], of: bytes.count)
    for start in stride(from: 0, to: padded.count, by: 64) { hash.compress(padded, from: start) }
    return SHA256.bytes(of: hash.state)
  }

  /// Adds a block of 64 bytes to the state (6.1.2).
  private mutating func compress(_ bytes: [UInt8], from start: Int) {
    for index in 0..<16 { schedule[index] = SHA256.word(bytes, at: start + 4 * index) }
    for index in 16..<80 {
      let mix = schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14]
      schedule[index] = Self.rotated(mix ^ schedule[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (function, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c ^ ~b & d, 0x5a82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case 40..<60: (b & c ^ b & d ^ c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = Self.rotated(a, 5) &+ function &+ e &+ constant &+ schedule[index]
      (e, d, c, b, a) = (d, c, Self.rotated(b, 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
