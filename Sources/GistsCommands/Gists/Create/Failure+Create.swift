package import CommandSupport
package import GitHubAPI
import GitHubModels
import LocalFiles

/// The sentences of `gists create`.
extension Failure {
  static var noInput: Failure {
    Failure(
      .wrongUsage, "nothing to make a gist of",
      next: ["name a file, pipe text in, or type it: gists create -"])
  }

  static func tooManyFiles(_ count: Int, limit: Int) -> Failure {
    Failure(.dataRefused, "\(count) files: a gist has \(limit) at most")
  }

  static func unreadable(_ error: FileError) -> Failure {
    guard case .tooBig(let path, _, let limit) = error else {
      return Failure(.inputMissing, error.sentence())
    }
    return tooBigToSend(path, limit: limit)
  }

  /// `option` gives another name, if there is such a one.
  static func badName(
    _ name: String, _ problem: SafeName.Problem, option: String?
  ) -> Failure {
    Failure(
      .dataRefused, "a file in a gist can't be named \"\(name)\": \(problem.reason)",
      next: option.map { ["give another: \($0)"] } ?? [])
  }

  static func sameName(_ name: String, _ sources: [String]) -> Failure {
    Failure(.dataRefused, "two files would be named \(name): " + sources.joined(separator: ", "))
  }

  static func otherVisibility(_ gist: Gist, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "other_visibility",
      "\(host) made the gist \(gist.visibility ?? "otherwise"), which was not asked for",
      next: ["it is there: \(gist.htmlURL ?? gist.id)", "to delete it: gists delete \(gist.id)"],
      host: host.name)
  }
}

extension SafeName.Problem {
  /// What is wrong with the name, as a part of a sentence.
  var reason: String {
    switch self {
    case .empty: "it is empty"
    case .dots: "it means a folder"
    case .slash: "it has a slash"
    case .control: "it has a control character"
    case .outerSpace: "it begins or ends with a blank"
    case .tooLong(let bytes): "it has \(bytes) bytes, and 255 are allowed"
    }
  }
}

extension CreateOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    let host = host
    if candidates.isEmpty {
      return Failure(
        .tryLater, code: Failure.outcomeUnknown,
        "the answer was lost: \(host) shows no such gist yet",
        next: ["look again before you send it twice: \(formatter.command("list"))"], host: host)
    }
    let candidates = candidates.map { "it may be \($0.htmlURL ?? $0.id)" }
    return Failure(
      .tryLater, code: Failure.outcomeUnknown,
      "the answer was lost: \(host) shows several gists like this one", details: candidates,
      host: host)
  }
}
