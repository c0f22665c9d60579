import Algorithms
import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Finds the facts about gists that the browser lacks before it acts on them.
struct GistFinder: Sendable {
  let source: BrowserSource

  /// The number of gists to request at once.
  private static let parallel = 8

  /// Returns the gists that were found, and why others were not found.
  func find(
    _ ids: [String], fromHost: Bool
  ) async -> (rows: [GistRow], problem: BrowserMessage?) {
    let known = fromHost ? [:] : await library(ids)
    var rows: [GistRow] = []
    do {
      for part in ids.chunks(ofCount: Self.parallel) {
        rows += try await withThrowingTaskGroup(
          of: GistRow.self, returning: [GistRow].self
        ) { group in
          for id in part { group.addTask { try await row(of: id, known[id]) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }
      return (rows, nil)
    } catch {
      return (rows, source.message(for: error))
    }
  }

  private func library(_ ids: [String]) async -> [String: GistRow] {
    let rows = await source.read { store throws(LibraryError) in
      try store.rows(ids, withFirstFile: true)
    }
    let found = (rows ?? []).compactMap { BrowserRow($0).gist }.filter { $0.isPublic != nil }
    return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
  }

  private func row(
    of id: String, _ known: GistRow?
  ) async throws -> GistRow {
    if let known { return known }
    let gist = NamedGist(
      session: try source.context.sessions.session(), id: id, revision: nil)
    return GistRow(try await source.context.sessions.fetch(gist).value)
  }
}
