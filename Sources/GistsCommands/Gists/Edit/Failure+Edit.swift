import ChildProcesses
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The sentences of changing a gist.
extension Failure {
  /// Somebody changed the gist since it was read.
  static func changedMeanwhile(_ gist: Decoded<Gist>, host: Host, now: Date) -> Failure {
    let (login, time) = GistFingerprint.lastChange(of: gist)
    let moment = time.map {
      " \(RelativeTime(now: now).text($0)), at \(ClockTime.moment($0, now: now))"
    }
    return Failure(
      .tryLater, code: conflict,
      "\(login ?? "somebody") changed gist \(gist.value.id)\(moment ?? "") since it was read here: "
        + "nothing was sent",
      next: [
        "see what it is now: gists view \(gist.value.id)",
        "to make your change all the same: --force",
      ], host: host.name)
  }

  // What is to change

  /// A file of which GitHub gave no exact text: sending it back would spoil it.
  static func notEditable(
    _ file: GistFile, of gist: Gist, host: Host, because reason: String
  ) -> Failure {
    Failure(
      .dataRefused, code: "not_editable", "\(file.name) can't be edited here: \(reason)",
      next: [gitClone(gist, host: host)], host: host.name)
  }

  /// `edit ID` alone, nobody there to choose.
  static func noFileChosen(in gist: Gist) -> Failure {
    Failure(
      .wrongUsage, code: "no_file_named", "gist \(gist.id) has several files",
      next: ["name one of them: " + gist.files.map(\.name).joined(separator: ", ")])
  }

  /// Two of `FILE`, `--add`, `--remove` and `--rename` name one file.
  static func twoChanges(of name: String) -> Failure {
    Failure(.wrongUsage, "\(name) is named for two changes")
  }

  static func nameTaken(_ name: String) -> Failure {
    Failure(.dataRefused, code: "name_taken", "two files would be named \(name)")
  }

  /// The file of that name is removed or renamed by the same change.
  static func nameInUse(_ name: String) -> Failure {
    Failure(
      .dataRefused, code: "name_taken", "\(name) is the name of a file until this change is made",
      next: ["make it in two: first give the name up, then give it to the other file"])
  }

  /// Composed and decomposed letters: GitHub may not tell the two apart.
  static func sameName(_ name: String) -> Failure {
    Failure(
      .dataRefused, code: "same_name",
      "the file is named \(name) already, written with other Unicode characters",
      next: ["rename it to another name first, then to this one"])
  }

  static func noFilesLeft(in gist: Gist) -> Failure {
    Failure(
      .dataRefused, code: "no_files_left", "a gist needs one file at least: none would be left",
      next: ["to delete it: gists delete \(gist.id)"])
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

  static func editorFailed(_ ending: ChildStatus) -> Failure {
    let how =
      switch ending {
      case .exited(let status) where status < 128: "ended with status \(status)"
      default: "was killed"
      }
    return Failure(.cancelled, code: "editor_failed", "the editor \(how): nothing was sent")
  }

  // What must not be published

  static func secrets(_ findings: [String]) -> Failure {
    Failure(
      .dataRefused, code: holdsSecrets, "this seems to hold secrets: nothing was sent",
      details: findings, next: ["to send it all the same: --allow-secrets"])
  }
}
