import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Gets the token before anybody is asked, or types, for nothing.
  func requireSignIn(to host: Host) async throws {
    guard try await credentials(for: host).token(.required) != nil else {
      throw APIError.signInRequired(host: host.name)
    }
  }

  /// Refuses a gist of somebody else, after ``requireSignIn(to:)``.
  ///
  /// The host is asked whose the token is only where that matters: an owner is not the remembered
  /// login, which may have been renamed since, or there are several owners. A single owner whom
  /// nothing here contradicts is left to the answer to the change itself, unless that comes too late.
  ///
  /// `verb` is what only the owner can do: `delete`. With `isSure` the host is also asked where nobody
  /// here knows whose the token is.
  func refuseForeign(
    _ gists: [Gist], on host: Host, to verb: String, isSure: Bool = false
  ) async throws {
    guard let token = resolvedTokens.token(host.name) else { return }
    let owners = Set(gists.map { $0.owner?.login.lowercased() })
    let remembered = rememberedLogin(of: token)?.lowercased()
    guard owners.count > 1 || remembered.map({ !owners.contains($0) }) ?? isSure else { return }
    let login = try await identity(of: token, on: host).login.lowercased()
    guard let foreign = gists.first(where: { $0.owner?.login.lowercased() != login }) else {
      return
    }
    throw Failure.notYours(foreign, host: host, to: verb)
  }

  /// Shows a gist that is about to change, on stderr at a terminal: the whole id, the description,
  /// the files.
  func show(_ gist: Gist) throws {
    guard console.terminal.errIsTerminal, !isJSON else { return }
    let style = console.errStyle
    let title = Printable.line(gist.title ?? "")
    let files = gist.files.map { Printable.line($0.name) }.joined(separator: ", ")
    let facts = [gist.visibility, FailureFormatter.count(gist.files.count, "file") + ": " + files]
    try console.err.writeLine(
      "\(style(.yellow, gist.id))  \(style(.bold, title))\n"
        + "  \(style(.dim, facts.compactMap { $0 }.joined(separator: " · ")))")
  }
}
