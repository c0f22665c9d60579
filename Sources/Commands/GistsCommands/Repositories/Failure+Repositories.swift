import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

extension Failure {
  static func isFolder(
    _ path: String, ref: String?, in name: RepositoryName, _ formatter: FailureFormatter
  ) -> Failure {
    let list = formatter.command(
      "repo files", [.value("\(name)")] + (path.isEmpty ? [] : [.value(path)]),
      options: ref.map { [.option("--ref", $0)] } ?? [])
    return Failure(
      .dataRefused, code: .isAFolder, "\(path.isEmpty ? "/" : path) is a folder",
      next: ["to list it, run \(list)"])
  }

  static func isNoFile(_ content: RepositoryContent) -> Failure {
    switch content.kind {
    case .submodule:
      Failure(
        .dataRefused, code: .isASubmodule, "\(content.path) is a submodule",
        next: content.submoduleURL.map {
          ["to clone it, run git clone -- \(ShellWord.quoted($0))"]
        } ?? [])
    default:
      Failure(
        .dataRefused, code: .isALink,
        "\(content.path) is a symbolic link to \(content.target ?? "an unknown target")")
    }
  }

  static func binaryFile(_ path: String) -> Failure {
    Failure(
      .dataRefused, code: .binary, "\(path) is a binary file and is not shown at a terminal",
      next: ["to get its bytes, redirect the output to a file or a pipe"])
  }

  static func tooBig(_ path: String, size: Int, host: Host) -> Failure {
    Failure(
      .dataRefused, code: .tooBig,
      "\(path) is \(ByteSize.text(size)): GitHub serves files over 100 MB only through git",
      host: host.name)
  }

  static func strangeRepositoryPage(_ url: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: .strangePage,
      "unexpected response from \(host): invalid repository URL" + (url.map { ": \($0)" } ?? ""),
      host: host.name)
  }
}
