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

  /// Whether the host serves gists over SSH.
  var hasSSH: Bool {
    switch kind {
    case .gitHub, .gheDotCom, .enterprise: true
    case .loopback, .folder: false
    }
  }
}

extension Origin {
  /// Returns the URL for SSH of a repository at this origin: `git@gist.github.com:ID.git`.
  func sshAddress(of address: String) -> String {
    "git@\(host):\(address.dropFirst(description.count + 1))"
  }
}
