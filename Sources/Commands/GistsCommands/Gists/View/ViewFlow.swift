import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Fetches a gist, or parts of it, and prints it.
struct ViewFlow: Sendable {
  let gist: NamedGist
  let revision: String?
  /// The files to show; empty for all.
  let files: [String]
  /// The cached gist, if that is shown.
  var copy: LibraryGist?

  private var route: Router {
    revision.map { .gistRevision(id: gist.id, revision: $0) } ?? .gist(id: gist.id)
  }

  func load(in context: AppContext) async throws -> Decoded<Gist> {
    let received: Decoded<Gist>
    if let copy {
      received = copy.gist
    } else {
      received = try await context.about(gist, revision: revision) {
        try await gist.session.api.value(route, as: Gist.self)
      }
    }
    for file in files where received.value[file] == nil {
      throw Failure.noFile(
        file, in: received.value, host: gist.session.host, context.failureFormatter)
    }
    return received
  }

  /// Fetches the gist and whether the user starred it; `isStarred` is nil when signed out.
  func loadWithStar(in context: AppContext) async throws -> (Decoded<Gist>, isStarred: Bool?) {
    if copy != nil { return (try await load(in: context), nil) }
    let isSignedIn =
      try await context.credentials(for: gist.session.host).token(.optional) != nil
    async let isStarred = isSignedIn ? isStarred(in: context) : nil
    let received = try await load(in: context)
    return (received, await isStarred)
  }

  /// Returns whether the gist is starred; nil if that is unknown.
  ///
  /// A 404 means "not starred": the request for the gist itself shows whether the gist exists. If
  /// this request fails, the gist is shown without its star.
  private func isStarred(in context: AppContext) async -> Bool? {
    do {
      _ = try await gist.session.api.send(.isStarred(id: gist.id))
      return true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return false
    } catch APIError.unauthorized {
      // The request for the gist reports the rejected token.
      return nil
    } catch {
      // Without the network, the message about the gist itself says so.
      if !(error is CancellationError), !error.isNetworkAway {
        let failure = context.failureFormatter.failure(for: error)
        context.diagnostics.warn("could not check whether you starred the gist: \(failure.message)")
      }
      return nil
    }
  }

  /// Returns the files to show with their contents, in the gist's order or as named.
  ///
  /// Fetched contents are saved in the library.
  func contents(of received: Decoded<Gist>, in context: AppContext) async throws -> [FileContent] {
    let gist = received.value
    let wanted =
      files.isEmpty
      ? gist.files : files.compactMap { gist[$0] }
    let host = self.gist.session.host
    if let copy { return wanted.map { FileContent(of: $0, in: copy, host) } }
    let contents = try await FileContent.load(
      wanted, of: gist, from: self.gist.session, in: context)
    if revision == nil { LibraryRecorder(context, host: host).keep(received, contents) }
    return contents
  }

  /// Opens the gist in the browser, for `--web`.
  func open(in context: AppContext) async throws {
    try await context.open(load(in: context).value, of: gist)
  }

  /// Prints the files for `--files`: only their names in a pipe.
  func printNames(in context: AppContext) async throws {
    let gist = try await load(in: context).value
    let files = gist.files
    guard context.console.terminal.outIsTerminal else {
      for file in files { try context.console.out.writeLine(Printable.cell(file.name)) }
      return try report([], of: gist, in: context)
    }
    try await context.paged { console in
      var table = Table(
        [Column("NAME", isFlexible: true), "LANGUAGE", Column("SIZE", alignment: .right)],
        console: console)
      try table.append(
        files.map { file in
          [
            Cell(file.name, tone: .name), Cell(file.language ?? ""),
            Cell(file.size.map(ByteSize.text) ?? "", tone: .dim),
          ]
        })
    }
    try report([], of: gist, in: context)
  }

  /// Reports the files that could not be fetched, and that GitHub does not list all files of the
  /// gist; the first failure sets the exit status.
  func report(_ contents: [FileContent], of gist: Gist, in context: AppContext) throws {
    var failures = contents.compactMap { content -> Failure? in
      guard case .failure(let failure) = content.bytes else { return nil }
      return failure
    }
    if gist.isTruncated, files.isEmpty {
      failures.append(
        .filesCutShort(gist, host: self.gist.session.host, context.failureFormatter))
    }
    if !failures.isEmpty { try context.console.out.flush() }
    try context.reportAll(failures)
  }
}
