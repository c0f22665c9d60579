import FoundationEssentials
import GitHubModels
import Synchronization

/// The contents of a gist, for everything that shows it: the library is read once, and the host gets one
/// request at a time.
///
/// The documents made from it keep it, so the text of a preview is the one that opens.
final class GistContents: Sendable {
  /// A gist as it was read last.
  struct KnownPage: Sendable {
    /// nil if the library lacks the gist, or can't be read.
    var page: GistPage?
    /// The last update that a list shows.
    var listed = Date.distantPast

    /// Whether a list shows a later change.
    var isOutdated: Bool { listed > page?.gist.updatedAt ?? .distantPast }
  }

  private struct Rendering {
    let page: GistPage
    let columns: Int
    let bodies: [RenderedFile]
  }

  private struct State {
    var known: Task<KnownPage, Never>?
    var request: Task<GistPage, any Error>?
    var rendering: Rendering?
  }

  private let state = Mutex(State())
  /// The lines of its document.
  let lines = LastLines()

  /// The known page, even if it is just being read; nil if nobody has asked for it.
  var known: KnownPage? {
    get async { await state.withLock(\.known)?.value }
  }

  /// Returns the known page; reads it if nobody has.
  func page(_ read: @escaping @Sendable () async -> KnownPage) async -> KnownPage {
    let reading = state.withLock { state -> Task<KnownPage, Never> in
      if let known = state.known { return known }
      let task = Task<KnownPage, Never> { [self] in
        let known = await read()
        // It may be there the next time.
        if known.page == nil { forget() }
        return known
      }
      state.known = task
      return task
    }
    return await reading.value
  }

  /// Makes the next one who needs the known page read it again.
  func forget() { state.withLock { $0.known = nil } }

  /// Asks the host, unless a request is on its way; the response becomes the known page.
  func request(
    _ send: @escaping @Sendable () async throws -> GistPage
  ) -> Task<GistPage, any Error> {
    state.withLock { state -> Task<GistPage, any Error> in
      if let running = state.request { return running }
      let task = Task<GistPage, any Error> { [self] in
        defer { endRequest() }
        var page = try await send()
        // Equal texts are in memory once.
        if let known = await self.known?.page { page = page.sharingContents(of: known) }
        take(page)
        return page
      }
      state.request = task
      return task
    }
  }

  /// The request that is on its way; nil if there is none.
  var runningRequest: Task<GistPage, any Error>? { state.withLock(\.request) }

  private func endRequest() { state.withLock { $0.request = nil } }

  private func take(_ page: GistPage) {
    let known = KnownPage(page: page, listed: page.gist.updatedAt ?? .distantPast)
    // The library may have what the host did not serve.
    state.withLock { $0.known = page.isWhole ? Task { known } : nil }
  }

  /// Returns the files of a page as they were shown before at this width; nil if they were not.
  func rendered(_ page: GistPage, columns: Int) -> [RenderedFile]? {
    guard let last = state.withLock(\.rendering), last.columns == columns,
      last.page.hasSameContents(as: page)
    else { return nil }
    return last.bodies
  }

  /// Keeps the files of a page as they are shown, if that takes little memory and images are not among
  /// them: those belong to a document.
  func keep(_ bodies: [RenderedFile], of page: GistPage, columns: Int) {
    guard page.isWhole, page.isSmall(besides: bodies), !bodies.contains(where: \.hasImages) else {
      return
    }
    state.withLock { $0.rendering = Rendering(page: page, columns: columns, bodies: bodies) }
  }

  /// Ends what is on its way: its result would be outdated.
  func cancel() {
    let (known, request) = state.withLock { ($0.known, $0.request) }
    known?.cancel()
    request?.cancel()
  }
}

extension GistPage {
  /// The largest size of contents that are kept beside what is shown of them, in bytes.
  private static let mostKept = 64 << 10

  /// Whether the contents take little memory besides the files as they are shown: a text that is shown
  /// unchanged is in memory once.
  func isSmall(besides bodies: [RenderedFile]) -> Bool {
    var size = 0
    for (content, body) in zip(contents, bodies) {
      guard let bytes = try? content.bytes.get() else { continue }
      if case .plain(bytes) = body.content { continue }
      size += bytes.count
    }
    return size <= Self.mostKept
  }

  /// Whether the contents of all files are known.
  var isWhole: Bool {
    contents.allSatisfy { if case .success = $0.bytes { true } else { false } }
  }

  /// Whether all files of another page have the same bytes.
  func hasSameContents(as other: GistPage) -> Bool {
    contents.count == other.contents.count
      && zip(contents, other.contents).allSatisfy { one, other in
        one.file.name == other.file.name && (try? one.bytes.get()) == (try? other.bytes.get())
      }
  }

  /// Returns the page with the bytes of another one, if those of all files are the same.
  fileprivate func sharingContents(of other: GistPage) -> GistPage {
    guard hasSameContents(as: other) else { return self }
    return GistPage(
      gist: gist, isStarred: isStarred, stars: stars,
      contents: zip(contents, other.contents).map { own, other in
        FileContent(file: own.file, bytes: own.failure == nil ? other.bytes : own.bytes)
      }, showsFacts: showsFacts)
  }
}
