import GitHubAPI
import Glibc
import LocalFiles
import TerminalOutput

extension Sentences {
  func failure(for error: HostError) -> Failure {
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

  func failure(for error: FileError) -> Failure {
    switch error {
    case .isFolder(let path): Failure(.inputMissing, "\(path) is a directory")
    case .isDevice(let path): Failure(.inputMissing, "\(path) is a device")
    case .foreignOwner(let path):
      Failure(.configurationUnusable, "\(path) belongs to another user")
    case .tooBig(let path, _, let limit):
      Failure(.dataRefused, "\(path) is bigger than \(limit) bytes")
    case .cannotRead(let path, let errno):
      Failure(.inputMissing, "cannot read \(path): \(Self.text(errno: errno))")
    case .cannotWrite(let path, let errno):
      Failure(.cannotWrite, "cannot write \(path): \(Self.text(errno: errno))")
    }
  }

  func failure(for error: OutputError) -> Failure {
    switch error {
    case .brokenPipe: Failure(.brokenPipe, "the reader of stdout is gone")
    case .failed(let errno): Failure(.cannotWrite, "cannot write: \(Self.text(errno: errno))")
    }
  }

  /// The system's words for a number: `No space left on device`.
  static func text(errno: Int32) -> String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    return String(cString: words)
  }
}
