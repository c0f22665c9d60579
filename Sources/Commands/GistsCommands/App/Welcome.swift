import ClientState
import CommandSupport
import GistLibrary
import LocalFiles
import TerminalOutput

/// The text and the choices of a bare `gists` at a terminal before the first sign-in.
enum Welcome {
  /// Lets the user begin, if they can be asked.
  ///
  /// - Returns: the command lines to run one after the other, as long as they succeed; none if the
  ///   user can't be asked.
  /// - Throws: `PromptError.cancelled` if the user wants none of them.
  static func choice(_ prompts: Prompts) async throws -> [[String]] {
    guard prompts.output.console.terminal.canAsk else { return [] }
    let host = try prompts.output.settings.namedHost()
    let offers = [
      ("Sign in to \(host)", [["auth", "login"], [BrowseCommand.name]]),
      ("Browse public gists", [[BrowseCommand.name, Feed.everyone.name]]),
    ]
    return offers[try await prompts.choose("Begin now?", from: offers.map(\.0))].1
  }

  /// Returns the text; nil for any other command line, in a pipe, and after a sign-in or with a
  /// token or a library.
  static func text(for arguments: [String], in context: AppContext) -> String? {
    guard arguments.isEmpty, context.console.terminal.outIsTerminal,
      let host = try? context.settings.namedHost(),
      context.sessions.credentials(for: host).variables.names.isEmpty,
      let accounts = try? context.stateFiles.accounts.read(),
      accounts.hosts.values.allSatisfy(\.accounts.isEmpty),
      (try? context.libraries.library(of: host))?.file.identity == nil
    else { return nil }
    return text
  }

  private static let text = """
    Work with GitHub gists: list, view, create, edit and search them.

    To begin:
      gists auth login      sign in, for example with the token that gh has
      gists list public     list public gists, without signing in
      gists-sandbox         start a GitHub on this machine, to try everything out

    All commands: gists --help. If you know gh gist, gist, pet or navi: gists help migrate
    """
}
