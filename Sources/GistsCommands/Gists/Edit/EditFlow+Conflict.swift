import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import TerminalOutput

/// What to do if somebody else changed the gist while the editor was open.
extension EditFlow {
  private enum Decision: String, CaseIterable {
    case again = "Edit both versions, then send the result"
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
    let former = try await text(of: mine.name, in: base.value)
    let merge = ThreeWayMerge(
      base: mine.former, mine: mine.bytes, theirs: former, labels: ("yours", host.name))
    var text = unsentText(merge.bytes, of: mine.name)
    text.former = former
    let result = try await unsent.guarding {
      try await Editor(context: context).edit(
        text, instead: context.insteadOfEditor(gist, mine.name))
    }
    // The text of before is saved again with its changes.
    if result != nil { unsent.forget() }
    let new = NewText(
      name: mine.name, source: mine.source, bytes: result?.bytes ?? merge.bytes, former: former)
    if merge.hasConflicts, TextLines(new.bytes).contains(where: Self.isMarker) {
      throw (result?.unsent ?? unsent).failure(for: Failure.conflictMarkers(in: mine.name))
    }
    try await send(
      Attempt(base: base, plan: plan, new: new), additions, result?.unsent ?? unsent)
  }

  /// Returns the text of a file; nothing if the gist no longer has it.
  private func text(of name: String, in gist: Gist) async throws -> [UInt8] {
    guard let file = gist[name] else { return [] }
    return try await EditableText.load(file, of: gist, from: self.gist.session)
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: marker)
  }

  private static let marker = Array(ThreeWayMerge.marker("yours").utf8)

  /// Shows how the text differs from the file as it is on the host now.
  private func showDifference(_ mine: NewText) async throws {
    let theirs = try await text(of: mine.name, in: try await context.fetch(gist).value)
    let diffs = FileDiff.diffs(
      from: [FileDiff.Side(name: mine.name, bytes: theirs)],
      to: [FileDiff.Side(name: mine.name, bytes: mine.bytes)])
    try DiffPage.diagnostics(context.console).write(diffs)
  }
}

extension Failure {
  fileprivate static func conflictMarkers(in name: String) -> Failure {
    Failure(
      .dataRefused, code: "conflict_markers",
      "\(name) still has conflict markers; nothing was sent")
  }
}
