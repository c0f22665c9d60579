package import FoundationEssentials

extension Host {
  /// Whether raw files of gists may be downloaded from this URL.
  ///
  /// GitHub serves them from separate hosts, an Enterprise server from itself or a subdomain, and a
  /// server on loopback from its API origin.
  package func servesRawFiles(_ url: URL) -> Bool {
    serves(url, gitHub: ["gist.githubusercontent.com", "gist.github.com"])
  }

  /// Whether avatars may be downloaded from this URL.
  package func servesAvatars(_ url: URL) -> Bool {
    serves(url, gitHub: ["avatars.githubusercontent.com"])
  }

  private func serves(_ url: URL, gitHub names: Set<String>) -> Bool {
    if owns(url) { return true }
    guard let origin = Origin(url), origin.scheme == "https",
      [443, webOrigin.port].contains(origin.port)
    else { return false }
    return switch kind {
    case .gitHub: names.contains(origin.host)
    case .gheDotCom, .enterprise:
      origin.host == webOrigin.host || origin.host.hasSuffix("." + webOrigin.host)
    case .loopback, .folder: false
    }
  }
}
