import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension Failure {
  // The changes

  /// The exact text of a file is not available; saving it would damage the file.
  static func notEditable(
    _ file: GistFile, of gist: Gist, host: Host, because reason: String
  ) -> Failure {
    Failure(
      .dataRefused, code: .notEditable,
      "could not \(action: "edit") \(file: file.name): \(reason)",
      next: ["to edit it with git, " + gitClone(gist, host: host)], host: host.name)
  }

  /// gh's `--add NAME -`.
  static func stdinAddedUnderName(_ name: String, to gist: String, host: String?) -> Failure {
    if name == "-" {
      return unnamedStdin(
        SuggestedCommand(
          "edit", options: [], arguments: [.value(gist), "NAME", "-"], host: host))
    }
    let edit = SuggestedCommand(
      "edit", options: [], arguments: [.value(gist), .value(name), "-"], host: host)
    return Failure(
      .wrongUsage, "--add takes a file; stdin needs a name",
      next: ["to add stdin as \(name), run \(edit)"])
  }

  /// `--add -`: `edit` is the command with a placeholder for the name.
  fileprivate static func unnamedStdin(_ edit: SuggestedCommand) -> Failure {
    Failure(
      .wrongUsage, "--add takes a file; stdin needs a name", next: ["to add stdin, run \(edit)"])
  }

  /// Several words after `--add`, as a shell makes them of `*.py`.
  static func addedWithoutOption(
    _ paths: [String], to gist: String, host: String?
  ) -> Failure {
    let edit = SuggestedCommand(
      "edit", options: paths.map { .option("--add", $0) }, arguments: [.value(gist)], host: host)
    return Failure(
      .wrongUsage, "--add takes one file or folder", next: ["to add all of these, run \(edit)"])
  }

  /// Two of `FILE`, `--add`, `--remove` and `--rename` use the same file.
  static func twoChanges(of name: String) -> Failure {
    Failure(.wrongUsage, "\(name) is used in more than one change")
  }

  static func nameTaken(_ name: String) -> Failure {
    Failure(.dataRefused, code: .nameTaken, "\(name) already exists in the gist")
  }

  /// The same change removes or renames the file that has this name.
  static func nameInUse(_ name: String) -> Failure {
    Failure(
      .dataRefused, code: .nameTaken,
      "the gist still contains a file named \(name)",
      next: ["rename or remove the other file first"])
  }

  /// The names differ only in Unicode composition: GitHub may treat them as equal.
  static func sameName(_ name: String) -> Failure {
    Failure(
      .dataRefused, code: .sameName,
      "the file is already named \(name), in another Unicode form",
      next: ["rename it to another name first, then to this one"])
  }

  // Secrets

  static func secrets(_ findings: [String]) -> Failure {
    Failure(
      .dataRefused, code: .secrets, "\(Sentence.possibleSecrets); nothing was sent",
      details: findings.map { MessageText($0) }, next: [allowSecretsStep])
  }
}

extension Failure {
  /// Someone changed the description since the user saw it.
  static func otherDescription(_ current: String, of gist: Gist) -> Failure {
    let now =
      current.isEmpty ? "has no description any more" : "now has the description \"\(current)\""
    return Failure(
      .no, code: .conflict, "\(gist: gist.id) \(now); nothing was sent",
      next: [overwriteStep])
  }
}

extension FailureFormatter {
  /// Someone changed the gist since it was read.
  func changedMeanwhile(_ gist: Decoded<Gist>, host: Host) -> Failure {
    let now = now()
    let view = on(host).command("view", .value(gist.value.id))
    let (login, time) = GistFingerprint.lastChange(of: gist)
    let moment = time.map {
      " \(RelativeTime(now: now).text($0)), at \(ClockTime.moment($0, now: now))"
    }
    return Failure(
      .no, code: .conflict,
      "\(login ?? "someone") changed \(gist: gist.value.id)\(moment ?? " in the meantime"); "
        + "nothing was sent",
      next: [
        "to view the current revision, run \(view)",
        Failure.overwriteStep,
      ], host: host.name)
  }

  /// gh's `--add NAME FILE`: the text of a local file under another name.
  func addedUnderOtherName(_ name: String, _ path: String, of gist: NamedGist) -> Failure {
    let edit = command(
      "edit", .value(gist.id), .value(path), options: [.option("--filename", name)])
    return Failure(
      .inputMissing, "\(name) does not exist or is not a file",
      next: ["to add \(path) as \(name), run \(edit)"])
  }

  /// `--add NAME` without such a file, while a program writes to stdin.
  func stdinForMissing(_ name: String, of gist: NamedGist) -> Failure {
    if name == "-" { return .unnamedStdin(command("edit", .value(gist.id), "NAME", "-")) }
    let edit = command("edit", .value(gist.id), .value(name), "-")
    return Failure(
      .inputMissing, "could not read \(name): No such file or directory",
      next: ["to add stdin as \(name), run \(edit)"])
  }

  func noFilesLeft(in gist: Gist) -> Failure {
    Failure(
      .dataRefused, code: .noFilesLeft, "could not remove all files: a gist needs at least one",
      next: ["to delete the gist, run \(command("delete", .value(gist.id)))"])
  }
}
