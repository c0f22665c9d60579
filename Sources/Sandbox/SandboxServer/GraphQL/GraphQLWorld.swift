import GraphQLExecution
import HTTPTypes
import Synchronization

/// What the objects of one request have in common.
///
/// A query reads the state as it was when the query began, so that no other request waits for it.
final class GraphQLWorld {
  private(set) var state: SandboxState
  private let environment: SandboxEnvironment
  let urls: URLBuilder
  let caller: Caller
  let now: UTCTimestamp
  let cost: QueryCost
  /// Whether gists are not found by their node IDs.
  private let hidesGists: Bool
  /// The bytes of text that the query has read so far.
  private(set) var textSize = 0

  init(_ environment: SandboxEnvironment, _ context: RequestContext, cost: QueryCost) {
    self.environment = environment
    state = environment.state.withLock { $0 }
    urls = context.urls
    caller = context.caller
    now = context.time
    self.cost = cost
    hidesGists = context.fields[.sandboxFault] == NamedFault.hiddenNodes.rawValue
  }

  /// Changes the state, which the rest of the request reads as it is then.
  func change(_ body: (inout SandboxState) -> Void) throws(FieldError) {
    do throws(GitHubError) {
      state = try environment.change { state throws(GitHubError) in
        body(&state)
        return state
      }
    } catch {
      throw FieldError("INTERNAL", "The sandbox could not save its state.")
    }
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

  /// Returns the error for a global ID of nothing.
  static func noNode(_ id: String) -> FieldError {
    FieldError("NOT_FOUND", "Could not resolve to a node with the global id of '\(id)'.")
  }

  /// Returns the object with a global ID.
  func node(_ text: String) -> (any ResolvableObject)? {
    switch NodeID(text) {
    case nil: nil
    case .gist(let id): hidesGists ? nil : gist(id)
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
