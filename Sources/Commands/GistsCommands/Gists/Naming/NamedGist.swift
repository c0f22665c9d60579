import Algorithms
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// A gist named by the user and the session for its host; it may not exist.
struct NamedGist: Sendable {
  let session: Session
  let id: String
  /// The revision in the given URL.
  let revision: String?
  /// The hint if no gist has this ID, which may be meant as an abbreviated one; nil for a full ID.
  var abbreviationStep: MessageText?

  /// The members that name it in JSON: its ID and the URL of its page.
  var members: [JSON.Member] {
    [.init("id", id), .init("url", session.host.gistPage(id))]
  }

  /// Fetches the current state of the gist, bypassing the cache.
  ///
  /// - Throws: an `APIError`.
  func fetch() async throws -> Decoded<Gist> {
    try await session.api.value(.gist(id: id), as: Gist.self, usesCache: false)
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
    let session = try sessions.session(urlHost: reference.urlHost)
    let formatter = failureFormatter.on(session.host)
    let id: String
    var step: MessageText?
    switch reference.name {
    case .id(let whole):
      id = whole
      if reference.urlHost == nil, whole.utf8.count < 4 { step = formatter.tooShortStep }
    case .digits(let digits):
      id = takesPrefix ? try libraries.knownID(digits, on: session.host) ?? digits : digits
      if id == digits {
        step = takesPrefix ? formatter.unknownPrefixStep(digits) : formatter.prefixRefusedStep
      }
    case .prefix(let prefix) where takesPrefix:
      guard let known = try libraries.knownID(prefix, on: session.host) else {
        throw sessions.inTrash(prefix, on: session.host) ?? formatter.unknownPrefix(prefix)
      }
      id = known
    case .prefix(let prefix):
      throw Failure.prefixRefused(prefix, formatter)
    case nil: throw Failure.namesNoGist(text, failureFormatter)
    }
    return NamedGist(
      session: session, id: id, revision: reference.revision, abbreviationStep: step)
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
      return NamedGist(
        session: session, id: gist.id, revision: gist.revision,
        abbreviationStep: gist.abbreviationStep)
    }.uniqued(on: { [$0.session.host.name, $0.id] })
  }
}

extension Libraries {
  /// Returns the gist in the library; throws a ``Failure`` with status 69 if the library lacks it.
  func savedGist(_ gist: NamedGist) throws -> LibraryGist {
    let host = gist.session.host
    let copy = try read(host) { store throws(LibraryError) in try store.gist(gist.id) }
    guard let copy else {
      throw Failure.notInLibrary("\(gist: gist.id)", host, sessions.failureFormatter)
    }
    return copy
  }

  /// Returns the ID in the library that equals `digits`, else the only one that starts with them;
  /// nil if there is none.
  ///
  /// - Throws: a ``Failure`` with status 64 if several match.
  func knownID(_ digits: String, on host: Host) throws -> String? {
    guard let library = try library(of: host) else { return nil }
    let rows = try? open(library, .reading) { store throws(LibraryError) in
      try store.rows(withPrefix: digits, limit: Failure.most + 1)
    }
    guard let found = rows else { return nil }
    if found.contains(where: { $0.id == digits }) { return digits }
    guard found.count > 1 else { return found.first?.id }
    throw Failure.severalBegin(with: digits, found.map { ($0.id, $0.title) })
  }
}
