import FoundationEssentials

extension Host {
  /// Whether git may send the host's token to this origin.
  ///
  /// True for the host itself and its `gist.` subdomain over https, and for the same server on
  /// loopback.
  package func servesGit(at origin: Origin) -> Bool {
    if origin == webOrigin { return true }
    switch kind {
    case .loopback, .folder: return false
    case .gitHub, .gheDotCom, .enterprise:
      return origin.scheme == "https" && origin.port == webOrigin.port
        && origin.host == "gist.\(webOrigin.host)"
    }
  }

  /// Returns the origin of a gist's git URL.
  ///
  /// - Parameters:
  ///   - address: `git_pull_url` of the gist. It becomes an argument of git unchanged.
  ///   - id: The gist's id, which must end the path.
  /// - Returns: nil if the URL belongs to another host or to another gist.
  package func gitOrigin(of address: String, id: String) -> Origin? {
    guard let url = URL(string: address), let origin = Origin(url), servesGit(at: origin) else {
      return nil
    }
    let start = origin.description + "/"
    guard address.hasPrefix(start) else { return nil }
    let path = address.dropFirst(start.count)
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.allSatisfy(\.isPlainSegment), let last = names.last,
      last == id || last == "\(id).git"
    else { return nil }
    return origin
  }
}
