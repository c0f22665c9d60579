import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import TerminalOutput

/// What to do if somebody else changed the gist while the editor was open.
extension EditFlow {
  private enum Decision: String, CaseIterable {
    case again = "Edit my text again, then send it"
    case overwrite = "Overwrite the other change"
    case difference = "Show the difference"
    case keep = "Keep my text in a file and send nothing"
  }

  /// Whether the text is one of the editor, with a person who can decide.
  func canDecide(_ new: NewText?) -> Bool {
    new != nil && request.source == .editor && context.console.terminal.canAsk && !context.isJSON
  }

  /// Lets the person decide; `failure` says what happened, and where the text is saved.
  func resolve(
    _ failure: Failure, _ attempt: Attempt, _ additions: [DraftFile], _ unsent: UnsentDrafts
  ) async throws {
    guard let mine = attempt.new else { throw failure }
    while true {
      switch try await decision(failure) {
      case .again: return try await editAgain(mine, additions, unsent)
      case .overwrite:
        var forced = self
        forced.isForced = true
        return try await forced.send(attempt, additions, unsent)
      case .difference: try await showDifference(mine)
      case .keep: throw failure
      }
    }
  }

  private func decision(_ failure: Failure) async throws -> Decision {
    do {
      let index = try await context.choose(
        failure.message + ". What now?", from: Decision.allCases.map(\.rawValue))
      return Decision.allCases[index]
    } catch PromptError.cancelled {
      return .keep
    }
  }

  private func editAgain(
    _ mine: NewText, _ additions: [DraftFile], _ unsent: UnsentDrafts
  ) async throws {
    let (base, plan) = try await unsent.guarding { try await load(additions) }
    let former = base.value[exactly: mine.name]?.exactBytes ?? []
    var text = unsentText(mine.bytes, of: mine.name)
    text.former = former
    let result = try await unsent.guarding {
      try await Editor(context: context).edit(
        text, instead: context.insteadOfEditor(gist, mine.name))
    }
    // The text of before is saved again with its changes.
    if result != nil { unsent.forget() }
    let new = NewText(
      name: mine.name, source: mine.source, bytes: result?.bytes ?? mine.bytes, former: former)
    try await send(
      Attempt(base: base, plan: plan, new: new), additions, result?.unsent ?? unsent)
  }

  /// Shows how the text differs from the file as it is on the host now.
  private func showDifference(_ mine: NewText) async throws {
    let current = try await context.fetch(gist).value
    var theirs: [UInt8] = []
    if let file = current[mine.name] {
      theirs = try await EditableText.load(file, of: current, from: gist.session)
    }
    let diffs = FileDiff.diffs(
      from: [FileDiff.Side(name: mine.name, bytes: theirs)],
      to: [FileDiff.Side(name: mine.name, bytes: mine.bytes)])
    try DiffPage.diagnostics(context.console).write(diffs)
  }
}
