import FoundationEssentials
import GistsTUI
import TerminalOutput
import TerminalScreen

/// Plain mode over a small library, which answers its effects at once.
struct Plain {
  var mode: PlainMode
  var gists: [GistRow]
  /// The lines said and typed, in order; typed lines begin with the prompt.
  private(set) var dialog: [String] = []
  private(set) var effects: [BrowserEffect] = []
  /// How commands end, by their first word; the others succeed without a word.
  var results: [String: CommandResult] = [:]
  /// Rows of lists that have no gists.
  var others: [BrowserList: [BrowserRow]] = [:]
  /// Whether commands are left unanswered.
  var answersCommands = true
  /// Whether words are found in large documents.
  var answersFinds = true

  init(
    gists: [GistRow] = Browse.gists, list: BrowserList = .mine,
    others: [BrowserList: [BrowserRow]] = [:]
  ) {
    self.gists = gists
    self.others = others
    let state = BrowserState(
      rows: 24, columns: 80, list: list, selection: "c3", host: "github.com",
      commands: Browse.commands)
    mode = PlainMode(state) { typed, words in
      words.first { $0.hasPrefix(typed.prefix(2)) }
    }
    answer(mode.handle([.time(Browse.now)]))
    answer(mode.handle([.account(BrowserAccount(host: "github.com", login: "octocat"))]))
    answer(mode.start())
    dialog += mode.takeSentences()
  }

  /// Types lines, each after the answers to the one before.
  func typing(_ lines: String...) -> Plain {
    var copy = self
    for line in lines {
      copy.dialog.append(copy.mode.prompt + line)
      copy.answer(copy.mode.enter(line))
      copy.dialog += copy.mode.takeSentences()
    }
    return copy
  }

  func sending(_ event: BrowserEvent) -> Plain {
    var copy = self
    copy.answer(copy.mode.handle([event]))
    copy.dialog += copy.mode.takeSentences()
    return copy
  }

  /// Returns the lines said after a dialog that began the same.
  func said(after other: Plain) -> String {
    dialog.dropFirst(other.dialog.count).joined(separator: "\n")
  }

  /// The answers to the last line.
  func said(to line: String) -> String {
    let after = typing(line)
    return after.dialog.dropFirst(dialog.count + 1).joined(separator: "\n")
  }

  var commands: [[String]] {
    effects.compactMap { if case .run(let request) = $0 { request.arguments } else { nil } }
  }

  private mutating func answer(_ new: [BrowserEffect]) {
    for effect in new {
      effects.append(effect)
      for event in events(for: effect) { answer(mode.handle([event])) }
    }
  }

  private func events(for effect: BrowserEffect) -> [BrowserEvent] {
    if case .run(let request) = effect, answersCommands {
      let result = results[request.arguments.first ?? ""]
      return [
        .finished(
          number: request.number, result ?? CommandResult(isSuccess: true, message: nil))
      ]
    }
    if case .find(let name, let words, let lines) = effect {
      return answersFinds ? [.matches(name, words, lines.indexes(containing: words))] : []
    }
    return Browse.events(for: effect, gists: gists, others: others, note: nil)
  }
}
