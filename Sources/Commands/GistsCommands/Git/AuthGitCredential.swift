import ArgumentParser
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

/// `gists auth git-credential`.
struct AuthGitCredential: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-credential",
    abstract: "Act as a git credential helper",
    discussion: """
      git runs this command in the clones of gists clone, and everywhere after gists auth setup-git. \
      get prints the token of a host that you \
      are signed in to; store and erase do nothing, because gists auth login and logout manage the \
      token.

      Examples:
        gists auth setup-git
        printf 'protocol=https\\nhost=gist.github.com\\n' | gists auth git-credential get
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, offersSignIn: false)

  @Argument(help: ArgumentHelp("get, store or erase", valueName: "operation"))
  var operation: String

  @Option(
    help: ArgumentHelp("File descriptor with the token of --host", visibility: .hidden))
  var tokenDescriptor: Int32?

  @OptionGroup var global: GlobalOptions

  /// Unknown operations are ignored, as gitcredentials(7) requires.
  func run(in context: AppContext) async throws {
    guard operation == "get" else { return }
    guard !GitHelper.isOff(context.variables) else { throw ExitStatus.no }
    let question = GitCredentialQuestion(try context.input.readAll(1 << 16))
    guard let answer = try await question.answer(tokenDescriptor, in: context) else {
      throw ExitStatus.no
    }
    try context.console.out.write(
      "username=\(answer.username)\npassword=\(answer.token.value)\n")
  }
}
