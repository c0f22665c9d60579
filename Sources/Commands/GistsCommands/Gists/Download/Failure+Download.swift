import CommandSupport
import Glibc
import LocalFiles
import TerminalOutput

extension Failure {
  static func notWritten(_ name: String, _ problem: DownloadNames.Problem) -> Failure {
    let (reason, step): (String, MessageText?) =
      switch problem {
      case .unsafe(let problem): (problem.reason, nil)
      case .hidden: ("hidden file", "to write it anyway, name it or use --force")
      case .control:
        (SafeName.Problem.control.reason, "to write it anyway, use --force")
      case .reserved: ("name of a temporary file", nil)
      }
    return Failure(
      .dataRefused, code: .refusedName, "could not write \"\(name)\": \(reason)",
      next: step.map { [$0] } ?? [])
  }

  /// Returns the failure of one file; throws an error that concerns all of them.
  static func notWritten(_ error: FileError) throws(FileError) -> Failure {
    switch error {
    case .cannotWrite(let path, EEXIST):
      Failure(
        .dataRefused, code: .exists, "\(path) already exists", next: ["to replace it, use --force"]
      )
    case _ where error.isOfName: Failure(.dataRefused, error.sentence())
    default: throw error
    }
  }

  static func otherBackup(_ path: String) -> Failure {
    Failure(
      .tryLater, code: .busy, "another backup is writing to \(path)",
      next: ["wait for it to finish, then try again"])
  }
}
