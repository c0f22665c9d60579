import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Throws if not signed in, or if `GH_HOST` names another host; call it before asking questions or
  /// reading typed text.
  func requireSignIn(to host: Host) async throws {
    try refuseOtherHost(host)
    guard try await credentials(for: host).token(.required) != nil else {
      throw APIError.signInRequired(host: host.name)
    }
  }

  /// Throws if a gist belongs to someone else; call it after ``requireSignIn(to:)``.
  ///
  /// It requests the token's login only if needed: if an owner differs from the remembered login,
  /// which may have been renamed, or if there are several owners. Otherwise the response to the
  /// change itself decides.
  ///
  /// `verb` is the action, such as `delete`. With `isSure` it also requests the login if none is
  /// remembered.
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
    throw Failure.notYours(foreign, host: host, to: verb, failureFormatter)
  }

  /// Prints a gist that is about to change, on stderr at a terminal: full ID, description, files.
  ///
  /// On a screen, it was chosen there.
  func show(_ gist: Gist) throws {
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
