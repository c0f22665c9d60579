import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import LocalFiles
import TerminalOutput

/// A gist on its way back to an old revision.
struct RevertFlow: Sendable {
  let gist: NamedGist
  /// Whatever others change meanwhile.
  let isForced: Bool
  let context: AppContext

  private var host: Host { gist.session.host }

  /// Shows what differs, asks unless that is answered already, and sends one PATCH that names nothing
  /// else.
  func run(to name: RevisionName, asksFirst: Bool) async throws {
    try await context.requireSignIn(to: host)
    let version = try await context.versions([name], of: gist)[0]
    let current = try await context.fetch(gist)
    try await context.refuseForeign([current.value], on: host, to: "revert")
    let diff = try await diff(from: current.value, to: version)
    guard !diff.files.isEmpty else {
      return context.diagnostics.note("gist \(gist.id) is as in revision \(version) already")
    }
    let edit = GistEdit(files: try diff.files.map(Self.change))
    try show(current.value, diff)
    if asksFirst, try await !context.prompt.confirm("Make that revision the current one?") {
      throw Failure.nothingChanged
    }
    try await ConditionalGistUpdate(
      gist: gist, edit: edit, base: GistFingerprint(current), isForced: isForced,
      unsent: UnsentDrafts(in: context), context: context
    ).send()
    if context.console.terminal.errIsTerminal {
      context.diagnostics.say("gist \(gist.id) is as in revision \(version) again")
    }
  }

  /// What is to be changed: all of it, or nothing is.
  private func diff(from current: Gist, to version: String) async throws -> GistDiff {
    let target = try await DiffSides(gist: gist, context: context).revision(version)
    // A file that is not listed would look as if it had been removed.
    guard !current.isTruncated, !target.gist.isTruncated else {
      throw Failure.tooManyToRevert(gist)
    }
    let comparison = GistComparison(gist: gist, old: .received(current), new: target)
    let diff = try await comparison.load(in: context)
    if let failure = diff.failures.first { throw failure }
    return diff
  }

  private static func change(_ diff: FileDiff) throws(Failure) -> GistEdit.File {
    guard let new = diff.new else { return GistEdit.File(diff.old?.name ?? "", .remove) }
    let hasOldName = diff.old?.name == new.name
    if let old = diff.old, !hasOldName, old.bytes == new.bytes {
      return GistEdit.File(old.name, .rename(to: new.name, content: nil))
    }
    if let offset = TextCheck.firstBadByte(in: new.bytes) {
      throw .binary("\(new.name) of that revision", offset: offset)
    }
    if TextCheck.isBlank(new.bytes) { throw .empty("\(new.name) of that revision") }
    let text = String(decoding: new.bytes, as: UTF8.self)
    if let old = diff.old, !hasOldName {
      return GistEdit.File(old.name, .rename(to: new.name, content: text))
    }
    // As the gist spells it now: another composition of the same characters is another file there.
    return GistEdit.File(diff.old?.name ?? new.name, .write(text))
  }

  /// On stderr at a terminal: the gist, and what changes.
  private func show(_ current: Gist, _ diff: GistDiff) throws {
    guard context.console.terminal.errIsTerminal else { return }
    try context.show(current)
    try DiffPage.diagnostics(context.console).write(diff.files)
  }
}
