import FoundationEssentials

extension Host {
  /// Whether git may be sent to this origin with the host's token.
  ///
  /// It is the host itself or its `gist.` name, over https, or the very server on loopback.
  package func servesGit(at origin: Origin) -> Bool {
    if origin == webOrigin { return true }
    switch kind {
    case .loopback, .folder: return false
    case .gitHub, .gheDotCom, .enterprise:
      return origin.scheme == "https" && origin.port == webOrigin.port
        && origin.host == "gist.\(webOrigin.host)"
    }
  }

  /// The origin of an address that a gist's document gives for git.
  ///
  /// - Parameters:
  ///   - address: `git_pull_url`: it goes on git's command line as it is.
  ///   - id: of the gist, with which the path ends.
  /// - Returns: nil for an address that is none of this host's, or not this gist's.
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
