import ByteTools
import CommandSupport
import FoundationEssentials
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Reads a gist: at once from the library, then from the host.
struct GistReading: Sendable {
  private let id: String
  private let reading: DocumentReading
  private let contents: GistContents

  init(id: String, _ reading: DocumentReading, _ contents: GistContents) {
    self.id = id
    self.reading = reading
    self.contents = contents
  }

  private var context: AppContext { reading.context }

  func load(fromNetwork: Bool) async throws -> DocumentEnd {
    let flow = ViewFlow(
      gist: NamedGist(session: try context.sessions.session(), id: id, revision: nil),
      revision: nil,
      files: [])
    guard !fromNetwork else {
      return try await loadFromHost(flow) {
        await sendBeginning()
        // Whoever replaced this load reads the rest.
        guard !Task.isCancelled, let known = await knownPage(flow).page else { return nil }
        let bodies = await quick(known)
        await sendStale(known, bodies)
        return (known, bodies)
      }
    }
    // A large text is not read for a selection that moved on.
    if await sendBeginning(), !reading.isWanted() { return .skipped }
    try Task.checkCancellation()
    guard let known = await knownPage(flow).page else {
      guard try await reading.mayAskForPreview() else { return .skipped }
      return try await loadFromHost(flow) { nil }
    }
    let bodies = await quick(known)
    await sendStale(known, bodies)
    guard await reading.isStillWanted() else {
      await reading.send(.gist(id), await document(known, bodies, isStale: false))
      return .skipped
    }
    // The gist may have been open when the host was asked, and the host may have answered since.
    let running = contents.runningRequest
    let latest = await knownPage(flow)
    let page = latest.page ?? known
    // Without a sign-in there are few requests, which are only for opened gists.
    let isCurrent = page.isWhole && !latest.isOutdated
    if running == nil, isCurrent || reading.source.account().login == nil {
      return await withAvatar(page, try await colored(page))
    }
    return try await loadFromHost(flow, running) { (known, bodies) }
  }

  /// Returns a page with its owner's avatar; if the avatar is not loaded yet, first sends the page
  /// without it.
  private func withAvatar(_ page: GistPage, _ bodies: [RenderedFile]) async -> DocumentEnd {
    let sent = await document(page, bodies, isStale: false)
    guard !isOwn(page), sent.image == nil else { return .document(sent) }
    await reading.send(.gist(id), sent)
    guard await reading.avatars.avatar(of: page.gist.owner) != nil else { return .document(sent) }
    return .document(await document(page, bodies, isStale: false))
  }

  /// Sends the request unless one is running, shows the known page meanwhile, and returns the
  /// response.
  ///
  /// `findKnown` returns the known page and its files as it showed them.
  private func loadFromHost(
    _ flow: ViewFlow, _ running: Task<GistPage, any Error>? = nil,
    showing findKnown: () async -> (GistPage, [RenderedFile])?
  ) async throws -> DocumentEnd {
    var asking = flow
    asking.findKnown = { await knownPage(flow).page?.contents ?? [] }
    let loading =
      running ?? contents.request { [context, asking] in try await asking.page(in: context) }
    var (known, bodies): (GistPage?, [RenderedFile]?) = (nil, nil)
    if let (page, sent) = await findKnown() {
      let all = try await colored(page)
      if all != sent { await sendStale(page, all) }
      (known, bodies) = (page, all)
    }
    do {
      let page = try await loading.value
      try Task.checkCancellation()
      let isUnchanged = known.map { $0.hasSameContents(as: page) } ?? false
      let shown: [RenderedFile]
      if isUnchanged, let bodies { shown = bodies } else { shown = try await colored(page) }
      if let isStarred = page.isStarred, !Task.isCancelled {
        reading.source.queue.send(.star(of: id, isStarred))
      }
      await sendStale(page, shown)
      if !isOwn(page) { _ = await reading.avatars.avatar(of: page.gist.owner) }
      let comments = await comments(on: page.gist)
      return .document(await document(page, shown, comments: comments, isStale: false))
    } catch {
      guard let known, let bodies, error.isHostSilent else { throw error }
      tell(error)
      return .document(await document(known, bodies, isStale: false))
    }
  }

  /// Returns the page that was read before, or the library's if a list shows a later change since.
  private func knownPage(_ flow: ViewFlow) async -> GistContents.KnownPage {
    if let known = await contents.known {
      let listed = await reading.source.readOnce { [id] store throws(LibraryError) in
        try store.rows([id]).first?.updated ?? .distantPast
      }
      if let listed, listed > known.listed { contents.forget() }
    }
    return await contents.page { await libraryPage(flow) }
  }

  private func libraryPage(_ flow: ViewFlow) async -> GistContents.KnownPage {
    let found = await reading.source.read { [id] store throws(LibraryError) in
      (try store.gist(id), try store.rows([id]).first)
    }
    guard let (saved, row) = found, let saved else { return GistContents.KnownPage() }
    var flow = flow
    flow.copy = saved
    guard let contents = try? await flow.contents(of: saved.gist, in: context) else {
      return GistContents.KnownPage()
    }
    let page = GistPage(
      gist: saved.gist.value, isStarred: row?.isStarred, stars: row?.stars, contents: contents,
      showsFacts: true)
    return GistContents.KnownPage(page: page, listed: row?.updated ?? .distantPast)
  }

  /// Sends the beginnings of files that take long to read, unless they were read before; returns whether
  /// there are such files.
  @discardableResult
  private func sendBeginning() async -> Bool {
    guard await contents.known?.page == nil else { return false }
    let found = await reading.source.read { [id] store throws(LibraryError) in
      (
        try store.beginning(of: id, largerThan: DocumentReading.longText),
        try store.rows([id]).first
      )
    }
    guard case (let saved?, let row)? = found else { return false }
    let gist = saved.gist.value
    let page = GistPage(
      gist: gist, isStarred: row?.isStarred, stars: row?.stars,
      contents: gist.files.map { FileContent(of: $0, in: saved, reading.source.host) },
      showsFacts: true)
    let bodies = page.contents.map { content in
      guard case .success(let bytes) = content.bytes, FileForm(name: "", bytes: bytes) == .code
      else {
        return RenderedFile(.lines(["Loading…"]))
      }
      return RenderedFile(.plain(bytes))
    }
    await reading.send(
      .gist(id), await document(page, bodies, isStale: true), isBeginning: true)
    return true
  }

  private static let bytesHint = "w downloads it"

  /// Returns the files as they were shown before, or without colors, which takes no time.
  private func quick(_ page: GistPage) async -> [RenderedFile] {
    if let known = contents.rendered(page, columns: reading.columns) { return known }
    let bodies = try? await reading.onThread {
      try await page.bodies(reading.fileRenderer(usesColors: false, bytesHint: Self.bytesHint))
    }
    // Texts that are too large for colors are complete.
    if let bodies, bodies.allSatisfy(\.isLargeText) {
      contents.keep(bodies, of: page, columns: reading.columns)
    }
    return bodies ?? []
  }

  private func colored(_ page: GistPage) async throws -> [RenderedFile] {
    if let known = contents.rendered(page, columns: reading.columns) { return known }
    let bodies = try await reading.onThread {
      try await page.bodies(reading.fileRenderer(bytesHint: Self.bytesHint))
    }
    // Work that was cancelled may have ended early.
    if !Task.isCancelled { contents.keep(bodies, of: page, columns: reading.columns) }
    return bodies
  }

  /// Sends the page to show until the rest is loaded.
  private func sendStale(_ page: GistPage, _ bodies: [RenderedFile]) async {
    await reading.send(
      .gist(id), await document(page, bodies, isStale: true), isBeginning: !page.isWhole)
  }

  private func document(
    _ page: GistPage, _ bodies: [RenderedFile], comments: [GistComment] = [], isStale: Bool
  ) async -> BrowserDocument {
    await reading.onThread { made(page, bodies, comments, isStale: isStale) }
  }

  private func made(
    _ page: GistPage, _ bodies: [RenderedFile], _ comments: [GistComment], isStale: Bool
  ) -> BrowserDocument {
    let style = reading.style
    // Hide a star count of zero. The star itself comes from the rows.
    let known = GistPage(
      gist: page.gist, isStarred: nil, stars: page.stars == 0 ? nil : page.stars,
      contents: page.contents, showsFacts: true)
    let dates = page.dates(reading.relative, style).map { style.text(.dim, $0) }
    var sections = zip(page.contents, bodies).map { content, body in
      // Contents that the library lacks may still arrive.
      let isComing = if case .failure = content.bytes { isStale } else { false }
      return reading.section(
        content.file.name, file: content.file.name, detail: GistPage.facts(content.file, style),
        narrowDetail: GistPage.facts(content.file, style, size: ByteSize.narrow),
        isComing ? RenderedFile(.lines(["Loading…"])) : body)
    }
    sections += comments.map(section)
    var document = BrowserDocument(
      title: reading.title(page.gist.titleOnScreen),
      about: [known.summary(style), dates].compactMap { $0?.onScreen }, sections: sections,
      image: avatar(of: page), columns: reading.columns, isStale: isStale)
    for file in page.gist.files { document.rawURLs[ExactString(file.name)] = file.rawURL }
    if page.isSmall(besides: bodies) { document.origin = DocumentOrigin(contents) }
    return document
  }

  /// Returns another owner's avatar: the user's own would be the same on each of their gists.
  private func avatar(of page: GistPage) -> BrowserImage? {
    isOwn(page) ? nil : reading.avatars[page.gist.owner?.login]
  }

  private func isOwn(_ page: GistPage) -> Bool {
    guard let login = reading.source.account().login else { return false }
    return page.gist.owner?.login.lowercased() == login.lowercased()
  }

  private func section(_ comment: GistComment) -> BrowserDocument.Section {
    let markdown = Markdown(Array(comment.body.utf8))
    return BrowserDocument.Section(
      name: "Comment by " + reading.title(comment.user?.login ?? "ghost"),
      detail: comment.createdAt.map(reading.relative.text) ?? "",
      content: .lines(
        markdown.lines(columns: reading.columns, style: reading.style).map(\.onScreen)))
  }

  private func tell(_ error: any Error) {
    if !Task.isCancelled { reading.source.queue.send(.message(reading.source.message(for: error))) }
  }

  /// Returns the comments; none if they can't be loaded.
  private func comments(on gist: Gist) async -> [GistComment] {
    guard (gist.commentCount ?? 0) > 0 else { return [] }
    var comments: [GistComment] = []
    do {
      let session = try context.sessions.session()
      let pages = session.api.pages(
        .gistComments(id: id, perPage: 100), of: GistComment.self, loading: .onDemand)
      for try await page in pages { comments += page.elements.map(\.value) }
    } catch {
      tell(error)
    }
    return comments
  }
}

extension RenderedFile {
  /// Whether it is an unchanged text that is too large for colors.
  fileprivate var isLargeText: Bool {
    if case .plain(let bytes) = content { bytes.count > CodeColors.largestText } else { false }
  }
}
