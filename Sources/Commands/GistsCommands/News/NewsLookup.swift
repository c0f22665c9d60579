import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels

struct NewsLookup: Sendable {
  /// All gists of the signed-in user.
  struct Activity: Sendable {
    let login: String
    let gists: [GistActivity]
    /// The time at which the lookup began, by the server's clock.
    let time: Date
    /// Why GraphQL did not return the stars; nil if it did.
    let failure: GraphQLFailure?
  }

  /// The number of gists that are looked up concurrently.
  static let width = 6

  let session: Session
  let now: @Sendable () -> Date

  /// Returns the numbers of all gists: by GraphQL, 100 gists a request, or by REST if GraphQL can't
  /// be used.
  func activity() async throws -> Activity {
    do {
      return try await byGraphQL()
    } catch let failure as GraphQLFailure {
      return try await byREST(failure)
    }
  }

  private func byGraphQL() async throws -> Activity {
    var gists: [String: GistActivity] = [:]
    var ids: [String] = []
    var (time, cursor): (Date?, String?) = (nil, nil)
    var visited: Set<String> = []
    while true {
      let page = try await session.api.gistActivity(after: cursor)
      time = time ?? page.time ?? now()
      for gist in page.gists where gists.updateValue(gist, forKey: gist.id) == nil {
        ids.append(gist.id)
      }
      guard let next = page.next, visited.insert(next).inserted else {
        return Activity(
          login: page.login, gists: ids.compactMap { gists[$0] }, time: time ?? now(), failure: nil)
      }
      cursor = next
    }
  }

  /// REST's lists have only the number of comments.
  private func byREST(_ failure: GraphQLFailure) async throws -> Activity {
    var gists: [Gist] = []
    var time: Date?
    let pages = session.api.pages(
      .myGists(since: nil, perPage: 100), of: Gist.self, loading: .concurrent)
    for try await page in pages {
      time = time ?? page.time
      gists += page.elements.map(\.value)
    }
    let login: String
    if let owner = gists.first?.owner?.login {
      login = owner
    } else {
      login = try await session.api.value(.user, as: User.self).value.login
    }
    return Activity(
      login: login, gists: gists.map(GistActivity.init), time: time ?? now(), failure: failure)
  }

  /// Returns the comments and forks of a gist that may be news; nil for a list that was not
  /// requested.
  func parts(
    of gist: GistActivity, since start: NewsStart
  ) async throws -> (comments: [GistComment]?, forks: [Gist]?) {
    let comments: [GistComment]? =
      start.needsComments(gist) ? try await all(.gistComments(id: gist.id, perPage: 100)) : nil
    let forks: [Gist]? =
      start.needsForks(gist) ? try await all(.gistForks(id: gist.id, perPage: 100)) : nil
    return (comments, forks)
  }

  private func all<Part: JSONReadable & Identifiable>(_ route: Router) async throws -> [Part]
  where Part.ID == String {
    var parts: [Part] = []
    for try await page in session.api.pages(route, of: Part.self, loading: .concurrent) {
      parts += page.elements.map(\.value)
    }
    return parts
  }
}

extension Session {
  /// Counts the news since the last `gists news` with one request, for the 100 most recently
  /// updated gists; nil if `gists news` never ran, or if the host doesn't return the numbers.
  func newsCounts(since file: NewsFile) async -> NewsCounts? {
    guard let known = try? file.read(), !known.isEmpty,
      let page = try? await api.gistActivity(), let last = known[page.login.lowercased()]
    else { return nil }
    return page.gists.reduce(NewsCounts()) {
      $0 + NewsStart(of: $1, after: last, login: page.login).counts($1)
    }
  }
}
