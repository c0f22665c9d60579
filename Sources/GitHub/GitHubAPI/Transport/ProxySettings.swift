import FoundationEssentials

/// The proxy of `HTTPS_PROXY` or `ALL_PROXY`, and the exceptions of `NO_PROXY`, with curl's rules.
///
/// Lowercase names win. An empty variable counts as unset.
///
/// `http_proxy` is not read: plain http is for loopback, and loopback never uses a proxy. A proxy
/// would see the token there.
struct ProxySettings: Hashable, Sendable {
  struct Proxy: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case http, socks5 }

    var kind: Kind
    var host: String
    var port: Int
    var user: String?
    var password: String?

    /// For messages, without credentials.
    var name: String { "\(host):\(port)" }
  }

  /// nil if no variable is set, or if it is the ``invalidVariable``.
  private let proxy: Proxy?
  /// The variable whose value is not the URL of a supported proxy.
  private let invalidVariable: String?
  private let exceptions: ProxyExceptions

  init(environment: [String: String]) {
    let name = ["HTTPS_PROXY", "ALL_PROXY"].first { Self.value(of: $0, in: environment) != nil }
    proxy = name.flatMap { Self.value(of: $0, in: environment) }.flatMap(Self.proxy)
    invalidVariable = proxy == nil ? name : nil
    exceptions = ProxyExceptions(Self.value(of: "NO_PROXY", in: environment) ?? "")
  }

  /// Returns the proxy for a URL; nil for a direct connection.
  ///
  /// - Throws: ``APIError/unreachable(host:reason:)`` if it can't be used.
  func proxy(for url: URL) throws(APIError) -> Proxy? {
    guard let origin = Origin(url), origin.scheme == "https", !origin.isLoopback,
      !exceptions.contains(origin.host)
    else { return nil }
    if let invalidVariable {
      throw .unreachable(host: url.hostName ?? "", reason: .proxy(invalidVariable))
    }
    return proxy
  }

  /// The texts to redact: the password, alone and as `user:password`.
  var secrets: [String] {
    guard let proxy, let password = proxy.password else { return [] }
    return [password, "\(proxy.user ?? ""):\(password)"]
  }

  private static func value(of name: String, in environment: [String: String]) -> String? {
    [environment[name.lowercased()], environment[name]].lazy.compactMap(\.self)
      .first { !$0.isEmpty }
  }

  /// Parses a proxy's URL such as `http://user:password@proxy:3128`.
  ///
  /// The default scheme is http, the default port 1080.
  private static func proxy(_ text: String) -> Proxy? {
    guard let url = URL(string: text.contains("://") ? text : "http://\(text)"),
      let host = url.host(percentEncoded: true), !host.isEmpty
    else { return nil }
    let kinds: [String: Proxy.Kind] = ["http": .http, "socks5": .socks5, "socks5h": .socks5]
    guard let scheme = url.scheme?.lowercased(), let kind = kinds[scheme] else { return nil }
    let user = url.user(percentEncoded: false)
    // AsyncHTTPClient supports SOCKS without authentication only.
    guard kind == .http || user == nil else { return nil }
    let port = url.port ?? 1080
    guard 1...65535 ~= port else { return nil }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    return Proxy(
      kind: kind, host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port,
      user: user, password: url.password(percentEncoded: false))
  }
}

/// The hosts of `NO_PROXY`: names with their subdomains, addresses, networks (`10.0.0.0/8`), or
/// `*`.
private struct ProxyExceptions: Hashable, Sendable {
  private let entries: [String]

  init(_ text: String) {
    entries = text.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.map { entry in
      let bare = entry.hasPrefix(".") ? entry.dropFirst() : entry
      return String(bare.hasSuffix(".") ? bare.dropLast() : bare)
    }
  }

  func contains(_ host: String) -> Bool {
    if entries == ["*"] { return true }
    if let address = IPAddress(host) { return entries.contains { Self.covers($0, address) } }
    return entries.contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  private static func covers(_ entry: String, _ address: IPAddress) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let network = IPAddress(first) else { return false }
    guard parts.count == 2 else { return network == address }
    return Int(parts[1]).map { network.hasSamePrefix(as: address, length: $0) } ?? false
  }
}
