import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

/// The sentences of the trash.
extension Failure {
  /// A gist that is not deleted, since its last state can't be kept.
  static func notKept(_ gist: NamedGist, _ reason: Failure) -> Failure {
    var failure = reason
    failure.message = "gist \(gist.id) is not deleted, for it can't be kept: \(reason.message)"
    failure.nextSteps.append("to delete it for good: gists delete --no-trash \(gist.id)")
    return failure
  }

  /// GitHub lists 300 files of a gist, and gives no others.
  static func tooManyToKeep(_ gist: Gist, host: Host) -> Failure {
    Failure(
      .dataRefused, code: "too_many_files",
      "GitHub lists the first \(gist.files.count) of its files only",
      next: [gitClone(gist, host: host)], host: host.name)
  }

  static func notInTrash(_ id: String, host: Host, _ formatter: FailureFormatter) -> Failure {
    Failure(
      .no, code: "not_in_trash", "no gist \(id) of \(host) is in the trash",
      next: ["what is there: \(formatter.command("trash"))"], host: host.name)
  }

  static func damagedTrash(_ path: String) -> Failure {
    Failure(.inputMissing, code: "damaged_trash", "the trash is damaged: \(path) is not whole")
  }

  static func trashStays(_ error: FileError) -> Failure {
    Failure(.cannotWrite, "the trash is not empty: \(error.sentence())")
  }

  static var emptyingNeedsYes: Failure { needsYes(to: "empty the trash") }

  /// `canLeaveOut`: without the files that GitHub refuses something is left.
  static func notRestorable(
    _ entry: TrashEntry, _ refused: [Failure], canLeaveOut: Bool
  ) -> Failure {
    let id = entry.gist.value.id
    let reasons = refused.map(\.message).joined(separator: "; ")
    return Failure(
      .dataRefused, code: "not_restorable",
      "GitHub takes gist \(id) no more: \(reasons.isEmpty ? "it has no files" : reasons)",
      next: ["its files are in \(entry.folder.path)"]
        + (canLeaveOut ? ["to create it without them: gists restore --partly \(id)"] : []))
  }
}
