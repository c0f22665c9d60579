import CommandSupport
import GitHubAPI

/// A gist that a person named, and the way to its host; nothing was requested yet.
struct NamedGist: Sendable {
  let session: Session
  let id: String
  /// The revision in the address that was given.
  let revision: String?
}

extension AppContext {
  /// Finds out which gist on which host is meant.
  ///
  /// - Parameters:
  ///   - text: an id or a URL; white space around it, as of a pasted line, does not count.
  ///   - takesPrefix: false for a change where nobody sees which gist the beginning of an id finds.
  /// - Returns: the gist; that it exists is not known.
  /// - Throws: a ``Failure``: 64 where the text names no gist or an unknown host, 1 for the
  ///   beginning of an id that nothing here is known by.
  func gist(_ text: String, takesPrefix: Bool = true) throws -> NamedGist {
    guard let reference = GistReference(text.trimmed) else { throw Failure.namesNoGist(text) }
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
    case .prefix(let prefix): throw Failure.prefixRefused(prefix)
    case nil: throw Failure.namesNoGist(text)
    }
  }

  /// Finds out which gists are meant, each once, in the order they were named.
  ///
  /// Those of one host share a session, which keeps to the host's limits.
  func gists(_ texts: [String], takesPrefix: Bool = true) throws -> [NamedGist] {
    var known: Set<[String]> = []
    var sessions: [Host: Session] = [:]
    return try texts.map { text in
      let gist = try gist(text, takesPrefix: takesPrefix)
      let session = sessions[gist.session.host] ?? gist.session
      sessions[session.host] = session
      return NamedGist(session: session, id: gist.id, revision: gist.revision)
    }.filter { known.insert([$0.session.host.name, $0.id]).inserted }
  }
}
