import GraphQLExecution

/// What the objects of one query have in common.
final class GraphQLWorld {
  let state: SandboxState
  let urls: URLBuilder
  let caller: Caller
  let now: UTCTimestamp
  let cost: QueryCost
  /// The bytes of text that the query has read so far.
  private(set) var textSize = 0

  init(state: SandboxState, urls: URLBuilder, caller: Caller, now: UTCTimestamp, cost: QueryCost) {
    self.state = state
    self.urls = urls
    self.caller = caller
    self.now = now
    self.cost = cost
  }

  /// Whether the caller owns something and its token lets it see secret gists.
  func canSeeSecretGists(of login: String) -> Bool {
    caller.login == login && caller.grant?.hasGistScope == true
  }

  func countText(_ size: Int) { textSize += size }

  func user(_ login: String?) -> ResolvedValue {
    .object(
      orNull: login.flatMap { state.user($0) }.map { UserObject(user: $0, world: self) })
  }

  func gist(_ id: String) -> GistObject? {
    state.gists[id].map { GistObject(gist: $0, world: self) }
  }

  /// Returns the object with a global ID.
  func node(_ text: String) -> (any ResolvableObject)? {
    switch NodeID(text) {
    case nil: nil
    case .gist(let id): gist(id)
    case .user(let id):
      state.users.values.first { $0.id == id }.map { UserObject(user: $0, world: self) }
    case .language(let name): LanguageObject(name: name)
    case .comment(let id): comment(id)
    }
  }

  private func comment(_ id: Int) -> CommentObject? {
    for gist in state.gists.values {
      if let comment = gist.comments.first(where: { $0.id == id }) {
        return CommentObject(comment: comment, gist: gist, world: self)
      }
    }
    return nil
  }
}
