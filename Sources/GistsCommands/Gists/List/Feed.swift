import ArgumentParser
import FoundationEssentials
import GitHubAPI

/// Which gists are listed.
enum Feed: Hashable, Sendable, ExpressibleByArgument {
  case mine, everyone, starred
  case user(String)

  /// `mine`, `public`, `starred` or `@LOGIN`.
  init?(argument: String) {
    switch argument {
    case "mine": self = .mine
    case "public": self = .everyone
    case "starred": self = .starred
    default:
      guard argument.hasPrefix("@"), Login.isOne(argument.dropFirst()) else { return nil }
      self = .user(String(argument.dropFirst()))
    }
  }

  /// The first page of the feed.
  func route(since: Date?, perPage: Int) -> Router {
    switch self {
    case .mine: .myGists(since: since, perPage: perPage)
    case .everyone: .publicGists(since: since, perPage: perPage)
    case .starred: .starredGists(since: since, perPage: perPage)
    case .user(let login): .userGists(login: login, since: since, perPage: perPage)
    }
  }

  /// What its gists are called in a sentence.
  var gists: String {
    switch self {
    case .mine: "gists of yours"
    case .everyone: "public gists"
    case .starred: "starred gists"
    case .user(let login): "gists of \(login)"
    }
  }

  /// Every gist has the same owner.
  var hasOneOwner: Bool {
    switch self {
    case .mine, .user: true
    case .everyone, .starred: false
    }
  }
}
