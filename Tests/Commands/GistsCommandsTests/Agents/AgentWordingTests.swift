import CommandSupport
import FoundationEssentials
import TerminalOutput
import Testing

@testable import GistsCommands

@Suite struct `Messages for an agent` {
  private static func command(
    _ name: String, _ arguments: SuggestedCommand.Word...
  ) -> SuggestedCommand {
    SuggestedCommand(name, options: [], arguments: arguments, host: nil)
  }

  @Test(
    arguments: [
      ("to copy it, run \(Self.command("fork", "ID"))", "to copy it, call fork_gist"),
      (
        "check before retrying: \(Self.command("comments", "ID"))",
        "check before retrying: call list_comments"
      ),
      (
        "to list all of your gists, run \(commandLine: "gists list --all")",
        "to list all of your gists, call list_gists"
      ),
      (
        "to read it, run \(Self.command("repo cat", "a/b"))",
        "to read it, call read_repository_file"
      ),
      (
        "run \(Self.command("view", "ID")) | \(Self.command("create"))",
        "call get_gist, then call create_gist"
      ),
      ("run \(Self.command("trash"))", "ask the user to run gists trash in a terminal"),
      (
        "to restore its files only, run \(Self.command("restore", "--partly", "ID"))",
        "to restore its files only, ask the user to run gists restore --partly ID in a terminal"
      ),
      (
        "to list them, run \(commandLine: "gists history")", "to list them, call gist_history"
      ),
      (
        "in a folder with these files, the user can run \(forUser: Self.command("create", "a.txt"))",
        "in a folder with these files, the user can run gists create a.txt"
      ),
      (
        "the user can run \(forUser: Self.command("delete", "ID"))",
        "the user can run gists delete ID"
      ),
    ] as [(MessageText, String)])
  func `name a tool instead of a command`(message: MessageText, text: String) {
    #expect(AgentWording(writes: true).text(message) == text)
  }

  @Test func `name no tool that there is not`() {
    #expect(
      AgentWording(writes: false).text("when online, run \(Self.command("sync"))")
        == "when online, ask the user to run gists sync in a terminal")
  }

  @Test func `leave out options, tokens and passwords`() {
    let now = Date(timeIntervalSince1970: 0)
    let failure = Failure(
      .tryLater, "API rate limit exceeded for github.com; resets at 14:05",
      next: [
        "to wait for the reset, use --wait", "or set GH_TOKEN", "did you mean -L 30?",
        "to overwrite it with your change, use --force",
        "set GISTS_TOKEN to a valid token, or unset it and run \(Self.command("auth login"))",
        "check the spelling", "to list all of your gists, run \(commandLine: "gists list --all")",
      ], retryAt: now.addingTimeInterval(700))
    #expect(
      AgentWording(writes: true).steps(of: failure, now: now) == [
        "call again in 12 minutes", "ask the user to \(Sentence.signIn()) in a terminal",
        "check the spelling", "to list all of your gists, call list_gists",
      ])
  }

  @Test func `ask the user to unlock the keyring, without a shell`() {
    let failure = Failure(
      .signInNeeded, code: .keyringLocked, "the keyring is locked",
      next: ["unlock it: sh -c 'gnome-keyring-daemon --unlock'", "or set GH_TOKEN"])
    #expect(
      AgentWording(writes: true).steps(of: failure, now: Date(timeIntervalSince1970: 0))
        == ["ask the user to unlock the keyring, for example by signing in to the desktop"])
  }

  @Test func `say that a keyring may be there, but not for the agent`() {
    let failure = Failure(
      .signInNeeded, code: .keyringUnavailable, "no keyring available (no D-Bus session)",
      next: ["start a session: dbus-run-session", "or set GH_TOKEN"])
    #expect(
      AgentWording(writes: true).steps(of: failure, now: Date(timeIntervalSince1970: 0)) == [
        "ask the user to run gists auth status in a terminal, which says what to do",
        "if that finds a token, let the agent's program pass on its variable, or "
          + "DBUS_SESSION_BUS_ADDRESS for the keyring",
      ])
  }
}
