package import FoundationEssentials

/// Which proxy an address is reached through.
///
/// `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are read as curl does. Lower-case names win; a variable
/// that is set to nothing means no proxy.
package struct ProxySettings: Hashable, Sendable {
  package struct Proxy: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case http, socks5 }

    package var kind: Kind
    package var host: String
    package var port: Int
    package var user: String?
    package var password: String?

    /// For messages: without the credentials.
    package var name: String { "\(host):\(port)" }
  }

  /// A variable that holds no address of a proxy we can speak with.
  package struct Unreadable: Error, Hashable, Sendable {
    package var variable: String
  }

  private enum Setting: Hashable, Sendable {
    case none
    case proxy(Proxy)
    case unreadable(variable: String)
  }

  private let https: Setting
  private let http: Setting
  private let exceptions: ProxyExceptions

  /// - Parameter environment: The process's variables.
  package init(environment: [String: String]) {
    https = Self.setting("HTTPS_PROXY", in: environment)
    http = Self.setting("HTTP_PROXY", in: environment)
    exceptions = ProxyExceptions(environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
  }

  /// The proxy for an address; nil where it is reached directly.
  ///
  /// Plain http is spoken with loopback only, because what is sent must not leave the machine: so it
  /// goes through a proxy only where that is on loopback, too.
  package func proxy(for url: URL) throws(Unreadable) -> Proxy? {
    guard let origin = Origin(url) else { return nil }
    let setting = origin.scheme == "https" ? https : http
    guard setting != .none, !exceptions.contain(origin.host) else { return nil }
    switch setting {
    case .none: return nil
    case .unreadable(let variable): throw Unreadable(variable: variable)
    case .proxy(let proxy):
      let isLocal = Origin.isLoopback(proxy.host.lowercased())
      return origin.scheme == "https" || isLocal ? proxy : nil
    }
  }

  /// What must be redacted: user and password as they go over the wire, and the password.
  package var secrets: [String] {
    [https, http].flatMap { setting -> [String] in
      guard case .proxy(let proxy) = setting, let password = proxy.password else { return [] }
      return [password, "\(proxy.user ?? ""):\(password)"]
    }
  }

  private static func setting(_ name: String, in environment: [String: String]) -> Setting {
    guard let text = environment[name.lowercased()] ?? environment[name], !text.isEmpty else {
      return .none
    }
    return proxy(text).map(Setting.proxy) ?? .unreadable(variable: name)
  }

  /// Reads `http://user:password@proxy:3128`; without a scheme it is http, without a port 1080.
  private static func proxy(_ text: String) -> Proxy? {
    guard let url = URL(string: text.contains("://") ? text : "http://\(text)"),
      let host = url.host(percentEncoded: true), !host.isEmpty
    else { return nil }
    let kinds: [String: Proxy.Kind] = ["http": .http, "socks5": .socks5, "socks5h": .socks5]
    guard let scheme = url.scheme?.lowercased(), let kind = kinds[scheme] else { return nil }
    let user = url.user(percentEncoded: false)
    // The library speaks SOCKS without user names only.
    guard kind == .http || user == nil else { return nil }
    let port = url.port ?? 1080
    guard 1...65535 ~= port else { return nil }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    return Proxy(
      kind: kind, host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port,
      user: user, password: url.password(percentEncoded: false))
  }
}

/// The hosts of `NO_PROXY`: names with all below them, addresses, networks (`10.0.0.0/8`), or `*`.
private struct ProxyExceptions: Hashable, Sendable {
  private let entries: [String]

  init(_ text: String) {
    entries = text.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.map { entry in
      let bare = entry.hasPrefix(".") ? entry.dropFirst() : entry
      return String(bare.hasSuffix(".") ? bare.dropLast() : bare)
    }
  }

  func contain(_ host: String) -> Bool {
    if entries == ["*"] { return true }
    if let address = IPAddress(host) { return entries.contains { Self.covers($0, address) } }
    return entries.contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  private static func covers(_ entry: String, _ address: IPAddress) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let network = IPAddress(first) else { return false }
    guard parts.count == 2 else { return network == address }
    return Int(parts[1]).map { network.shares(bits: $0, with: address) } ?? false
  }
}
