import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Why gists are not deleted.
extension Failure {
  /// A gist is not deleted because `part`, such as its history, can't be saved.
  static func notKept(
    _ gist: NamedGist, _ reason: Failure, _ part: String, in flow: DeleteFlow
  ) -> Failure {
    var failure = reason
    failure.message = "\(gist: gist.id) not deleted: could not save \(part): \(reason.message)"
    failure.nextSteps += flow.steps(after: reason, on: gist)
    return failure
  }

  /// A gist is not deleted because its repository has commits that the trash would not have.
  static func otherBranchesNotKept(
    _ gist: NamedGist, _ value: Gist, in flow: DeleteFlow
  ) -> Failure {
    let host = gist.session.host
    let reason = Failure(
      .dataRefused, code: .otherBranches, "it has other branches or tags",
      next: [gitMirror(value, host: host)], host: host.name)
    return notKept(gist, reason, "its history", in: flow)
  }

  /// A gist is not deleted because it can't be compared with its copy in the trash.
  static func notCompared(_ gist: NamedGist, _ reason: Failure) -> Failure {
    guard reason.status != .cancelled else { return reason }
    var failure = reason
    failure.message = "\(gist: gist.id) not deleted: \(reason.message)"
    return failure
  }

  /// A gist is not deleted because git can't determine its newest commit.
  static func newestCommitUnknown(
    _ gist: NamedGist, _ reason: Failure, in flow: DeleteFlow
  ) -> Failure {
    var failure = notCompared(gist, reason)
    failure.nextSteps += flow.steps(after: reason, on: gist)
    return failure
  }

  /// A gist changed before it could be deleted, once or `repeatedly`.
  static func changedBeforeDeletion(_ gist: NamedGist, repeatedly: Bool) -> Failure {
    Failure(
      .no, code: .changed, "\(gist: gist.id) not deleted: it \(changed(repeatedly))",
      host: gist.session.host.name)
  }

  /// Returns what happened to a gist, for the end of a sentence: `keeps changing`.
  static func changed(_ repeatedly: Bool) -> String {
    repeatedly ? "keeps changing" : "was changed in the meantime"
  }

  /// GitHub lists only the first 300 files of a gist.
  static func tooManyToKeep(_ gist: Gist, host: Host) -> Failure {
    Failure(
      .dataRefused, code: .tooManyFiles,
      "GitHub lists only \(gist.listedFiles)",
      next: [gitClone(gist, host: host)], host: host.name)
  }
}
