package import CommandSupport
package import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

extension Failure {
  static func noInput(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .wrongUsage, "no files given and nothing on stdin",
      next: [
        "give a file, or pipe text in",
        "to type it, run \(formatter.command("create", "-"))",
      ])
  }

  /// The failure for `new` with the name of an existing file or `-`.
  static func existingFile(_ name: String, _ formatter: FailureFormatter) -> Failure {
    Failure(
      .wrongUsage, name == "-" ? "gists new does not read stdin" : "\(file: name) already exists",
      next: ["to upload it, run \(formatter.command("create", .value(name)))"])
  }

  /// The failure for `--filename` with a folder: the option names a single file.
  static func namedFolder(_ path: String) -> Failure {
    Failure(.wrongUsage, "--filename requires a file, but \(file: path) is a folder")
  }

  /// The failure for a folder without files to send.
  ///
  /// `gist` is the one that would get them; nil for a new one.
  static func noFiles(
    _ listing: FolderListing, addedTo gist: NamedGist?, _ formatter: FailureFormatter
  ) -> Failure {
    func again(_ option: String) -> SuggestedCommand {
      guard let gist else {
        return formatter.command("create", .value(listing.folder), options: [.plain(option)])
      }
      return formatter.on(gist.session.host).command(
        "edit", .value(gist.id), options: [.plain(option), .option("--add", listing.folder)])
    }
    var next: [MessageText] = []
    if listing.skipped[.subfolder] != nil {
      next.append("to upload the files in its subfolders, run \(again("--flatten"))")
    }
    if listing.hidden > 0 { next.append("to upload hidden files, run \(again("--hidden"))") }
    if listing.ignored > 0 { next.append("to upload an ignored file, name it") }
    return Failure(.inputMissing, "\(file: listing.folder) has no files to upload", next: next)
  }

  static func tooManyFiles(_ count: Int, limit: Int) -> Failure {
    Failure(.dataRefused, "too many files: \(count.grouped) (limit \(limit.grouped))")
  }

  static func unreadable(_ error: FileError) -> Failure {
    switch error {
    case .tooBig(let path, _, let limit): tooBigToSend(path, limit: limit)
    case .noWriter:
      Failure(.inputMissing, error.sentence(), next: ["start that program first, then try again"])
    default: Failure(.inputMissing, error.sentence())
    }
  }

  /// `option` sets another name; nil if no option does.
  static func badName(
    _ name: String, _ problem: SafeName.Problem, option: String?
  ) -> Failure {
    Failure(
      .dataRefused, "invalid file name \"\(file: name)\": \(problem.reason)",
      next: option.map { ["to use another name, add \($0)"] } ?? [])
  }

  static func sameName(_ name: String, _ sources: [String]) -> Failure {
    Failure(
      .dataRefused,
      "more than one file is named \(file: name): \(sources.map { "\(file: $0)" as MessageText }.joined(separator: ", "))"
    )
  }

  static func otherVisibility(_ gist: Gist, host: Host, _ formatter: FailureFormatter) -> Failure {
    Failure(
      .protocolBroken, code: .otherVisibility,
      "\(host) created the gist with the wrong visibility (\(gist.visibility ?? "unknown"))",
      next: [
        "see \(gist.htmlURL ?? gist.id)",
        "to delete it, run \(formatter.on(host).command("delete", .value(gist.id)))",
      ],
      host: host.name)
  }
}

extension SafeName {
  /// Throws a ``Failure`` with ``ExitStatus/dataRefused`` for a name that a file can't have.
  init(checking name: String) throws(Failure) {
    do {
      try self.init(name)
    } catch {
      throw .badName(name, error, option: nil)
    }
  }
}

extension SafeName.Problem {
  /// Why the name is invalid, to complete a message.
  var reason: String {
    switch self {
    case .empty: "it is empty"
    case .dots: "it is a folder"
    case .git: "it is reserved by git"
    case .slash: "it contains a slash"
    case .control: "it contains a control character"
    case .outerSpace: "it starts or ends with a space"
    case .tooLong(let bytes): "it is \(bytes.grouped) bytes long (limit 255)"
    }
  }
}

extension CreateOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    let formatter = formatter.on(hostNamed: host)
    let isListed = !candidates.isEmpty
    return formatter.unknownOutcome(
      of: cause, isListed ? "similar gists exist" : "the gist is not listed yet",
      details: candidates.map { "possible match: \($0.htmlURL ?? $0.id)" },
      next: isListed ? [] : ["check before retrying: \(formatter.command("list"))"])
  }
}
