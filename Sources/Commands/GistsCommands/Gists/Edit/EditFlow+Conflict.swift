import ByteTools
import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import TerminalOutput

extension EditFlow {
  private enum Decision: String, CaseIterable {
    case again = "Merge both versions in your editor"
    case overwrite = "Overwrite the other change"
    case difference = "Show the difference"
    case keep = "Save my text and send nothing"
  }

  /// Whether the text is one of the editor, with a user who can decide.
  func canDecide(_ new: NewText?) -> Bool {
    new != nil && request.source == .editor && context.console.terminal.canAsk && !context.isJSON
  }

  /// Lets the user decide; `failure` says what happened, and where the text is saved.
  func resolve(
    _ failure: Failure, _ attempt: Attempt, _ additions: [CheckedFile], _ drafts: Drafts
  ) async throws -> Decoded<Gist> {
    guard let mine = attempt.new else { throw failure }
    while true {
      switch try await drafts.guarding({ try await decision(failure) }) {
      case .again: return try await editAgain(mine, additions, drafts)
      case .overwrite:
        var forced = self
        forced.isForced = true
        return try await forced.send(attempt, additions, drafts)
      case .difference:
        do {
          try await drafts.guarding { try await showDifference(mine) }
        } catch {
          try Task.checkCancellation()
          context.diagnostics.problem(context.failureFormatter.failure(for: error).message)
        }
      case .keep:
        context.declinedOffers.decline(failure.status)
        throw failure
      }
    }
  }

  private func decision(_ failure: Failure) async throws -> Decision {
    do {
      let index = try await context.prompts.choose(
        "\(failure.message). What now?", from: Decision.allCases.map(\.rawValue))
      return Decision.allCases[index]
    } catch PromptError.cancelled {
      return .keep
    }
  }

  private func editAgain(
    _ mine: NewText, _ additions: [CheckedFile], _ drafts: Drafts
  ) async throws -> Decoded<Gist> {
    let (base, plan, theirs) = try await drafts.guarding {
      let (base, plan) = try await load(additions)
      return (base, plan, try await current(mine.name, in: base.value))
    }
    let merge = ThreeWayMerge(
      base: mine.former, mine: mine.bytes, theirs: theirs, labels: ("yours", host.name))
    var text = draftText(merge.bytes, of: mine.name)
    text.former = theirs
    replace(HexDigest.sha256(of: theirs), with: &text)
    let (bytes, resolved) = try await Editor(context: context).resolve(
      merge, text, replacing: drafts, instead: insteadOfEditor(mine.name))
    let new = NewText(name: mine.name, source: mine.source, bytes: bytes, former: theirs)
    return try await send(Attempt(base: base, plan: plan, new: new), additions, resolved)
  }

  /// Returns the text of a file; nothing if the gist no longer has it.
  private func current(_ name: String, in gist: Gist) async throws -> [UInt8] {
    guard let file = gist[name] else { return [] }
    return try await EditableText.load(
      file, of: gist, from: self.gist.session, in: context.repositories)
  }

  /// Shows how the text differs from the file as it is on the host now.
  private func showDifference(_ mine: NewText) async throws {
    let theirs = try await current(mine.name, in: try await context.sessions.fetch(gist).value)
    let diffs = FileDiff.diffs(
      from: [FileDiff.Side(name: mine.name, bytes: theirs)],
      to: [FileDiff.Side(name: mine.name, bytes: mine.bytes)])
    try DiffPage.diagnostics(context.console).write(diffs)
  }
}
