import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

extension Failure {
  static func notInTrash(_ id: String, host: Host, _ formatter: FailureFormatter) -> Failure {
    Failure(
      .no, code: .notInTrash, "no \(gist: id) in the trash of \(host)",
      next: ["to list the trash, run \(formatter.on(host).command("trash"))"], host: host.name)
  }

  /// An interrupted deletion left the gist as it was.
  static func notDeleted(_ gist: Gist, host: Host) -> Failure {
    Failure(
      .no, code: .notDeleted, "\(gist: gist.id) still exists: its deletion was interrupted",
      next: ["see \(gist.htmlURL ?? gist.id)"], host: host.name)
  }

  /// A gist may or may not have been created again: `message` says which fact is unknown.
  static func maybeRestored(_ message: MessageText, details: [MessageText] = [], host: Host)
    -> Failure
  {
    Failure(.tryLater, code: .outcomeUnknown, message, details: details, host: host.name)
  }

  static func restoredOtherContents(_ created: Gist, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: .otherContents,
      "\(host) saved the restored gist with different contents",
      next: ["see \(created.htmlURL ?? created.id)"], host: host.name)
  }

  /// Without git, a restore would lose the revisions in the trash.
  ///
  /// `filesOnly` is the command that restores the files.
  static func historyNeedsGit(_ entry: TrashEntry, filesOnly: SuggestedCommand) -> Failure {
    let id = entry.gist.value.id
    var failure = Failure.noGit
    failure.message = "\(gist: id) not restored: its history needs git, which is not installed"
    failure.nextSteps.append("to restore its files only, run \(filesOnly)")
    return failure
  }

  static func trashNotRemoved(_ error: FileError) -> Failure {
    Failure(.cannotWrite, "could not empty the trash: \(error.sentence())")
  }

  /// `others` is the command that restores the other files; nil if GitHub rejects all files.
  static func notRestorable(
    _ entry: TrashEntry, _ refused: [Failure], others: SuggestedCommand?
  ) -> Failure {
    let id = entry.gist.value.id
    let reasons = refused.map(\.message).joined(separator: "; ")
    return Failure(
      .dataRefused, code: .notRestorable,
      "GitHub won't accept \(gist: id): \(reasons.isEmpty ? "it has no files" : reasons)",
      details: ["its files are in \(entry.folder.path)"],
      next: others.map { ["to restore the other files, run \($0)"] } ?? [])
  }
}

extension FailureFormatter {
  /// Returns the command that restores a gist or a clone, with the options that were given.
  func restore(_ name: String, allowsSecrets: Bool, partly: Bool) -> SuggestedCommand {
    command(
      "restore", .value(name),
      options: (allowsSecrets ? ["--allow-secrets"] : []) + (partly ? ["--partly"] : []))
  }
}
