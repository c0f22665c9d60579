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

  init(id: String, _ reading: DocumentReading) {
    self.id = id
    self.reading = reading
  }

  private var context: AppContext { reading.context }

  func load(fromNetwork: Bool) async throws -> DocumentEnd {
    let flow = ViewFlow(
      gist: NamedGist(session: try context.sessions.session(), id: id, revision: nil),
      revision: nil,
      files: [])
    guard !fromNetwork else {
      return try await loadFromHost(flow) {
        guard let copy = await self.copy(flow).page else { return nil }
        await sendStale(copy, await plain(copy))
        return copy
      }
    }
    let (copy, isOutdated) = await self.copy(flow)
    guard let copy else {
      guard try await reading.mayAskForPreview() else { return .skipped }
      return try await loadFromHost(flow) { nil }
    }
    let bodies = await plain(copy)
    await sendStale(copy, bodies)
    guard await reading.isStillWanted() else {
      await reading.send(.gist(id), await document(copy, bodies, isStale: false))
      return .skipped
    }
    // Without a sign-in there are few requests, which are only for opened gists.
    let isCurrent = copy.isWhole && !isOutdated
    if isCurrent || reading.source.account().login == nil {
      return await withAvatar(copy, try await colored(copy))
    }
    return try await loadFromHost(flow) { copy }
  }

  /// Returns a copy with its owner's avatar; if the avatar is not loaded yet, first sends the copy
  /// without it.
  private func withAvatar(_ copy: GistPage, _ bodies: [RenderedFile]) async -> DocumentEnd {
    let sent = await document(copy, bodies, isStale: false)
    guard !isOwn(copy), sent.image == nil else { return .document(sent) }
    await reading.send(.gist(id), sent)
    guard await reading.avatars.avatar(of: copy.gist.owner) != nil else { return .document(sent) }
    return .document(await document(copy, bodies, isStale: false))
  }

  /// Sends the request, shows the copy meanwhile, and returns the response.
  private func loadFromHost(
    _ flow: ViewFlow, showing findSaved: () async -> GistPage?
  ) async throws -> DocumentEnd {
    async let loading = flow.page(in: context)
    let copy = await findSaved()
    var bodies: [RenderedFile]?
    if let copy {
      bodies = try await colored(copy)
      if let bodies { await sendStale(copy, bodies) }
    }
    do {
      let page = try await loading
      let isUnchanged = copy.map { $0.hasSameContents(as: page) } ?? false
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
      guard let copy, let bodies, error.isHostSilent else { throw error }
      tell(error)
      return .document(await document(copy, bodies, isStale: false))
    }
  }

  /// Returns the library's copy, nil if the library lacks the gist, and whether a list shows a
  /// later change.
  private func copy(_ flow: ViewFlow) async -> (page: GistPage?, isOutdated: Bool) {
    await sendBeginning()
    let found = await reading.source.read { [id] store throws(LibraryError) in
      (try store.gist(id), try store.rows([id]).first)
    }
    guard let (copy, row) = found, let copy else { return (nil, false) }
    var flow = flow
    flow.copy = copy
    guard let contents = try? await flow.contents(of: copy.gist, in: context) else {
      return (nil, false)
    }
    let page = GistPage(
      gist: copy.gist.value, isStarred: row?.isStarred, stars: row?.stars, contents: contents,
      showsFacts: true)
    let (told, read) = (row?.updated ?? .distantPast, copy.gist.value.updatedAt ?? .distantPast)
    return (page, told > read)
  }

  /// Sends the beginnings of files that take long to read.
  private func sendBeginning() async {
    let found = await reading.source.read { [id] store throws(LibraryError) in
      (
        try store.beginning(of: id, largerThan: DocumentReading.longText),
        try store.rows([id]).first
      )
    }
    guard case (let copy?, let row)? = found else { return }
    let gist = copy.gist.value
    let page = GistPage(
      gist: gist, isStarred: row?.isStarred, stars: row?.stars,
      contents: gist.files.map { FileContent(of: $0, in: copy, reading.source.host) },
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
  }

  private static let bytesHint = "w downloads it"

  private func plain(_ page: GistPage) async -> [RenderedFile] {
    (try? await reading.onThread {
      try await page.bodies(reading.fileRenderer(usesColors: false, bytesHint: Self.bytesHint))
    }) ?? []
  }

  private func colored(_ page: GistPage) async throws -> [RenderedFile] {
    try await reading.onThread {
      try await page.bodies(reading.fileRenderer(bytesHint: Self.bytesHint))
    }
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

extension GistPage {
  fileprivate var isWhole: Bool {
    contents.allSatisfy { if case .success = $0.bytes { true } else { false } }
  }

  /// Whether all files of another page have the same bytes.
  fileprivate func hasSameContents(as other: GistPage) -> Bool {
    contents.count == other.contents.count
      && zip(contents, other.contents).allSatisfy { one, other in
        one.file.name == other.file.name && (try? one.bytes.get()) == (try? other.bytes.get())
      }
  }
}
