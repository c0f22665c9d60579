import ByteTools
package import FoundationEssentials
import Glibc

/// Scheme, host and port of a URL (RFC 6454).
///
/// It decides whether a request may carry the token.
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  package let scheme: String
  /// Lowercase; an IPv6 address has no brackets.
  package let host: String
  package let port: Int

  /// Creates the origin of an http or https URL.
  ///
  /// nil for other schemes and for hosts that parsers may read differently: user information,
  /// percent signs, non-ASCII letters, IDN, a trailing dot.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
      url.user == nil, url.password == nil, let host = url.host(percentEncoded: true)?.lowercased()
    else { return nil }
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
    if bare.contains(":") {
      guard IPAddress(bare) != nil else { return nil }
    } else {
      guard !bare.isEmpty, bare.last != ".", bare.utf8.allSatisfy(Self.isHostByte),
        !bare.split(separator: ".").contains(where: { $0.hasPrefix("xn--") })
      else { return nil }
    }
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    guard 1...65535 ~= port else { return nil }
    self.scheme = scheme
    self.host = String(bare)
    self.port = port
  }

  /// The origin of a folder host: no URL has it, so nothing is ever sent there.
  static let folder = Origin(scheme: "file", host: "", port: 0)

  private init(scheme: String, host: String, port: Int) {
    (self.scheme, self.host, self.port) = (scheme, host, port)
  }

  /// Whether the host is this machine.
  package var isLoopback: Bool { ["127.0.0.1", "localhost", "::1"].contains(host) }

  /// Whether traffic is encrypted or stays on this machine.
  package var isPrivate: Bool { scheme == "https" || isLoopback }

  /// The host for display, with the port unless it is the scheme's default: `127.0.0.1:8080`.
  ///
  /// On loopback, a name alone means http: `https://127.0.0.1:8443` has its scheme. So no two
  /// origins have the same name.
  package var name: String { scheme == "https" && isLoopback ? description : authority }

  /// The host, with the port unless it is the scheme's default.
  package var authority: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
  }

  package var description: String { "\(scheme)://\(authority)" }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIILowercaseLetter || byte.isASCIIDigit || "-._".utf8.contains(byte)
  }
}

extension URL {
  /// The host for error messages, with the port unless it is the scheme's default.
  package var hostName: String? { Origin(self)?.name ?? host() }
}

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
