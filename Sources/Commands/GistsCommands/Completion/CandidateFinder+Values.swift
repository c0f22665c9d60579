import ClientState
import CommandSupport

extension CandidateFinder {
  /// The paths of `gists api`: resources of gists, and of known users and repositories.
  func apiPaths() -> [Candidate] {
    let parts = current.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("gists", 2):
      let feeds = [
        Candidate("gists/public", "public gists"), Candidate("gists/starred", "gists you starred"),
      ]
      return feeds + gists(startingWith: parts[1]).map { $0.following("gists/") }
    case ("gists", 3):
      return Self.subresources.map { Candidate("gists/\(parts[1])/\($0)") }
    case ("users", 2): return owners().map { $0.following("users/") }
    case ("users", 3): return [Candidate("users/\(parts[1])/gists", "gists of the user")]
    case ("repos", _): return repositories().map { $0.following("repos/") }
    case (_, 1): return Self.resources
    default: return []
    }
  }

  private static let resources = [
    Candidate("gists", "your gists"), Candidate("gists/"), Candidate("rate_limit"),
    Candidate("repos/"), Candidate("user", "your account"), Candidate("users/"),
  ]
  private static let subresources = ["comments", "commits", "forks", "star"]

  /// The values of the setting that is named before.
  func settingValues() -> [Candidate] {
    guard let name = position.given["setting"]?.first, let key = SettingKey(rawValue: name) else {
      return []
    }
    switch key {
    case .host: return hosts()
    case .chooser: return [Candidate("fzf")]
    case .pager: return [Candidate("less"), Candidate("cat", "no pager")]
    default: return key.choices.map { Candidate($0) }
    }
  }
}

extension Candidate {
  fileprivate func following(_ prefix: String) -> Candidate {
    var candidate = self
    candidate.word = prefix + word
    return candidate
  }
}
