import CommandSupport
import Synchronization
import TerminalOutput

/// The commands for changes and drafts that would be lost if the browser ended now.
final class UnsentChanges: Sendable {
  private let diagnostics: Diagnostics
  /// Saves a text as a draft, and notes its place.
  private let keep: @Sendable (Drafts.Text) -> Void
  private let options: [SuggestedCommand.Word]
  /// The commands; nil once they were reported or saved, because a signal and the end of the
  /// terminal may come together.
  private let commands = Mutex<[[String]]?>([])

  init(_ start: BrowserStart) {
    let context = start.context
    diagnostics = context.diagnostics
    keep = { Drafts([$0], in: context).noteSavedTexts() }
    let command = context.failureFormatter.on(start.host).command("")
    options = [("--host", command.host), ("--account", command.account)].flatMap { name, value in
      value.map { [.plain(name), .value($0)] } ?? []
    }
  }

  /// Replaces the commands to save if a signal ends the browser.
  func update(_ commands: [[String]]) {
    self.commands.withLock { if $0 != nil { $0 = commands } }
  }

  /// Reports the changes that were not made because the user quit, with the commands to make them; saves
  /// those with a text that was typed as a draft.
  func report() {
    var commands: [[String]] = []
    take { commands = $0 }
    guard !commands.isEmpty else { return }
    let what = commands.count == 1 ? "1 change was" : "\(commands.count.grouped) changes were"
    diagnostics.warn("you quit before \(what) made")
    for command in commands { diagnostics.hint("to make it, run \(line(command))") }
    let typed = commands.filter { words in words.contains { $0.hasPrefix("--desc=") } }
    if !typed.isEmpty { save(typed) }
  }

  /// Saves the commands as a draft, because the terminal is gone or a signal ends the browser.
  func save() {
    take(save)
  }

  private func save(_ commands: [[String]]) {
    let lines = commands.map { "\(line($0))\n" }.joined()
    keep(Drafts.Text(source: "your changes", name: "changes.sh", bytes: Array(lines.utf8)))
  }

  /// Runs `body` with the commands, at most once; a signal waits until it is done.
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
