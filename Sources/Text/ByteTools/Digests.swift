/// Digests as hexadecimal text.
package enum HexDigest {
  /// Returns the SHA-256 digest as 64 lowercase hex digits.
  package static func sha256(of bytes: [UInt8]) -> String {
    Hex.digits(of: SHA256.digest(of: bytes))
  }

  /// Returns the name that git gives a file with these bytes: 40 lowercase hex digits, or 64 in a
  /// repository with SHA-256.
  /// <https://git-scm.com/book/en/v2/Git-Internals-Git-Objects>
  package static func gitBlob(of bytes: [UInt8], digits: Int = 40) -> String {
    let header = Array("blob \(bytes.count)\0".utf8)
    return Hex.digits(
      of: digits == 64
        ? SHA256.digest(of: bytes, after: header) : SHA1.digest(of: bytes, after: header))
  }
}

/// Bytes as hexadecimal digits.
package enum Hex {
  private static let alphabet = Array("0123456789abcdef".utf8)

  /// Returns two lowercase digits per byte.
  package static func digits(of bytes: some Sequence<UInt8>) -> String {
    String(
      decoding: bytes.flatMap { [alphabet[Int($0 >> 4)], alphabet[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the bytes of an even number of digits; empty for other text.
  package static func bytes(of digits: String) -> [UInt8] {
    let values = digits.utf8.compactMap(\.asciiHexDigitValue)
    guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return [] }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}

/// The hash function SHA-1 (FIPS 180-4), by which git names its objects.
///
/// It detects mix-ups, not attacks: an attacker can make two texts with the same hash.
package struct SHA1 {
  private var state: [UInt32] = [
    0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0,
  ]
  private var schedule = [UInt32](repeating: 0, count: 80)

  /// Returns the 20 bytes of the digest of `header`, which is shorter than 64 bytes, and `bytes`.
  package static func digest(of bytes: [UInt8], after header: [UInt8] = []) -> [UInt8] {
    var hash = Self()
    SHA256.forEachBlock(of: bytes, after: header) { hash.compress($0, from: $1) }
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

/// The hash function SHA-256 (FIPS 180-4).
///
/// swift-crypto would compile and link BoringSSL a second time: 2 MB, and 400 conformances that the
/// Swift runtime searches at each start.
package struct SHA256 {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// Returns the 32 bytes of the digest of `header`, which is shorter than 64 bytes, and `bytes`.
  package static func digest(of bytes: [UInt8], after header: [UInt8] = []) -> [UInt8] {
    var hash = Self()
    forEachBlock(of: bytes, after: header) { hash.compress($0, from: $1) }
    return Self.bytes(of: hash.state)
  }

  /// Calls `body` with each block of 64 bytes, padded at the end; only the first one is copied.
  static func forEachBlock(
    of bytes: [UInt8], after header: [UInt8], _ body: (_ bytes: [UInt8], _ start: Int) -> Void
  ) {
    let first = header + bytes.prefix(64 - header.count)
    var rest = first[...]
    if first.count == 64 {
      body(first, 0)
      let start = 64 - header.count
      let end = start + (bytes.count - start) / 64 * 64
      for block in stride(from: start, to: end, by: 64) { body(bytes, block) }
      rest = bytes[end...]
    }
    let padded = padding(rest, of: header.count + bytes.count)
    for block in stride(from: 0, to: padded.count, by: 64) { body(padded, block) }
  }

  /// Returns the bytes of words, the highest first.
  static func bytes(of words: [UInt32]) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// Returns the word of four bytes, the highest first.
  static func word(_ bytes: [UInt8], at index: Int) -> UInt32 {
    UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
  }

  /// Returns the last bytes with a one bit, zeros and the number of all bits: one block or two
  /// (5.1.1).
  private static func padding(_ rest: ArraySlice<UInt8>, of count: Int) -> [UInt8] {
    var padded = Array(rest) + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count) % 64)
    let bits = UInt64(count) * 8
    return padded
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  /// Adds a block of 64 bytes to the state (6.2.2).
  private mutating func compress(_ bytes: [UInt8], from start: Int) {
    for index in 0..<16 { schedule[index] = Self.word(bytes, at: start + 4 * index) }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let small = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early >> 3
      let large = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mix = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
      let choice = e & f ^ ~e & g
      let first = h &+ mix &+ choice &+ Self.constants[index] &+ schedule[index]
      let other = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
      let second = other &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
