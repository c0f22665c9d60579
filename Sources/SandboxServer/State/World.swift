/// Everything the sandbox remembers; one request sees and changes it as a whole.
package struct World: Sendable {
  /// By login in lower case.
  package internal(set) var people: [String: Person] = [:]
  package internal(set) var gists: [String: StoredGist] = [:]
  package var repositories = Repositories()
  /// Who a token stands for.
  package var tokens: [String: Grant] = [:]
  /// Whether a token that nobody issued is octocat's, too.
  package var acceptsAnyToken: Bool
  package var rateLimits = RateLimits()
  package var spendingLimit = SpendingLimit()
  package var signIns: SignIns
  var feeds = Feeds()
  private var lastCommentID = 4_000

  package init(signIns: SignIns, acceptsAnyToken: Bool) {
    self.signIns = signIns
    self.acceptsAnyToken = acceptsAnyToken
    seedPeople()
    seedRepositories()
  }

  package mutating func add(_ person: Person) { people[person.login.lowercased()] = person }

  func person(_ login: String) -> Person? { people[login.lowercased()] }

  mutating func nextCommentID() -> Int {
    lastCommentID += 1
    return lastCommentID
  }
}

/// What a token allows.
package struct Grant: Hashable, Sendable {
  package var login: String
  package var scopes: [String]
  /// Whether answers name the scopes: those to fine-grained and app tokens don't.
  package var showsScopes: Bool

  package init(login: String = "octocat", scopes: [String] = ["gist"], showsScopes: Bool = true) {
    self.login = login
    self.scopes = scopes
    self.showsScopes = showsScopes
  }

  var mayUseGists: Bool { scopes.contains("gist") || !showsScopes }
}
