import ClientState
import FoundationEssentials
package import GistLibrary
package import GitHubAPI
import LocalFiles
package import TerminalOutput

/// Failures of the library.
extension Failure {
  package static func syncStep(_ command: SuggestedCommand) -> MessageText {
    "when online, run \(command)"
  }

  package static func notInLibrary(_ what: MessageText, _ host: Host, _ formatter: FailureFormatter)
    -> Failure
  {
    Failure(
      .unreachable, code: .noCopy, "not in your library: \(what)",
      next: [syncStep(formatter.on(host).command("sync"))], host: host.name)
  }

  package static func libraryNotRemoved(_ error: LibraryError, _ path: String) -> Failure {
    Failure(.cannotWrite, "library not deleted: \(FailureFormatter.text(of: error, path))")
  }

  package static let slowExpression = Failure(
    .wrongUsage, code: .slowExpression,
    "the regular expression took too long",
    next: ["avoid nested repetition, such as (a+)+"])

  package static func library(_ error: LibraryError, _ path: String) -> Failure {
    let status: ExitStatus =
      switch error {
      case .notWritten, .file(.cannotWrite): .cannotWrite
      case .missing, .newerSchema, .corrupt, .busy, .cancelled, .file, .unusable:
        .configurationUnusable
      }
    return Failure(
      status, code: .libraryUnusable, FailureFormatter.text(of: error, path),
      next: error == .newerSchema ? ["update gists"] : [])
  }
}

extension Libraries {
  /// Returns the failure for a missing library; its hints name the accounts that have one.
  package func noLibrary(of host: Host) -> Failure {
    let formatter = sessions.failureFormatter.on(host)
    let others = loginsWithLibrary(on: host).map { login -> MessageText in
      "to use \(login)'s library, specify --account \(ShellWord.quoted(login))"
    }
    return Failure(
      .unreachable, code: .noCopy, "no library for \(host)",
      next: [Failure.syncStep(formatter.command("sync"))] + others, host: host.name)
  }

  /// The signed-in accounts with a library, except the one in use.
  private func loginsWithLibrary(on host: Host) -> [String] {
    let inUse = try? library(of: host)?.file.path
    let accounts = (try? sessions.accounts.read())?.hosts[host.spelling]?.accounts ?? []
    return accounts.map(\.login).filter { login in
      guard let file = library(of: login, on: host)?.file else { return false }
      return file.path != inUse && file.identity != nil
    }
  }
}

extension FailureFormatter {
  static func text(of error: LibraryError, _ path: String) -> MessageText {
    switch error {
    case .newerSchema: "the library \(path) was created by a newer version of gists"
    case .missing, .corrupt: "could not read the library \(path)"
    case .busy: "the library \(path) is locked by another process"
    case .cancelled: "the search was cancelled"
    case .notWritten(let reason): "could not write the library \(path): \(reason)"
    case .unusable(let reason): "could not use the library \(path): \(reason)"
    case .file(.isFolder(let path)), .file(.isDevice(let path)), .file(.tooBig(let path, _, _)):
      "\(path) is not a library file"
    case .file(let error): error.sentence()
    }
  }
}
