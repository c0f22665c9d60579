package import GitHubAPI
import Glibc
package import LocalFiles
package import TerminalOutput

extension FailureFormatter {
  package func failure(for error: HostError) -> Failure {
    switch error {
    case .insecure(let text):
      Failure(
        .wrongUsage, code: "insecure_host", "http is allowed for localhost only: \(text)",
        next: ["use https, or just the name: --host ghe.example.com"])
    case .malformed(let text):
      Failure(
        .wrongUsage, code: "malformed_host", "invalid host: \(text)",
        next: ["use a name, name:port or https URL: --host ghe.example.com"])
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
    case .brokenPipe: Failure(.brokenPipe, "stdout was closed by its reader")
    case .failed(let errno):
      Failure(.cannotWrite, "could not write output: \(Self.text(errno: errno))")
    }
  }

  /// Returns the system's message for an error number: `No space left on device`.
  package static func text(errno: Int32) -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    return String(cString: words)
  }
}
