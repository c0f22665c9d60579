extension Host {
  /// Whether a gist's document may name this origin as the place of a raw file (RELIABILITY row 19).
  ///
  /// GitHub has hosts for raw files; another host is one itself or by a subdomain, on loopback the API
  /// alone.
  package func servesRawFiles(_ origin: Origin) -> Bool {
    if origin == apiOrigin { return true }
    guard origin.scheme == "https", [443, webOrigin.port].contains(origin.port) else {
      return false
    }
    return switch kind {
    case .gitHub: ["gist.githubusercontent.com", "gist.github.com"].contains(origin.host)
    case .gheDotCom, .enterprise:
      origin.host == webOrigin.host || origin.host.hasSuffix("." + webOrigin.host)
    case .loopback: false
    }
  }
}
