import CommandSupport
import GitHubModels
import Glibc
import LocalFiles

/// The sentences of files that are brought to this computer.
extension Failure {
  static func notWritten(_ name: String, _ problem: DownloadNames.Problem) -> Failure {
    let (reason, step): (String, String?) =
      switch problem {
      case .unsafe(let problem): (problem.reason, nil)
      case .hidden: ("it would be hidden", "to write it all the same: --force")
      case .sameAs(let other): ("on many disks it is the same as \"\(other.text)\"", nil)
      }
    return Failure(
      .dataRefused, code: "refused_name", "not written: \"\(name)\": \(reason)",
      next: step.map { [$0] } ?? [])
  }

  /// What keeps one file from being written; throws what keeps all of them.
  static func notWritten(_ error: FileError) throws(FileError) -> Failure {
    switch error {
    case .cannotWrite(let path, EEXIST):
      Failure(
        .dataRefused, code: "exists", "\(path) is there already", next: ["to replace it: --force"])
    case _ where error.isOfName: Failure(.dataRefused, error.sentence())
    default: throw error
    }
  }

  static func otherBackup(_ path: String) -> Failure {
    Failure(
      .tryLater, code: "busy", "another backup writes into \(path)",
      next: ["let it end, then run it again"])
  }

  static func filesCutShort(_ gist: Gist) -> String {
    "GitHub lists the first \(gist.files.count) files of gist \(gist.id) only; all of them: "
      + "gists clone \(gist.id)"
  }
}
