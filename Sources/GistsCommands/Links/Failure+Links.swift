import ClientState
import CommandSupport
import GitHubModels

/// Errors about linked files.
extension Failure {
  static func notLinked(_ path: String) -> Failure {
    Failure(
      .no, code: "not_linked", "\(path) is not linked to a gist",
      next: [
        "to link it, run gists link \(ShellWord.quoted(path)) GIST",
        "to list linked files, run gists links",
      ])
  }

  static func notAFile(_ path: String) -> Failure {
    Failure(.inputMissing, "\(path) does not exist or is not a file")
  }

  static func missingHere(_ path: String) -> Failure {
    let word = ShellWord.quoted(path)
    return Failure(
      .inputMissing, code: "missing_here", "\(path) no longer exists",
      next: [
        "to download it again, run gists pull \(word)",
        "to unlink it, run gists link --remove \(word)",
      ])
  }

  /// Nothing can be written because the folder no longer exists.
  static func folderGone(of path: String) -> Failure {
    Failure(
      .inputMissing, code: "missing_here", "the folder of \(path) no longer exists",
      next: [
        "create the folder, or unlink the file with: gists link --remove \(ShellWord.quoted(path))"
      ])
  }

  /// `restoring` is the command that restores the gist if it is in the trash.
  static func goneThere(_ file: LinkedFile, restoring: String?) -> Failure {
    let link = file.link
    let what = file.gist == nil ? "gist \(link.gist)" : "\(link.file) in gist \(link.gist)"
    let word = ShellWord.quoted(link.path)
    let ways =
      if file.gist != nil {
        ["to upload it again, run gists push --force \(word)"]
      } else if let restoring {
        ["to restore the gist, run \(restoring)"]
      } else {
        ["to create a new gist, run gists create --link \(word)"]
      }
    return Failure(
      .no, code: "gone_there", "\(link.path) is linked to \(what), which no longer exists",
      next: ways + ["to unlink the file, run gists link --remove \(word)"])
  }

  static func newerHere(_ path: String) -> Failure {
    let word = ShellWord.quoted(path)
    return Failure(
      .tryLater, code: conflict, "\(path) has local changes that are not in its gist",
      next: [
        "to upload them, run gists push \(word)",
        "to discard them, run gists pull --force \(word)",
      ])
  }

  static func newerThere(_ path: String) -> Failure {
    let word = ShellWord.quoted(path)
    return Failure(
      .tryLater, code: conflict, "\(path) has changes in its gist that are not local",
      next: [
        "to download them, run gists pull \(word)",
        "to overwrite them, run gists push --force \(word)",
      ])
  }

  static func bothChanged(_ link: FileLink) -> Failure {
    Failure(
      .tryLater, code: conflict, "\(link.path) changed both locally and in its gist",
      next: bothWays(link))
  }

  /// Two different local files are linked to the same file of a gist.
  static func twoForOne(_ link: FileLink, _ other: String) -> Failure {
    Failure(
      .tryLater, code: conflict,
      "\(link.path) and \(other) differ, but both are linked to \(link.file) in gist \(link.gist)",
      next: ["to choose the one to upload, run gists push FILE"])
  }

  /// Returns the commands that resolve a difference, one per line.
  static func bothWays(_ link: FileLink) -> [String] {
    let (path, name) = (ShellWord.quoted(link.path), ShellWord.quoted(link.file))
    return [
      "to compare them, run gists view --raw \(link.gist) \(name) | diff - \(path)",
      "to keep the local file, run gists push --force \(path)",
      "to keep the gist's file, run gists pull --force \(path)",
    ]
  }
}
