import GitHubAPI

extension Host {
  /// The URLs of the host's gists for git; nil for a folder.
  ///
  /// An Enterprise server without a subdomain for gists serves them under a path.
  var gitPlaces: [String]? {
    switch kind {
    case .gitHub, .gheDotCom: ["https://gist.\(name)"]
    case .enterprise: ["https://gist.\(name)", "https://\(name)/gist"]
    case .loopback: [webOrigin.description]
    case .folder: nil
    }
  }
}
