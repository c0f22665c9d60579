import FoundationEssentials
import GitHubAPI

extension Host {
  /// Returns the URL of a gist's web page, derived from its ID.
  func gistPage(_ id: String) -> String {
    let gists = kind == .gitHub ? "https://gist.github.com" : "\(web.absoluteString)/gist"
    return "\(gists)/\(id)"
  }
}
