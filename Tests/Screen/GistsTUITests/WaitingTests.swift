import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Changes that wait for others` {
  private static let deleted = CommandResult(
    isSuccess: true, message: BrowserMessage(.success, "Deleted"))

  @Test func `say for what they wait as long as they do`() {
    var browse = waiting("   dya!<Enter>")
    #expect(browse.status == " Changing the description: waits for 3 deletions")
    browse.finish(Self.deleted)
    browse.finish(Self.deleted)
    #expect(browse.status == " Changing the description: waits for 1 deletion")
    browse = browse.press("s")
    #expect(browse.status == " Starring: waits for 2 changes")
    browse.finish(Self.deleted)
    #expect(browse.status == " Deleted 3 gists · u undoes it")
    #expect(browse.press("j").status == " Starring: waits for 1 change")
  }

  @Test(arguments: ["e", ":edit --force<Enter>", ":comment<Enter>", "c<Enter>"])
  func `a program that needs the terminal is refused while several run`(keys: String) {
    let browse = waiting("   dy" + keys)
    #expect(
      browse.status
        == " 3 changes are running; try again when they are done · Ctrl-G cancels them")
    #expect(commands(browse) == [["delete", "--yes", "--", "a1"]])
    let isForm = if case .create = browse.state.dialogs.overlay { true } else { false }
    #expect(isForm == (keys == "c<Enter>"))
  }

  @Test func `an editor opens after a short change, and not after a long one`() {
    var (short, long) = (waiting("se"), waiting("sejjj"))
    short.finish(CommandResult(isSuccess: true, message: nil))
    #expect(commands(short).last == ["edit", "--", "a1", "README.md"])
    long.finish(CommandResult(isSuccess: true, message: nil))
    #expect(commands(long) == [["star", "--", "a1"]])
    #expect(long.status == " edit was not started: the change before it took long")
    #expect(long.state.changes.queue.pending.isEmpty)
  }

  @Test func `u says why it can't undo a change that is not finished`() {
    var browse = waiting("   dyu")
    browse.finish(Self.deleted)
    #expect(browse.status == " Still working on it. Press u again later.")
  }
}
