import Glibc

/// An IPv4 or IPv6 address as bytes, in network order.
struct IPAddress: Hashable, Sendable {
  let bytes: [UInt8]

  /// Reads `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`.
  init?(_ text: some StringProtocol) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let bare = isBracketed ? String(text.dropFirst().dropLast()) : String(text)
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, bare, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  /// Whether the first so many bits are the same as another address has.
  func shares(bits: Int, with other: IPAddress) -> Bool {
    guard bytes.count == other.bytes.count, 0...(bytes.count * 8) ~= bits else { return false }
    let whole = bits / 8
    guard bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
    guard bits % 8 > 0 else { return true }
    return (bytes[whole] ^ other.bytes[whole]) >> (8 - bits % 8) == 0
  }
}
