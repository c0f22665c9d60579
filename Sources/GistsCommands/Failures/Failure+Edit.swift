import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The sentences of changing a gist.
extension Failure {
  /// Somebody changed the gist since it was read (row 66).
  static func changedMeanwhile(_ gist: Received<Gist>, host: Host, now: Date) -> Failure {
    let (login, time) = GistState.lastChange(of: gist)
    let moment = time.map {
      " \(RelativeTime(now: now).text($0)), at \(Timestamp.moment($0, now: now))"
    }
    return Failure(
      .tryLater, code: "conflict",
      "\(login ?? "somebody") changed gist \(gist.value.id)\(moment ?? "") since it was read here: "
        + "nothing was sent",
      next: [
        "see what it is now: gists view \(gist.value.id)",
        "to make your change all the same: --force",
      ], host: host.name)
  }

  // The editor

  /// Nobody is there to type.
  static func noEditor(_ instead: [String]) -> Failure {
    Failure(.wrongUsage, code: "no_terminal", "there is no terminal for an editor", next: instead)
  }

  static func unknownEditor(_ command: String?) -> Failure {
    Failure(
      .configurationUnusable, code: "no_editor",
      command.map { "the editor can't be started: \($0)" } ?? "there is no editor",
      next: ["name one in GISTS_EDITOR, VISUAL or EDITOR"])
  }

  static func editorFailed(_ ending: Programs.Ending) -> Failure {
    let how =
      switch ending {
      case .exited(let status) where status < 128: "ended with status \(status)"
      default: "was killed"
      }
    return Failure(.cancelled, code: "editor_failed", "the editor \(how): nothing was sent")
  }
}
