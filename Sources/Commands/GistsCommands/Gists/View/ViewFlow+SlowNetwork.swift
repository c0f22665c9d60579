import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Shows the library's copy at a terminal while the host is slow, and then what changed.
extension ViewFlow {
  func showSoon(in context: AppContext) async throws {
    guard let delay = context.copyDelay, let saved = savedCopy(in: context) else {
      return try await show(in: context)
    }
    let loading = Task { try await page(in: context) }
    try await withTaskCancellationHandler {
      if await loading.isDone(within: delay, context.time) {
        return try await show(try await loading.value, in: context)
      }
      try await showCopy(saved, while: loading, in: context)
    } onCancel: {
      loading.cancel()
    }
  }

  /// The library's copy, if it has all contents that are wanted.
  private func savedCopy(in context: AppContext) -> LibraryGist? {
    guard revision == nil, copy == nil, let library = try? context.library(of: gist.session.host),
      library.file.identity != nil,
      let saved = try? context.read(
        library, of: gist.session.host, { store throws(LibraryError) in try store.gist(gist.id) })
    else { return nil }
    let wanted = files.isEmpty ? saved.gist.value.files.map(\.name) : files
    return wanted.allSatisfy { saved.contents[$0] != nil } ? saved : nil
  }

  private func showCopy(
    _ saved: LibraryGist, while loading: Task<GistPage, any Error>, in context: AppContext
  ) async throws {
    context.diagnostics.note(
      "\(gist.session.host) is slow: showing the gist as of \(context.moment(saved.time))")
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
    context.diagnostics.note("to see the current version, run \(view)")
  }
}

extension Task where Failure == any Error {
  /// Returns whether the task ends in this time.
  fileprivate func isDone(within limit: Duration, _ time: TimeSource) async -> Bool {
    let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
    Task<Void, Never> {
      _ = await result
      answer.yield(true)
    }
    let clock = Task<Void, Never> {
      try? await time.sleep(limit)
      answer.yield(false)
    }
    defer { clock.cancel() }
    return await answers.first { _ in true } ?? false
  }
}
