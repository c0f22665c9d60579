import FoundationEssentials
package import GistLibrary
package import GitHubAPI
import LocalFiles

/// The sentences about the library.
extension Failure {
  package static func syncStep(_ command: String) -> String { "with the network there: \(command)" }

  package static func noLibrary(_ host: Host, _ formatter: FailureFormatter) -> Failure {
    Failure(
      .unreachable, code: noCopy, "there is no copy of gists on \(host) here",
      next: [syncStep(formatter.command("sync"))], host: host.name)
  }

  package static func notInLibrary(_ what: String, _ host: Host, _ formatter: FailureFormatter)
    -> Failure
  {
    Failure(
      .unreachable, code: noCopy, "there is no copy of \(what) here",
      next: [syncStep(formatter.command("sync"))], host: host.name)
  }

  package static func libraryStays(_ error: LibraryError, _ path: String) -> Failure {
    Failure(.cannotWrite, "the library is still there: \(FailureFormatter.text(of: error, path))")
  }

  package static let slowExpression = Failure(
    .wrongUsage, code: "slow_expression",
    "the regular expression takes too long: looking was given up",
    next: ["repetitions within repetitions, such as (a+)+, are the usual reason"])

  package static func library(_ error: LibraryError, _ path: String) -> Failure {
    Failure(
      .configurationUnusable, code: "library_unusable", FailureFormatter.text(of: error, path),
      next: error == .newerSchema ? ["update gists"] : [])
  }
}

extension FailureFormatter {
  package static func text(of error: LibraryError, _ path: String) -> String {
    switch error {
    case .newerSchema: "a newer version of gists made the library \(path)"
    case .missing, .corrupt: "cannot read the library \(path)"
    case .busy: "other programs keep the library \(path)"
    case .unusable(let reason): "cannot use the library \(path): \(reason)"
    case .file(.cannotRead(let path, let errno)):
      "cannot read \(path): \(text(errno: errno))"
    case .file(.cannotWrite(let path, let errno)):
      "cannot write \(path): \(text(errno: errno))"
    case .file(.foreignOwner(let path)): "\(path) belongs to another user"
    case .file(.isFolder(let path)), .file(.isDevice(let path)), .file(.tooBig(let path, _, _)):
      "\(path) is no file of a library"
    }
  }
}
