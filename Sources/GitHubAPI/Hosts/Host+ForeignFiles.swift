package import FoundationEssentials

extension Host {
  /// Whether a gist's document may name this address as the place of a raw file.
  ///
  /// GitHub has hosts for raw files; another host is one itself or by a subdomain, on loopback the API
  /// alone.
  package func servesRawFiles(_ url: URL) -> Bool {
    serves(url, gitHub: ["gist.githubusercontent.com", "gist.github.com"])
  }

  /// The same for a person's picture.
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
