import Glibc

/// An IPv4 or IPv6 address as bytes in network order.
struct IPAddress: Hashable, Sendable {
  let bytes: [UInt8]

  /// Parses `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`; nil for anything else.
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

  /// Whether both addresses have the same first `prefixLength` bits.
  func hasSamePrefix(as other: IPAddress, length prefixLength: Int) -> Bool {
    guard bytes.count == other.bytes.count, 0...(bytes.count * 8) ~= prefixLength else {
      return false
    }
    let (fullBytes, bits) = prefixLength.quotientAndRemainder(dividingBy: 8)
    guard bytes.prefix(fullBytes) == other.bytes.prefix(fullBytes) else { return false }
    return bits == 0 || (bytes[fullBytes] ^ other.bytes[fullBytes]) >> (8 - bits) == 0
  }
}
