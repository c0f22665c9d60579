import Algorithms
import CommandSupport
import GitHubAPI
import GitHubModels

/// A gist named by the user and the session for its host; it may not exist.
struct NamedGist: Sendable {
  let session: Session
  let id: String
  /// The revision in the given URL.
  let revision: String?

  /// The members that name it in JSON: its ID and the URL of its page.
  var members: [JSON.Member] {
    [.init("id", .string(id)), .init("url", .string(session.host.gistPage(id)))]
  }
}

extension AppContext {
  /// Returns the gist that the text names, without a request.
  ///
  /// - Parameters:
  ///   - text: an ID or a URL; surrounding white space is ignored.
  ///   - takesPrefix: whether abbreviated IDs are allowed; false for changes without a terminal,
  ///     where nobody sees the full ID.
  /// - Returns: the gist; it may not exist.
  /// - Throws: a ``Failure`` with status 64 if the text is not a gist ID or URL or the host is
  ///   unknown, 1 if no gist in the library matches an abbreviated ID.
  func gist(_ text: String, takesPrefix: Bool = true) throws -> NamedGist {
    guard let reference = GistReference(text.trimmed) else {
      throw Failure.namesNoGist(text, failureFormatter)
    }
    let session = try session(urlHost: reference.urlHost)
    switch reference.name {
    case .id(let id): return NamedGist(session: session, id: id, revision: reference.revision)
    case .digits(let digits):
      let id = takesPrefix ? try knownID(digits, on: session.host) ?? digits : digits
      return NamedGist(session: session, id: id, revision: nil)
    case .prefix(let prefix) where takesPrefix:
      guard let id = try knownID(prefix, on: session.host) else {
        throw unknownPrefix(prefix, on: session.host)
      }
      return NamedGist(session: session, id: id, revision: nil)
    case .prefix(let prefix):
      throw Failure.prefixRefused(prefix, failureFormatter.on(session.host))
    case nil: throw Failure.namesNoGist(text, failureFormatter)
    }
  }

  /// Returns the named gists without duplicates, in order.
  ///
  /// Gists on the same host share a session, which observes the host's rate limit.
  func gists(_ texts: [String], takesPrefix: Bool = true) throws -> [NamedGist] {
    var sessions: [Host: Session] = [:]
    return try texts.map { text in
      let gist = try gist(text, takesPrefix: takesPrefix)
      let session = sessions[gist.session.host] ?? gist.session
      sessions[session.host] = session
      return NamedGist(session: session, id: gist.id, revision: gist.revision)
    }.uniqued(on: { [$0.session.host.name, $0.id] })
  }
}
