import Algorithms
import ClientState
import CommandSupport
import FoundationEssentials
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

extension Error {
  /// Whether nothing was sent because of a missing sign-in.
  var isSignInRequired: Bool {
    if case APIError.signInRequired? = self as? APIError { true } else { false }
  }
}

extension Host {
  func gistPage(_ id: String) -> String { "\(gistPages)/\(id)" }

  /// The prefix of the URLs of gists' web pages.
  var gistPages: String {
    kind == .gitHub ? "https://gist.github.com" : "\(web.absoluteString)/gist"
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

extension Programs {
  /// Opens a page in the web browser.
  func open(page url: String) async throws {
    guard await openInBrowser(url) else { throw Failure.noBrowser(url, browserNames) }
  }

  /// Opens a gist's page in the web browser.
  ///
  /// The server sends the URL, so it is opened only if it is a gist's page on that host.
  func open(_ gist: Gist, of named: NamedGist) async throws {
    let url = try named.session.page(of: gist)
    try await open(page: url)
    output.record("opened", named.members)
    output.tellDone("Opened \(url)")
  }
}

extension Session {
  /// Returns the gist's `html_url` if it belongs to the session's host and names this gist.
  func page(of gist: Gist) throws -> String {
    guard let url = gist.htmlURL, let address = GistURL(url),
      address.id == gist.id.lowercased(), address.host == host.name
    else { throw Failure.strangePage(gist.htmlURL, host: host) }
    return url
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

extension FailureFormatter {
  /// Returns the error that stopped several changes, with a line for each one done and not done.
  ///
  /// The error is unchanged for a single change, and for a missing sign-in, when nothing was sent.
  /// At a terminal, the changes already done have been printed.
  ///
  /// - Parameters:
  ///   - error: the error of the failed change.
  ///   - index: the index of the failed change.
  ///   - changes: the name of the thing that each change affects.
  ///   - verb: the past participle of the change: `starred`.
  ///   - console: the console on which the changes already done have been printed.
  /// - Returns: the error with these lines as details.
  func stopped(
    by error: any Error, at index: Int, of changes: [[String]], verb: String, on console: Console
  ) -> any Error {
    guard changes.count > 1, !error.isSignInRequired else { return error }
    var failure = self.failure(for: error)
    let done = console.terminal.errIsTerminal ? [] : Array(changes[..<index].joined())
    failure.details =
      done.map { "\(verb): \($0)" } + changes[index...].joined().map { "not \(verb): \($0)" }
      + failure.details
    return failure
  }

  /// Returns the error as a screen shows it, which has no line for each gist: with the number of changes.
  ///
  /// - Parameters:
  ///   - error: the error of the failed change.
  ///   - verb: the past tense of the change: `Tagged`.
  ///   - done: the number of changes that were made.
  ///   - count: the number of all changes.
  /// - Returns: the error; for a cancel, `Tagged 5 of 34 gists`.
  func stopped(by error: any Error, _ verb: String, _ done: Int, of count: Int) -> any Error {
    guard count > 1, !error.isSignInRequired else { return error }
    var failure = self.failure(for: error)
    let sentence: MessageText = "\(verb) \(done.grouped) of \(count.grouped) gists"
    guard failure.status == .cancelled else {
      failure.details.insert(sentence, at: 0)
      return failure
    }
    if failure.code == .outcomeUnknown { failure.details.insert(failure.message, at: 0) }
    failure.message = sentence
    return failure
  }
}

extension Sessions {
  /// Runs requests about a gist or a revision, so that a 404 names the missing gist or revision.
  func about<Value>(
    _ gist: NamedGist, revision: String? = nil, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status < 500 {
      throw failure(response, about: gist, revision: revision)
    }
  }

  /// Runs the requests that change a gist; their errors name the change.
  ///
  /// `change` is the verb, and what comes before the gist: `star`, `comment on`.
  func changing<Value>(
    _ gist: NamedGist, to change: MessageText, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw failure(error, changing: gist, to: change)
    }
  }

  /// Returns the error of a request that changes a gist, with the change in its message:
  /// `could not star gist 6cad326836d38bd3a7ae: not found on github.com (HTTP 404)`.
  ///
  /// The message has no change if the sign-in is missing or rejected, if the gist was deleted or the
  /// outcome is unknown, and on a screen, which names the change itself.
  func failure(_ error: any Error, changing gist: NamedGist, to change: MessageText) -> any Error {
    guard let error = error as? APIError else { return error }
    let unnamed: any Error
    var named: Failure
    if case .errorResponse(let response) = error, response.status < 500 {
      named = failure(response, about: gist)
      unnamed = named
      if named.code == .notFound { named.message = failureFormatter.refused(response).message }
    } else {
      named = failureFormatter.failure(for: error)
      unnamed = error
    }
    guard output.screen == nil, named.status != .signInNeeded,
      ![.deleted, .outcomeUnknown].contains(named.code)
    else { return unnamed }
    named.message = "could not \(change) \(gist: gist.id): \(named.message)"
    return named
  }

  /// Returns the failure for an error response about a gist, or about one of its revisions.
  func failure(
    _ response: APIError.ErrorResponse, about gist: NamedGist, revision: String? = nil
  ) -> Failure {
    if response.isNotFound, revision == nil,
      let failure = inTrash(gist.id, on: gist.session.host)
    {
      return failure.answered(by: response)
    }
    let part: MessageText = revision.map { "revision \(revision: $0) of " } ?? ""
    var failure = failureFormatter.refused(response, subject: "\(part)\(gist: gist.id)")
    if failure.code == .notFound { failure.nextSteps += [gist.abbreviationStep].compactMap(\.self) }
    return failure
  }

  /// Returns the failure for the only gist in the trash with this ID, which may be abbreviated; nil
  /// if there is none.
  fileprivate func inTrash(_ name: String, on host: Host) -> Failure? {
    let ids = Set(stateFiles.trash(of: host).entries().map(\.gist.value.id))
    let isShort = name.utf8.count < 4
    let found: Set<String> =
      ids.contains(name) ? [name] : ids.filter { !isShort && $0.hasPrefix(name) }
    guard found.count == 1, let id = found.first else { return nil }
    let restore = failureFormatter.on(host).command("restore", .value(id))
    return Failure(
      .no, code: .deleted, "\(gist: id) was deleted",
      next: ["to restore it, run \(restore)"], host: host.name)
  }

  /// Fetches the current state of the gist; throws a ``Failure`` if it does not exist.
  ///
  /// `change` is the change that needs it, which an error then names: `edit`.
  func fetch(_ gist: NamedGist, to change: MessageText? = nil) async throws -> Decoded<Gist> {
    guard let change else { return try await about(gist) { try await gist.fetch() } }
    return try await changing(gist, to: change) { try await gist.fetch() }
  }

  /// Returns the newest revisions, at most as many as a page can have.
  func newestRevisions(_ count: Int, of gist: NamedGist) async throws -> [GistRevision] {
    try await about(gist) {
      let pages = gist.session.api.pages(
        .gistCommits(id: gist.id, perPage: count), of: GistRevision.self, loading: .onDemand)
      return try await pages.first { _ in true }?.elements.map(\.value) ?? []
    }
  }

  /// Returns the full commit hashes; reads the gist's history if one is abbreviated.
  ///
  /// - Throws: a ``Failure`` with status 1 if a revision does not exist, 64 if several match.
  func versions(_ names: [RevisionName], of gist: NamedGist) async throws -> [String] {
    guard names.contains(where: { $0.version == nil }) else { return names.compactMap(\.version) }
    var known: [GistRevision] = []
    let pages = gist.session.api.pages(
      .gistCommits(id: gist.id, perPage: ListLimit.largestPage), of: GistRevision.self,
      loading: .concurrent)
    try await about(gist) {
      for try await page in pages { known += page.elements.map(\.value) }
    }
    return try names.map { try $0.version ?? version($0, among: known, of: gist) }
  }

  /// Returns the full commit hash of one of these revisions.
  ///
  /// - Throws: a ``Failure`` with status 1 if none matches, 64 if several do.
  func version(
    _ name: RevisionName, among known: [GistRevision], of gist: NamedGist
  ) throws -> String {
    let found = known.filter { $0.id.hasPrefix(name.digits) }
    guard let first = found.first else { throw failureFormatter.unknownRevision(name, of: gist) }
    guard found.count == 1 else { throw Failure.severalRevisions(name, found) }
    return first.id
  }

  /// Throws if not signed in, or if `GH_HOST` names another host; call it before asking questions
  /// or reading typed text.
  func requireSignIn(to host: Host) async throws {
    try refuseOtherHost(host)
    guard try await credentials(for: host).token(.required) != nil else {
      throw APIError.signInRequired(host: host.name)
    }
  }

  /// Notes that a change was made although the response doesn't show it: `the gist was created`.
  func noteMade(_ result: MessageText, despite error: APIError, on host: Host) {
    output.diagnostics.note(failureFormatter.on(host).made(result, despite: error))
  }
}

extension CommandOutput {
  /// Prints a gist that is about to change, on stderr at a terminal: full ID, description, files.
  ///
  /// A screen receives the gist, and has usually shown it already.
  func show(_ gist: Gist) throws {
    screen?.changing(gist)
    guard console.terminal.errIsTerminal, !isJSON, screen == nil else { return }
    let style = console.errStyle
    let title = Printable.line(gist.title ?? "")
    let files = gist.files.map { Printable.line($0.name) }.joined(separator: ", ")
    let facts = [gist.visibility, Plural.count(gist.files.count, "file") + ": " + files]
    if style.isPlain {
      return try console.err.writeLine(
        "\"\(title)\", " + facts.compactMap { $0 }.joined(separator: ", "))
    }
    try console.err.writeLine(
      "\(style(.yellow, gist.id))  \(style(.bold, title))\n"
        + "  \(style(.dim, facts.compactMap { $0 }.joined(separator: " · ")))")
  }
}

extension StandardInput {
  func names(_ words: [String]) throws -> [String] {
    try words.flatMap { word in
      word == "-" ? try GistNamesInput(readAll(GistNamesInput.limit)).names : [word]
    }
  }
}
