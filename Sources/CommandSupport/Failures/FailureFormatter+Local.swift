package import GitHubAPI
import Glibc
package import LocalFiles
package import TerminalOutput

extension FailureFormatter {
  package func failure(for error: HostError) -> Failure {
    switch error {
    case .insecure(let text):
      Failure(
        .wrongUsage, code: "insecure_host", "plain http is for this machine only: \(text)",
        next: ["use https, or a name alone: --host ghe.example.com"])
    case .malformed(let text):
      Failure(
        .wrongUsage, code: "malformed_host", "not a host: \(text)",
        next: ["give a name, a name and port, or an https URL: --host ghe.example.com"])
    }
  }

  package func failure(for error: FileError) -> Failure {
    let status: ExitStatus =
      switch error {
      case .isFolder, .isDevice, .cannotRead: .inputMissing
      case .foreignOwner: .configurationUnusable
      case .tooBig: .dataRefused
      case .cannotWrite: .cannotWrite
      }
    return Failure(status, error.sentence())
  }

  package func failure(for error: OutputError) -> Failure {
    switch error {
    case .brokenPipe: Failure(.brokenPipe, "the reader of stdout is gone")
    case .failed(let errno): Failure(.cannotWrite, "cannot write: \(Self.text(errno: errno))")
    }
  }

  /// The system's words for a number: `No space left on device`.
  package static func text(errno: Int32) -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    return String(cString: words)
  }
}
