import GitHubModels

/// The sentences of linked files.
extension Failure {
  static func notLinked(_ path: String) -> Failure {
    Failure(
      .no, code: "not_linked", "\(path) is linked with no gist",
      next: ["link it: gists link \(path) GIST", "what is linked: gists links"])
  }

  static func notAFile(_ path: String) -> Failure {
    Failure(.inputMissing, "\(path) is no file, or is not there")
  }

  static func missingHere(_ path: String) -> Failure {
    Failure(
      .inputMissing, code: "missing_here", "\(path) is not there any more",
      next: ["get it back: gists pull \(path)", "or forget it: gists link --remove \(path)"])
  }

  static func goneThere(_ file: LinkedFile) -> Failure {
    let link = file.link
    let what = file.gist == nil ? "gist \(link.gist)" : "\(link.file) in gist \(link.gist)"
    let way =
      file.gist == nil
      ? "make another: gists create --link \(link.path)"
      : "put it there again: gists push --force \(link.path)"
    return Failure(
      .no, code: "gone_there", "\(what) is gone, with which \(link.path) is linked",
      next: [way, "or forget the link: gists link --remove \(link.path)"])
  }

  static func newerHere(_ path: String) -> Failure {
    Failure(
      .tryLater, code: "conflict", "\(path) was changed here and not in its gist",
      next: ["send it: gists push \(path)", "or overwrite it: gists pull --force \(path)"])
  }

  static func newerThere(_ path: String) -> Failure {
    Failure(
      .tryLater, code: "conflict", "\(path) was changed in its gist and not here",
      next: ["get it: gists pull \(path)", "or overwrite it there: gists push --force \(path)"])
  }

  static func bothChanged(_ link: FileLink) -> Failure {
    Failure(
      .tryLater, code: "conflict", "\(link.path) was changed here and in its gist",
      next: bothWays(link))
  }

  /// Two files are linked with the same one of a gist, and differ.
  static func twoForOne(_ link: FileLink, _ other: String) -> Failure {
    Failure(
      .tryLater, code: "conflict",
      "\(link.path) and \(other) are both linked with \(link.file) of gist \(link.gist), and differ",
      next: ["name the one to send: gists push FILE"])
  }

  /// What a person can do where both are different, a line each.
  static func bothWays(_ link: FileLink) -> [String] {
    [
      "see both: gists view --raw \(link.gist) \(link.file) | diff - \(link.path)",
      "keep this one: gists push --force \(link.path)",
      "keep that of the gist: gists pull --force \(link.path)",
    ]
  }
}
