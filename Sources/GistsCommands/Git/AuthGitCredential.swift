import ArgumentParser
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

/// `gists auth git-credential`.
struct AuthGitCredential: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-credential",
    abstract: "Answer git, which asks for a token (a credential helper).",
    discussion: """
      git runs it, once gists auth setup-git told it to. get answers for hosts that are signed in to; \
      store and erase do nothing: auth login and auth logout do that.

      Examples:
        gists auth setup-git
        printf 'protocol=https\\nhost=gist.github.com\\n' | gists auth git-credential get
      """)

  static let offersSignIn = false

  @Argument(help: ArgumentHelp("get, store or erase.", valueName: "operation"))
  var operation: String

  @Option(
    help: ArgumentHelp("Where clone has put the token of --host.", visibility: .hidden))
  var tokenDescriptor: Int32?

  @OptionGroup var global: GlobalOptions

  /// An operation that does not exist yet is passed over, as gitcredentials(7) wants it.
  func run(in context: AppContext) async throws {
    guard operation == "get" else { return }
    let question = GitCredentialQuestion(try context.input.readAll(1 << 16))
    guard let answer = try await question.answer(tokenDescriptor, in: context) else {
      throw ExitStatus.no
    }
    try context.console.out.write(
      "username=\(answer.username)\npassword=\(answer.token.value)\n")
  }
}
