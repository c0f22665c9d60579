import CommandSupport
import Synchronization
import TerminalOutput

/// The changes and texts that are not sent if the browser ends now.
final class UnsentChanges: Sendable {
  private let context: AppContext
  private let options: [SuggestedCommand.Word]
  /// nil once they were told or saved: a signal and the end of the terminal may come together.
  private let commands = Mutex<[[String]]?>([])

  init(_ start: BrowserStart) {
    context = start.context
    let command = context.failureFormatter.on(start.host).command("")
    options = [("--host", command.host), ("--account", command.account)].flatMap { name, value in
      value.map { [.plain(name), .value($0)] } ?? []
    }
  }

  /// Remembers what is not sent if a signal ends the browser.
  func update(_ commands: [[String]]) {
    self.commands.withLock { if $0 != nil { $0 = commands } }
  }

  /// Says which changes were not made because the user quit, with what was typed for them.
  func tell() {
    var commands: [[String]] = []
    take { commands = $0 }
    guard !commands.isEmpty else { return }
    let what = commands.count == 1 ? "1 change was" : "\(commands.count) changes were"
    context.diagnostics.warn("you quit before \(what) made")
    for command in commands { context.diagnostics.hint("to make it, run \(line(command))") }
  }

  /// Saves the commands as a draft: the terminal is gone, or a signal ends the browser.
  func save() {
    take { commands in
      let lines = commands.map { "\(line($0))\n" }.joined()
      let text = UnsentDrafts.Text(
        source: "your changes", name: "changes.sh", bytes: Array(lines.utf8))
      UnsentDrafts([text], in: context).noteSavedTexts()
    }
  }

  /// Runs `body` with what is not sent, at most once; a signal waits until it is done.
  private func take(_ body: ([[String]]) -> Void) {
    commands.withLock { commands in
      if let commands, !commands.isEmpty { body(commands) }
      commands = nil
    }
  }

  private func line(_ command: [String]) -> SuggestedCommand {
    SuggestedCommand(repeating: command, with: options)
  }
}
