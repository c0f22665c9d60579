import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

extension Failure {
  // Naming

  static func namesNoGist(
    _ text: String, inTrash: Bool = false, _ formatter: FailureFormatter
  ) -> Failure {
    let list: MessageText =
      inTrash
      ? "to list the trash, run \(formatter.command("trash"))"
      : "to list your gists, run \(formatter.command("list"))"
    if (1..<4).contains(text.utf8.count), GistID.isHex(text) {
      return Failure(
        .wrongUsage, code: .notAGist,
        "gist ID \(text) is too short: need at least 4 characters", next: [list])
    }
    let search = formatter.command("search", .value(text.trimmed))
    let isEmpty = text.trimmed.isEmpty
    let isText = !isEmpty && !text.contains { "/:@".contains($0) }
    // A search finds no deleted gists.
    let step: MessageText =
      if inTrash {
        list
      } else if isText {
        "use an ID or a URL; to find a gist by its text, run \(search)"
      } else {
        "use an ID of 20 or 32 hex digits, or a URL like https://gist.github.com/octocat/ID"
      }
    return Failure(
      .wrongUsage, code: .notAGist,
      isEmpty ? "empty gist ID or URL" : "invalid gist ID or URL: \(text)", next: [step])
  }

  /// Names the first ``most`` of the gists.
  static func severalBegin(
    with prefix: String, _ gists: [(id: String, title: String?)]
  ) -> Failure {
    Failure(
      .wrongUsage, code: .severalGists, "ambiguous ID \(prefix): several gists start with it",
      details: gists.prefix(most).map { "\($0.id)  \($0.title ?? "")" }
        + (gists.count > most ? ["and more"] : []), next: ["add more characters of the ID"])
  }

  /// Changes require a full ID without a terminal, because nobody sees which gist matched.
  static func prefixRefused(
    _ prefix: String, listing list: String = "list", _ formatter: FailureFormatter
  ) -> Failure {
    Failure(
      .wrongUsage, code: .prefixRefused,
      "\(prefix): abbreviated IDs need a terminal; use the full ID",
      next: [formatter.listStep(list)])
  }

  /// The piped input contains no gist IDs.
  static func noNames(_ reason: MessageText) -> Failure {
    Failure(
      .dataRefused, "could not read gist IDs from stdin: \(reason)",
      next: ["give one ID or URL per line, or JSON objects with an id"])
  }

  // Reading

  /// The failure for a gist with more than the 300 files that GitHub lists; git has all files.
  static func filesCutShort(
    _ gist: Gist, host: Host, _ formatter: FailureFormatter
  ) -> Failure {
    let clone = formatter.on(host).command("clone", .value(gist.id))
    return Failure(
      .dataRefused, code: .tooManyFiles,
      "GitHub lists only \(gist.listedFiles) of \(gist: gist.id)",
      next: ["to get all of them, run \(clone)"], host: host.name)
  }

  /// The failure for a file whose contents GitHub does not serve.
  ///
  /// With git, this command would have fetched it.
  static func notServed(
    _ file: GistFile, of gist: Gist, host: Host, because reason: FileUnavailable, hasGit: Bool
  ) -> Failure {
    switch reason {
    case .gitOnly:
      Failure(
        .dataRefused, code: .tooBig,
        "\(file.name) is \(ByteSize.text(file.size ?? 0)): "
          + "GitHub serves files over 10 MB only over git",
        next: [hasGit ? gitClone(gist, host: host) : "install git: sudo apt install git"],
        host: host.name)
    case .tooManyBytes:
      Failure(
        .dataRefused, code: .tooBig,
        "\(file.name) was not fetched: the files are larger than "
          + "\(ByteSize.text(GistFile.totalSizeLimit)) together",
        next: [gitClone(gist, host: host)], host: host.name)
    case .missingURL: missingURL(of: file, host: host)
    }
  }

  /// Returns a hint to clone the gist; never with a URL that is not on the gist's host.
  static func gitClone(_ gist: Gist, host: Host) -> MessageText {
    "run git clone \(gitAddress(gist, host: host))"
  }

  /// Returns a hint to save all branches and tags of a gist's repository.
  static func gitMirror(_ gist: Gist, host: Host) -> MessageText {
    "to save everything, run git clone --mirror \(gitAddress(gist, host: host))"
  }

  private static func gitAddress(_ gist: Gist, host: Host) -> String {
    let address = gist.gitPullURL.flatMap { host.gitOrigin(of: $0, id: gist.id) == nil ? nil : $0 }
    return ShellWord.quoted(address ?? host.gistPage(gist.id) + ".git")
  }

  static func missingURL(of file: GistFile, host: Host) -> Failure {
    Failure(
      .protocolBroken, "unexpected response from \(host): no URL for \(file.name)", host: host.name)
  }

  // The browser

  /// `browsers` are the commands that failed: `w3m`.
  static func noBrowser(_ url: String, _ browsers: String) -> Failure {
    Failure(
      .unreachable, code: .noBrowser, "could not \(action: "open") a web browser with \(browsers)",
      next: ["open \(url)", "or set GISTS_BROWSER"])
  }

  static func strangePage(_ url: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: .strangePage,
      "unexpected response from \(host): "
        + (url.map { "the gist's URL is on another host: \($0)" } ?? "the gist has no URL"),
      host: host.name)
  }

  // Deleting

  /// `verb` is the action that needs a confirmation: `delete`.
  static func needsYes(to verb: String) -> Failure {
    Failure(
      .wrongUsage, code: .needsYes, "--yes required when not running interactively",
      next: ["to \(verb) without asking, use --yes"])
  }

  static var nothingDeleted: Failure { Failure(.cancelled, "nothing was deleted") }

  /// The most gists or files that an error names.
  static let most = 3

  fileprivate static func files(_ names: [String]) -> MessageText {
    if names.isEmpty { return "the gist has no files" }
    let more = names.count > most ? " and \((names.count - most).grouped) more" : ""
    return "files in this gist: \(names.prefix(most).joined(separator: ", "))\(more)"
  }

  static func severalRevisions(_ name: RevisionName, _ found: [GistRevision]) -> Failure {
    let shown = 10
    return Failure(
      .wrongUsage, code: .severalRevisions,
      "ambiguous revision \(name.digits): several start with it",
      details: found.prefix(shown).map { revision in
        "\(revision: revision.id)\(revision.committedAt.map { "  \($0.rfc3339)" } ?? "")"
      } + (found.count > shown ? ["and more"] : []))
  }

  static func noRevisions(of gist: NamedGist) -> Failure {
    Failure(
      .no, code: .noSuchRevision, "\(gist: gist.id) has no revisions",
      host: gist.session.host.name)
  }

  // Reverting

  static var nothingChanged: Failure { Failure(.cancelled, "nothing was changed") }

  static func tooManyToRevert(_ gist: NamedGist) -> Failure {
    Failure(
      .dataRefused, code: .tooManyFiles,
      "could not \(action: "revert") \(gist: gist.id): GitHub does not list all of its files",
      next: ["to revert it with git, run git clone \(gist.session.host.gistPage(gist.id)).git"],
      host: gist.session.host.name)
  }
}

extension Gist {
  /// The files that GitHub lists if it doesn't list all of them: `the first 300 files`.
  var listedFiles: MessageText {
    files.count == 1 ? "the first file" : "the first \(files.count.grouped) files"
  }
}

extension FailureFormatter {
  func unknownPrefix(_ prefix: String) -> Failure {
    Failure(
      .no, "no gist in your library starts with \(prefix)",
      next: ["run \(command("sync"))", "or give the full ID"])
  }

  fileprivate func listStep(_ list: String = "list") -> MessageText {
    "to list full IDs, run \(command(list)) | cat"
  }

  // Digits may be an ID or an abbreviated one.

  var tooShortStep: MessageText { "abbreviated IDs have at least 4 characters; \(listStep())" }

  var prefixRefusedStep: MessageText { "abbreviated IDs need a terminal; \(listStep())" }

  func unknownPrefixStep(_ prefix: String) -> MessageText {
    "no gist in your library starts with \(prefix) either; run \(command("sync"))"
  }

  var noGistNamed: Failure {
    Failure(
      .wrongUsage, "gist ID or URL required when not running interactively",
      next: ["to list your gists, run \(command("list"))"])
  }

  func noGistToChoose(host: Host) -> Failure {
    Failure(
      .no, "you have no gists on \(host)",
      next: ["to create one, run \(command("create", "FILE"))"],
      host: host.name)
  }

  /// `verb` is the refused action: `delete`.
  func notYours(_ gist: Gist, host: Host, to verb: String) -> Failure {
    let fork = on(host).command("fork", .value(gist.id))
    let reason =
      gist.owner.map { "it belongs to \($0.login)" } ?? "it is anonymous and has no owner"
    let steps: [MessageText] =
      if let account = gist.owner.flatMap({ signedInAccount($0.login, host) }) {
        ["to \(verb) it as \(account), add --account \(account)"]
      } else {
        verb == "edit" ? ["to edit your own copy, run \(fork)"] : []
      }
    return Failure(
      .forbidden, code: .notYours, "could not \(action: verb) \(gist: gist.id): \(reason)",
      next: steps, host: host.name)
  }

  /// The failure for a missing file, which also says if GitHub does not list all of the gist's
  /// files.
  func noFile(_ name: String, in gist: Gist, host: Host) -> Failure {
    guard gist.isTruncated else { return on(host).noFile(name, in: gist) }
    var failure = Failure.filesCutShort(gist, host: host, self)
    failure.message = "no such file in \(gist: gist.id): \(name); " + failure.message
    return failure
  }

  /// The failure for a missing file, which names the files with the most similar names.
  func noFile(_ name: String, in gist: Gist) -> Failure {
    let all = gist.files.map(\.name)
    let names = all.count > Failure.most ? Suggestion.byDistance(to: name, all) : all
    return Failure(
      .no, code: .noSuchFile, "no such file in \(gist: gist.id): \(name)",
      details: [Failure.files(names)], next: allFiles(of: gist))
  }

  /// The failure for a gist without files to choose from.
  func noFiles(in gist: Gist) -> Failure {
    let edit = command("edit", .value(gist.id), options: ["--add", "FILE"])
    return Failure(
      .no, code: .noSuchFile, "\(gist: gist.id) has no files",
      next: ["to add one, run \(edit)"])
  }

  /// The failure for a gist with several files, without a terminal to choose one.
  func noFileChosen(in gist: Gist) -> Failure {
    Failure(
      .wrongUsage, code: .noFileNamed, "\(gist: gist.id) has several files; specify one",
      details: [Failure.files(gist.files.map(\.name))], next: allFiles(of: gist))
  }

  private func allFiles(of gist: Gist) -> [MessageText] {
    guard gist.files.count > Failure.most else { return [] }
    let view = command("view", .value(gist.id), options: ["--files"])
    return ["to list all files, run \(view)"]
  }

  func unknownRevision(_ name: RevisionName, of gist: NamedGist) -> Failure {
    let history = on(gist.session.host).command(
      "history", .value(gist.id), options: ["--all"])
    return Failure(
      .no, code: .noSuchRevision,
      "no such revision of \(gist: gist.id): \(name.digits)",
      next: ["to list its revisions, run \(history)"],
      host: gist.session.host.name)
  }
}
