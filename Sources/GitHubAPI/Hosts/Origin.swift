package import FoundationEssentials

/// Scheme, host and port of an address (RFC 6454): what decides whether the token goes along.
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  package let scheme: String
  /// Lower case; an IPv6 address without brackets.
  package let host: String
  package let port: Int

  /// nil for anything but http and https, and where the host could be read in two ways: user
  /// information, percent signs, letters outside ASCII or IDN, a dot at the end.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
      url.user == nil, url.password == nil, let host = url.host(percentEncoded: true)?.lowercased()
    else { return nil }
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
    if bare.contains(":") {
      guard IPAddress(bare) != nil else { return nil }
    } else {
      guard !bare.isEmpty, bare.last != ".", bare.utf8.allSatisfy(Self.mayStandInHost),
        !bare.split(separator: ".").contains(where: { $0.hasPrefix("xn--") })
      else { return nil }
    }
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    guard 1...65535 ~= port else { return nil }
    self.scheme = scheme
    self.host = String(bare)
    self.port = port
  }

  /// A folder's: no address has it, so nothing is ever sent there.
  static let folder = Origin(scheme: "file", host: "", port: 0)

  private init(scheme: String, host: String, port: Int) {
    (self.scheme, self.host, self.port) = (scheme, host, port)
  }

  package var isLoopback: Bool { Self.isLoopback(host) }

  /// Nobody between can read along: https, or http that stays on this machine.
  package var isPrivate: Bool { scheme == "https" || isLoopback }

  /// The host for people, with the port where it is not the scheme's own: `127.0.0.1:8080`.
  package var name: String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
  }

  package var description: String { "\(scheme)://\(name)" }

  /// Whether a host, in lower case and without brackets, is this machine.
  static func isLoopback(_ host: String) -> Bool {
    ["127.0.0.1", "localhost", "::1"].contains(host)
  }

  private static func mayStandInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension URL {
  /// The host as errors name it, with the port where it is not the scheme's own.
  package var hostName: String? { Origin(self)?.name ?? host() }
}
