import ClientState
import CommandSupport
import GitHubModels

/// The sentences of linked files.
extension Failure {
  static func notLinked(_ path: String) -> Failure {
    Failure(
      .no, code: "not_linked", "\(path) is linked with no gist",
      next: ["link it: gists link \(ShellWord.quoted(path)) GIST", "what is linked: gists links"])
  }

  static func notAFile(_ path: String) -> Failure {
    Failure(.inputMissing, "\(path) is no file, or is not there")
  }

  static func missingHere(_ path: String) -> Failure {
    let word = ShellWord.quoted(path)
    return Failure(
      .inputMissing, code: "missing_here", "\(path) is not there any more",
      next: ["get it back: gists pull \(word)", "or forget it: gists link --remove \(word)"])
  }

  /// Nothing can be written where the folder went away.
  static func folderGone(of path: String) -> Failure {
    Failure(
      .inputMissing, code: "missing_here", "the folder of \(path) is not there any more",
      next: ["make it anew, or forget the link: gists link --remove \(ShellWord.quoted(path))"])
  }

  /// `restoring` is the command that gets a gist back that lies in the trash.
  static func goneThere(_ file: LinkedFile, restoring: String?) -> Failure {
    let link = file.link
    let what = file.gist == nil ? "gist \(link.gist)" : "\(link.file) in gist \(link.gist)"
    let word = ShellWord.quoted(link.path)
    let ways =
      if file.gist != nil {
        ["put it there again: gists push --force \(word)"]
      } else if let restoring {
        ["get it back: \(restoring)"]
      } else {
        ["make another: gists create --link \(word)"]
      }
    return Failure(
      .no, code: "gone_there", "\(what) is gone, with which \(link.path) is linked",
      next: ways + ["or forget the link: gists link --remove \(word)"])
  }

  static func newerHere(_ path: String) -> Failure {
    let word = ShellWord.quoted(path)
    return Failure(
      .tryLater, code: conflict, "\(path) was changed here and not in its gist",
      next: ["send it: gists push \(word)", "or overwrite it: gists pull --force \(word)"])
  }

  static func newerThere(_ path: String) -> Failure {
    let word = ShellWord.quoted(path)
    return Failure(
      .tryLater, code: conflict, "\(path) was changed in its gist and not here",
      next: ["get it: gists pull \(word)", "or overwrite it there: gists push --force \(word)"])
  }

  static func bothChanged(_ link: FileLink) -> Failure {
    Failure(
      .tryLater, code: conflict, "\(link.path) was changed here and in its gist",
      next: bothWays(link))
  }

  /// Two files are linked with the same one of a gist, and differ.
  static func twoForOne(_ link: FileLink, _ other: String) -> Failure {
    Failure(
      .tryLater, code: conflict,
      "\(link.path) and \(other) are both linked with \(link.file) of gist \(link.gist), and differ",
      next: ["name the one to send: gists push FILE"])
  }

  /// What a person can do where both are different, a line each.
  static func bothWays(_ link: FileLink) -> [String] {
    let (path, name) = (ShellWord.quoted(link.path), ShellWord.quoted(link.file))
    return [
      "see both: gists view --raw \(link.gist) \(name) | diff - \(path)",
      "keep this one: gists push --force \(path)",
      "keep that of the gist: gists pull --force \(path)",
    ]
  }
}
