import ByteTools
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput
import TextFormats

struct ViewFlow: Sendable {
  let gist: NamedGist
  let revision: String?
  /// The files to show; empty for all.
  let files: [String]
  /// The cached gist, if that is shown.
  var copy: LibraryGist?
  /// Whether a star from the last minute is reused without asking the host again.
  var reusesStar = false
  /// Returns contents of any revision; those that are still the gist's are not fetched.
  var findKnown: @Sendable () async -> [FileContent] = { [] }

  private var route: Router {
    revision.map { .gistRevision(id: gist.id, revision: $0) } ?? .gist(id: gist.id)
  }

  func load(in context: AppContext) async throws -> Decoded<Gist> {
    let received: Decoded<Gist>
    if let copy {
      received = copy.gist
    } else {
      received = try await context.sessions.about(gist, revision: revision) {
        try await gist.session.api.value(route, as: Gist.self)
      }
    }
    for file in files where received.value[file] == nil {
      throw context.failureFormatter.noFile(file, in: received.value, host: gist.session.host)
    }
    return received
  }

  /// Fetches the gist and whether the user starred it; `isStarred` is nil when signed out.
  func loadWithStar(in context: AppContext) async throws -> (Decoded<Gist>, isStarred: Bool?) {
    if copy != nil { return (try await load(in: context), nil) }
    let isSignedIn =
      try await context.sessions.credentials(for: gist.session.host).token(.optional) != nil
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
      _ = try await gist.session.api.send(.isStarred(id: gist.id), usesCache: reusesStar)
      return true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return false
    } catch APIError.unauthorized {
      // The request for the gist reports the rejected token.
      return nil
    } catch {
      // Without the network, the error about the gist itself is reported.
      if !(error is CancellationError), !error.isNetworkAway {
        context.sessions.warn("could not check whether you starred the gist", because: error)
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
      wanted, of: gist, from: self.gist.session, in: context.repositories, knowing: findKnown)
    if revision == nil { LibraryRecorder(context.libraries, host: host).keep(received, contents) }
    return contents
  }

  /// Prints the files for `--files`: only their names in a pipe.
  func printNames(in context: AppContext) async throws {
    let gist = try await load(in: context).value
    let files = gist.files
    guard context.console.terminal.outIsTerminal else {
      for file in files { try context.console.out.writeLine(Printable.cell(file.name)) }
      return try report([], of: gist, in: context)
    }
    try await context.output.paged { console in
      var table = Table(
        [Column("NAME", isFlexible: true), "LANGUAGE", Column("SIZE", alignment: .right)],
        console: console)
      try table.append(files.map(\.cells))
    }
    try report([], of: gist, in: context)
  }

  /// Reports the files that could not be fetched, and that GitHub does not list all files of the
  /// gist; the first failure sets the exit status.
  func report(_ contents: [FileContent], of gist: Gist, in context: AppContext) throws {
    var failures = contents.compactMap(\.failure)
    if gist.isTruncated, files.isEmpty {
      failures.append(
        .filesCutShort(gist, host: self.gist.session.host, context.failureFormatter))
    }
    if !failures.isEmpty { try context.console.out.flush() }
    try context.diagnostics.reportAll(failures)
  }

  /// Shows the gist at a terminal: its details, then each file.
  ///
  /// If files were named, only they are shown.
  func show(in context: AppContext) async throws {
    try await show(try await page(in: context), in: context)
  }

  func page(in context: AppContext) async throws -> GistPage {
    let showsFacts = files.isEmpty
    let (received, isStarred) =
      showsFacts
      ? try await loadWithStar(in: context) : (try await load(in: context), isStarred: nil)
    let id = received.value.id
    let stars = showsFacts ? context.libraries.knownStars(of: [id], on: gist.session.host)[id] : nil
    return GistPage(
      gist: received.value, isStarred: isStarred, stars: stars,
      contents: try await contents(of: received, in: context), showsFacts: showsFacts)
  }

  func show(_ page: GistPage, in context: AppContext) async throws {
    let bodies = try await page.bodies(context.programs.fileRenderer()) { file in
      await bytes(of: file, in: page.gist, context)
    }
    let bypassesPager =
      context.programs.images.bypassPagers && bodies.contains(where: \.hasImages)
    try await context.output.paged(isPaged: !bypassesPager) { console in
      try page.write(bodies, to: console, relative: RelativeTime(now: context.time.now()))
    }
    try report(page.contents, of: page.gist, in: context)
  }

  /// Returns the bytes of a file that was not requested, but is an image in a requested one.
  private func bytes(of file: GistFile, in gist: Gist, _ context: AppContext) async -> [UInt8]? {
    let session = self.gist.session
    if let copy { return try? FileContent(of: file, in: copy, session.host).bytes.get() }
    let loaded = try? await FileContent.load(
      [file], of: gist, from: session, in: context.repositories)
    return try? loaded?.first?.bytes.get()
  }

  /// Prints GitHub's JSON with `starred` (omitted when signed out) and full contents.
  ///
  /// If files were named, it has only these.
  func printJSON(in context: AppContext) async throws {
    let (received, isStarred) = try await loadWithStar(in: context)
    let contents = try await contents(of: received, in: context)
    var document = received.json
    for content in contents {
      guard let (encoding, text) = content.json else { continue }
      document.change(["files", content.file.name]) { file in
        file.set("content", to: .string(text))
        // Both describe the content, so they change together with it.
        if file["truncated"] != nil { file.set("truncated", to: .bool(false)) }
        if file["encoding"] != nil || encoding == "base64" {
          file.set("encoding", to: .string(encoding))
        }
      }
    }
    if !files.isEmpty {
      let shown = Set(contents.map { ExactString($0.file.name) })
      document.change(["files"]) { files in
        for file in received.value.files where !shown.contains(ExactString(file.name)) {
          files.remove(file.name)
        }
      }
    }
    if let isStarred { document.set("starred", to: .bool(isStarred)) }
    try context.output.print(document)
    try report(contents, of: received.value, in: context)
  }

  /// Prints the files' exact bytes.
  ///
  /// With `underNames`, each of several files follows a line `==> NAME <==`. Control characters are
  /// always escaped at a terminal, even with `--raw`.
  func printBytes(underNames: Bool, in context: AppContext) async throws {
    let received = try await load(in: context)
    let contents = try await contents(of: received, in: context)
    var isAtLineStart = true
    for content in contents {
      guard case .success(let bytes) = content.bytes else { continue }
      if underNames, contents.count > 1 {
        try context.console.out.write(
          (isAtLineStart ? "" : "\n") + "==> \(Printable.cell(content.file.name)) <==\n")
        isAtLineStart = true
      }
      try context.console.writeSafely(bytes)
      if let last = bytes.last { isAtLineStart = last == UInt8(ascii: "\n") }
    }
    try report(contents, of: received.value, in: context)
  }

  /// Returns the same request for the cached gist.
  ///
  /// - Throws: ``Failure`` with status 69 if the gist is not in the library.
  func offline(in context: AppContext) throws -> ViewFlow {
    let copy = try context.libraries.savedGist(gist)
    context.diagnostics.note("offline: showing the gist as of \(context.time.moment(copy.time))")
    var request = self
    request.copy = copy
    return request
  }

  /// Returns the request for the cached gist if the host does not respond and stdout is a terminal.
  ///
  /// In a pipe the error is thrown, with a hint about the cached gist if the network is
  /// unreachable.
  func offline(insteadOf error: any Error, in context: AppContext) throws -> ViewFlow? {
    guard error.isHostSilent, revision == nil, let copy = try? context.libraries.savedGist(gist)
    else { return nil }
    let age = context.time.moment(copy.time)
    if context.console.terminal.outIsTerminal {
      if error.isNetworkAway { return try offline(in: context) }
      context.sessions.warn("showing the gist as of \(age)", because: error)
      var request = self
      request.copy = copy
      return request
    }
    guard error.isNetworkAway else { return nil }
    throw context.failureFormatter.offeringOffline(error, from: age)
  }

  /// Shows the library's copy at a terminal while the host is slow, and then the changes.
  func showSoon(in context: AppContext) async throws {
    guard let delay = context.libraryDelay, let saved = savedGist(in: context) else {
      return try await show(in: context)
    }
    let loading = Task { try await page(in: context) }
    try await withTaskCancellationHandler {
      if let page = await context.time.value(within: delay, of: { await loading.result }) {
        return try await show(try page.get(), in: context)
      }
      try await showSaved(saved, while: loading, in: context)
    } onCancel: {
      loading.cancel()
    }
  }

  /// The library's copy, if it has all contents that are wanted.
  private func savedGist(in context: AppContext) -> LibraryGist? {
    guard revision == nil, copy == nil,
      let library = try? context.libraries.library(of: gist.session.host),
      library.file.identity != nil, let saved = try? context.libraries.savedGist(gist)
    else { return nil }
    let wanted = files.isEmpty ? saved.gist.value.files.map(\.name) : files
    return wanted.allSatisfy { saved.contents[$0] != nil } ? saved : nil
  }

  private func showSaved(
    _ saved: LibraryGist, while loading: Task<GistPage, any Error>, in context: AppContext
  ) async throws {
    context.diagnostics.note(
      "\(gist.session.host) is slow: showing the gist as of \(context.time.moment(saved.time))")
    var shown = self
    shown.copy = saved
    try await shown.show(in: context)
    try context.console.out.flush()
    do {
      tellChanges(since: saved, to: try await loading.value, in: context)
    } catch  where error.isNetworkAway {
      context.diagnostics.note(
        "could not check for changes: \(context.failureFormatter.failure(for: error).message)")
    }
  }

  private func tellChanges(since saved: LibraryGist, to page: GistPage, in context: AppContext) {
    let (old, new) = (saved.gist.value, page.gist)
    let deleted = old.files.filter { new[exactly: $0.name] == nil }.map(\.name)
    let changed = page.contents.filter { content in
      (try? content.bytes.get()) != saved.contents[content.file.name]
    }.map(\.file.name)
    let names = changed + deleted
    let isRenamed = !(old.description ?? "").isExactly(new.description ?? "")
    guard !names.isEmpty || isRenamed else { return }
    let what = (isRenamed ? ["description"] : []) + names
    let view = context.failureFormatter.on(gist.session.host).command("view", .value(gist.id))
    context.diagnostics.note("changed since then: \(what.joined(separator: ", "))")
    context.diagnostics.note("to view the current revision, run \(view)")
  }
}

extension FileContent {
  init(of file: GistFile, in copy: LibraryGist, _ host: Host) {
    self.file = file
    bytes =
      copy.contents[file.name].map(Result.success)
      ?? .failure(
        Failure(
          .unreachable, code: .noCopy, "\(file.name) is not in the library", host: host.name))
  }
}
