import GitHubAPI
import GitHubModels
import TerminalOutput

/// Gists on their way out.
struct GistDeletion: Sendable {
  let gists: [NamedGist]
  let context: AppContext

  /// All of them: one that is not there is told before any other is deleted.
  func load() async throws -> [Gist] {
    var found: [Gist] = []
    for gist in gists {
      let received = try await context.about(gist) {
        try await gist.session.api.value(.gist(id: gist.id), as: Gist.self)
      }
      found.append(received.value)
    }
    return found
  }

  /// What goes, on stderr at a terminal: the whole id, the description, the files.
  func show(_ found: [Gist]) throws {
    guard context.console.terminal.errIsTerminal else { return }
    let style = context.console.errStyle
    for gist in found {
      let title = Printable.line(gist.title ?? "")
      let files = gist.files.map { Printable.line($0.name) }.joined(separator: ", ")
      let facts = [gist.visibility, Sentences.count(gist.files.count, "file") + ": " + files]
      try context.console.err.writeLine(
        "\(style(.yellow, gist.id))  \(style(.bold, title))\n"
          + "  \(style(.dim, facts.compactMap { $0 }.joined(separator: " · ")))")
    }
  }

  func confirm() async throws -> Bool {
    try await context.prompt.confirm(
      gists.count == 1
        ? "Delete this gist for good?" : "Delete these \(gists.count) gists for good?")
  }

  func delete() async throws {
    try await Writes(to: gists, verb: "deleted", in: context).run { gist in
      do {
        _ = try await gist.session.api.send(.deleteGist(id: gist.id))
      } catch APIError.refused(let refusal) where refusal.isNotFound {
        try await settle(gist, refusal)
      }
    }
  }

  /// Finds out what a 404 means for a gist that was there a moment ago.
  ///
  /// It is that of a second try, whose first was not answered (row 67), or hides that the gist is
  /// somebody else's.
  private func settle(_ gist: NamedGist, _ refusal: APIError.Refusal) async throws {
    let other: Gist
    do {
      other = try await gist.session.api.value(.gist(id: gist.id), as: Gist.self).value
    } catch APIError.refused(let refusal) where refusal.isNotFound {
      return
    }
    throw Failure.notYours(other, refusal)
  }
}
