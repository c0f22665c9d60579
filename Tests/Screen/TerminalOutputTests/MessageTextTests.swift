import TerminalOutput
import Testing

@Suite struct MessageTextTests {
  private static let id = "6cad326836d38bd3a7ae"

  private struct Command: CommandText {
    let shellWords: [String]
    var signsIn = false
    var description: String { shellWords.joined(separator: " ") }
  }

  @Test func `a message knows the gists, revisions, files and commands that it names`() {
    let view = Command(shellWords: ["gists", "view", Self.id])
    let text: MessageText =
      "could not \(action: "revert") \(gist: Self.id) to \(revision: "ab12"): \(file: "a.md"), see \(view)"
    #expect(
      text.parts == [
        .text("could not "), .action("revert"), .text(" "), .gist(Self.id), .text(" to "),
        .revision("ab12"), .text(": "), .file("a.md"), .text(", see "),
        .command(["gists", "view", Self.id]),
      ])
    #expect(
      text.description
        == "could not revert gist \(Self.id) to ab12: a.md, see gists view \(Self.id)")
    #expect(text.action == "revert")
    #expect(("could not revert it" as MessageText).action == nil)
    #expect(text.suggests("gists view \(Self.id)"))
    #expect(!text.suggests("gists view"))
    #expect(
      ("run \(commandLine: "gists view \(Self.id)")" as MessageText).parts.last
        == .command(view.shellWords))
  }

  @Test func `a message knows the options of its commands, and which command is for the user`() {
    let edit = Command(shellWords: ["gists", "edit", "--allow-secrets", Self.id])
    let text: MessageText = "to send it, run \(edit)"
    #expect(text.suggests(option: "--allow-secrets"))
    #expect(!text.suggests(option: "--force"))
    #expect(!("use --force" as MessageText).suggests(option: "--force"))
    let forUser: MessageText = "the user can run \(forUser: edit)"
    #expect(forUser.parts == [.text("the user can run "), .userCommand(edit.shellWords)])
    #expect(forUser.description == "the user can run gists edit --allow-secrets \(Self.id)")
  }

  @Test func `a message knows whether it is the hint to sign in, or only names its command`() {
    let words = ["gists", "auth login", "--host", "ghe.example.com"]
    let login = Command(shellWords: words, signsIn: true)
    let hint = MessageText.signIn(login)
    #expect(hint.description == "run gists auth login --host ghe.example.com")
    #expect(hint == "run \(login)" && hint.isSignIn && hint.namesSignIn)
    for longer in ["unset it and \(hint)", "run \(login), or set GH_TOKEN"] as [MessageText] {
      #expect(!longer.isSignIn && longer.namesSignIn)
    }
    let typed: MessageText = "run \(commandLine: "gists auth login")"
    #expect(!typed.isSignIn && !typed.namesSignIn)
  }

  @Test func `it is shown as whoever knows titles wants`() {
    let text: MessageText = "Deleted \(gist: Self.id), not gist \(Self.id)"
    let shown = text.shown { if case .gist = $0 { "\"Hello\"" } else { $0.description } }
    #expect(shown == "Deleted \"Hello\", not gist \(Self.id)")
  }

  @Test func `equal sentences are equal, however they were put together`() {
    let name = "x"
    #expect("a \(name) b" as MessageText == "a " + MessageText("x") + " b")
    #expect("a \(MessageText("x b"))" as MessageText == MessageText("a x b"))
    #expect(["a", "b"].joined(separator: ", ") as MessageText == "a, b")
    #expect("\(gist: "1")" as MessageText != "gist 1")
    #expect("" as MessageText == [MessageText]().joined(separator: ", "))
    #expect(("" as MessageText).isEmpty)
  }

  @Test func `what is redacted names nothing any more, even if a secret is in two parts`() {
    let text: MessageText = "gho_1\(revision: "23") was sent to \(gist: Self.id)"
    let redacted = text.rewritten { $0.replacing("gho_123", with: "***") }
    #expect(redacted == MessageText("*** was sent to gist \(Self.id)"))
    #expect(text.rewritten { $0 } == text)
  }
}
