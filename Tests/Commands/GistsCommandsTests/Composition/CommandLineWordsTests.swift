import TerminalOutput
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `Words of a command line` {
  @Test(
    arguments: [
      ("edit ID --rename a b", "edit ID --rename a --rename b"),
      ("edit ID --rename a=b", "edit ID --rename a --rename b"),
      ("edit ID --rename a=b -d text", "edit ID --rename a --rename b -d text"),
      ("edit ID --rename a=b c", "edit ID --rename a=b --rename c"),
      ("edit ID --rename a", "edit ID --rename a"),
      ("edit ID --rename a=", "edit ID --rename a="),
      ("edit ID -- --rename a b", "edit ID -- --rename a b"),
    ])
  func `an option with two names becomes two options`(typed: String, read: String) {
    #expect(PairedOption.spread(words(typed)) == words(read))
  }

  @Test(
    arguments: [
      ("list --bogus", "unknown option --bogus"),
      ("list --lmit=3", "unknown option --lmit"),
      ("search word -x", "unknown option -x"),
      ("create -wpf name file", nil),
      ("list -L5 --since 2w", nil),
      ("list -L --bogus", nil),
      ("list -- --bogus", nil),
      ("--generate-completion-script tcsh", nil),
    ] as [(String, String?)])
  func `an unknown option is found in the description of the command`(
    typed: String, message: String?
  ) throws {
    let root = try #require(CommandDescription(of: RootCommand.self))
    #expect(UnknownOption.failure(in: words(typed), of: root)?.message.description == message)
  }

  @Test(
    arguments: [
      ("list --bogus stared", "unknown option --bogus"),
      ("view --bogus", "unknown option --bogus"),
      ("edit ID x y --bogus", "unknown option --bogus"),
    ])
  func `an unknown option is named before the arguments are judged`(
    typed: String, message: String
  ) async throws {
    let result = await (try TestMachine()).gists(words(typed))
    #expect(result.err.hasPrefix("error: \(message)\n"))
  }

  @Test(
    arguments: [
      (
        "gists list [<list>] [--limit <n>] [--all] [--since <time>]",
        "gists list [<options>] [<list>]"
      ),
      ("gists auth <subcommand>", "gists auth <command>"),
      ("gists comment [<options>] [<gist>] [<->]", "gists comment [<options>] [<gist>] [-]"),
      (
        "gists clone [<options>] <gist> [<folder>] [-- <git-flags> ...]",
        "gists clone [<options>] <gist> [<folder>] [-- <git-flags> ...]"
      ),
    ])
  func `a usage line has one word for all options`(usage: String, short: String) {
    #expect(UsageLine.short(usage) == short)
  }

  @Test func `cat is view --raw`() {
    #expect(ImpliedWords.added(to: words("cat ID -f a")) == words("cat --raw ID -f a"))
    #expect(ImpliedWords.added(to: words("repo cat a/b c")) == words("repo cat a/b c"))
    #expect(ImpliedWords.added(to: []) == [])
  }

  @Test(arguments: [
    "6cad326836d38bd3a7ae", "octocat/6cad326836d38bd3a7ae",
    "https://gist.github.com/octocat/6cad326836d38bd3a7ae",
  ])
  func `a gist alone is view`(name: String) {
    #expect(ImpliedWords.added(to: words("\(name) a.py")) == words("view \(name) a.py"))
  }

  @Test(arguments: ["fade", "octocat/hello", "6cad3268", "1234", "list"])
  func `a word that may be a mistyped command is none`(word: String) {
    #expect(ImpliedWords.added(to: [word]) == [word])
  }

  @Test(arguments: [
    ("list --user octocat -L 1", "list @octocat -L 1"), ("ls --user=octocat", "ls @octocat"),
    ("list --user @octocat", "list @octocat"),
    ("list --user", "list --user"), ("list -- --user x", "list -- --user x"),
    ("list --user -L", "list --user -L"), ("repo list --user x", "repo list --user x"),
  ])
  func `list --user is the feed of the user`(typed: String, meant: String) {
    #expect(ImpliedWords.added(to: words(typed)) == words(meant))
  }

  @Test(arguments: HelpTopic.allCases)
  func `each help topic fits into 90 columns`(topic: HelpTopic) {
    #expect(HelpTopic(["help", topic.rawValue]) == topic)
    #expect(topic.text.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
