import FoundationEssentials
import GitHubAPI

extension Host {
  /// The address of a gist in the browser, as far as its id tells it.
  func gistPage(_ id: String) -> String {
    let gists = kind == .gitHub ? "https://gist.github.com" : "\(web.absoluteString)/gist"
    return "\(gists)/\(id)"
  }
}
