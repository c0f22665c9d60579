package import FoundationEssentials
package import GitHubAPI
import TerminalOutput

/// A list of gists.
package enum Feed: Hashable, Sendable {
  case mine, everyone, starred
  case user(String)

  private static let words = ["mine": Feed.mine, "public": .everyone, "starred": .starred]

  /// Parses `mine`, `public`, `starred` or `@LOGIN`; otherwise throws a ``Failure`` with a
  /// suggestion.
  package init(argument: String) throws {
    if let feed = Self.words[argument] {
      self = feed
    } else if argument.hasPrefix("@"), Login.isOne(argument.dropFirst()) {
      self = .user(String(argument.dropFirst()))
    } else {
      throw Failure(.wrongUsage, "unknown list: \(argument)", next: [Self.advice(argument)])
    }
  }

  /// Returns the name of the feed that a word resembles or means; nil if there is none.
  static func nearest(to word: String) -> String? {
    synonyms[word.lowercased()] ?? Suggestion.nearest(to: word, among: words.keys.sorted())
  }

  private static let synonyms = [
    "my": "mine", "me": "mine", "own": "mine", "star": "starred", "stars": "starred",
    "everyone": "public",
  ]

  private static func advice(_ argument: String) -> MessageText {
    if ["list", "ls"].contains(argument) {
      return "leave it out: run \(commandLine: "gists list")"
    }
    if ["private", "secret"].contains(argument) {
      return "to list your secret gists, run \(commandLine: "gists list --secret")"
    }
    if argument == "all" {
      return "to list all of your gists, run \(commandLine: "gists list --all")"
    }
    if let word = nearest(to: argument) { return "did you mean \(word)?" }
    if argument.contains("://") || GistID.whole(argument[...]) != nil && argument.utf8.count >= 20 {
      return "to view a gist, run \(commandLine: "gists view \(ShellWord.quoted(argument))")"
    }
    if GistID.isDigits(argument), !argument.isEmpty { return "did you mean -L \(argument)?" }
    return Login.isOne(argument[...]) && !argument.hasPrefix("-")
      ? "did you mean @\(argument)?" : "use mine, public, starred or @LOGIN"
  }

  /// The first page of the feed.
  package func route(since: Date?, perPage: Int) -> Router {
    switch self {
    case .mine: .myGists(since: since, perPage: perPage)
    case .everyone: .publicGists(since: since, perPage: perPage)
    case .starred: .starredGists(since: since, perPage: perPage)
    case .user(let login): .userGists(login: login, since: since, perPage: perPage)
    }
  }

  /// The feed's name in the library.
  package var name: String {
    switch self {
    case .mine: "mine"
    case .everyone: "public"
    case .starred: "starred"
    case .user(let login): "@\(login.lowercased())"
    }
  }

  /// The user whose gists are listed; nil for any other feed.
  var login: String? {
    if case .user(let login) = self { login } else { nil }
  }

  /// The name of the feed's gists in messages.
  package var gists: String {
    switch self {
    case .mine: "gists in your account"
    case .everyone: "public gists"
    case .starred: "starred gists"
    case .user(let login): "gists by \(login)"
    }
  }

  /// Whether GitHub cuts the list off, so that the library never has all of it.
  package var isPartial: Bool { self == .everyone }

  /// Whether all gists have the same owner.
  package var hasOneOwner: Bool { ![.everyone, .starred].contains(self) }
}

extension FailureFormatter {
  /// Returns "no user LOGIN" if the error is a 404 while the gists of one user were listed; else
  /// the error.
  ///
  /// Only a user's list can be missing.
  package func userNotFoundError(_ error: any Error, listing feed: Feed) -> any Error {
    guard let login = feed.login, case APIError.errorResponse(let response) = error,
      response.isNotFound
    else { return error }
    return noUser(login, response)
  }
}
