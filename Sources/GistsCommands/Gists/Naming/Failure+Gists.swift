import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles

/// The sentences of the commands for gists.
extension Failure {
  // Naming

  static func namesNoGist(_ text: String) -> Failure {
    if (1..<4).contains(text.utf8.count), GistID.isHex(text) {
      return Failure(
        .wrongUsage, code: "not_a_gist",
        "the beginning of an id needs four digits at least: \(text)",
        next: ["give more of it: gists list"])
    }
    return Failure(
      .wrongUsage, code: "not_a_gist", "this names no gist: \(text)",
      next: ["give an id of 20 or 32 hex digits, or a URL like https://gist.github.com/octocat/ID"])
  }

  /// `sync` is the command that fills a library that has nothing.
  static func unknownPrefix(_ prefix: String, sync: String?) -> Failure {
    Failure(
      .no, "no gist is known here whose id begins with \(prefix)",
      next: [sync.map { "the library has no gists yet: \($0)" }, "give the whole id: gists list"]
        .compactMap { $0 })
  }

  static func severalBegin(
    with prefix: String, _ gists: [String], isMore: Bool
  ) -> Failure {
    Failure(
      .wrongUsage, code: "several_gists", "the ids of several gists begin with \(prefix)",
      details: gists + (isMore ? ["and more"] : []))
  }

  /// A write takes no beginning of an id where nobody sees which gist it finds.
  static func prefixRefused(_ prefix: String) -> Failure {
    Failure(
      .wrongUsage, code: "prefix_refused", "\(prefix) is the beginning of an id only",
      next: ["give the whole id: gists list"])
  }

  /// What was piped in names no gists.
  static func noNames(_ reason: String) -> Failure {
    Failure(
      .dataRefused, "stdin names no gists: \(reason)",
      next: ["give an id or a URL a line, or JSON objects with an id"])
  }

  static var noGistNamed: Failure {
    Failure(.wrongUsage, "no gist was named", next: ["give an id or a URL: gists list"])
  }

  static func noGistToChoose(host: Host) -> Failure {
    Failure(
      .no, "you have no gists on \(host)", next: ["make one: gists create FILE"], host: host.name)
  }

  // Reading

  static func noFile(_ name: String, in gist: Gist) -> Failure {
    Failure(
      .no, code: "no_such_file", "no file \(name) in gist \(gist.id)",
      next: ["its files: " + gist.files.map(\.name).joined(separator: ", ")])
  }

  /// A file of a gist that GitHub does not give.
  static func notServed(
    _ file: GistFile, of gist: Gist, host: Host, because reason: FileUnavailable
  ) -> Failure {
    switch reason {
    case .gitOnly: tooBig(file, of: gist, host: host)
    case .missingURL: missingURL(of: file, host: host)
    }
  }

  private static func tooBig(_ file: GistFile, of gist: Gist, host: Host) -> Failure {
    Failure(
      .dataRefused, code: "too_big",
      "\(file.name) is \(ByteSize.text(file.size ?? 0)): GitHub gives files over 10 MB to git only",
      next: [gitClone(gist, host: host)], host: host.name)
  }

  /// For what GitHub gives, or takes, by git only; an address that isn't the host's own is not named.
  static func gitClone(_ gist: Gist, host: Host) -> String {
    let address = gist.gitPullURL.flatMap { host.gitOrigin(of: $0, id: gist.id) == nil ? nil : $0 }
    return "git clone " + ShellWord.quoted(address ?? host.gistPage(gist.id) + ".git")
  }

  private static func missingURL(of file: GistFile, host: Host) -> Failure {
    Failure(.protocolBroken, "\(host) names no address for \(file.name)", host: host.name)
  }

  // The browser

  static func noBrowser(_ url: String) -> Failure {
    Failure(
      .unreachable, code: "no_browser", "no browser could be started",
      next: ["open \(url)", "or name one in GISTS_BROWSER"])
  }

  static func strangePage(_ url: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "strange_page",
      "\(host) gives no address of its own for the gist" + (url.map { ": \($0)" } ?? ""),
      host: host.name)
  }

  // Deleting

  /// `verb` is what would be asked for: `delete`.
  static func needsYes(to verb: String) -> Failure {
    Failure(
      .wrongUsage, code: "needs_yes", "there is no terminal to ask at",
      next: ["to \(verb) without a question: --yes"])
  }

  static var nothingDeleted: Failure { Failure(.cancelled, "nothing was deleted") }

  // Changing

  /// `verb` is what was wanted: `delete`.
  static func notYours(_ gist: Gist, host: Host, to verb: String) -> Failure {
    let reason =
      gist.owner.map { "belongs to \($0.login): only they can \(verb) it" }
      ?? "belongs to nobody: it can't be \(verb)\(verb.hasSuffix("e") ? "d" : "ed")"
    return Failure(
      .forbidden, code: foreign, "gist \(gist.id) \(reason)",
      next: verb == "edit" ? ["to change a copy of your own: gists fork \(gist.id)"] : [],
      host: host.name)
  }
}
