import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension ViewFlow {
  /// Prints the files' exact bytes.
  ///
  /// With `underNames`, each of several files follows a line `==> NAME <==`. Control characters are
  /// always escaped at a terminal, also with `--raw`.
  func printBytes(underNames: Bool, in context: AppContext) async throws {
    let received = try await load(in: context)
    let contents = try await contents(of: received, in: context)
    let out = context.console.out
    var isAtLineStart = true
    for content in contents {
      guard case .success(let bytes) = content.bytes else { continue }
      if underNames, contents.count > 1 {
        try out.write(
          (isAtLineStart ? "" : "\n") + "==> \(Printable.cell(content.file.name)) <==\n")
        isAtLineStart = true
      }
      if context.console.terminal.outIsTerminal {
        try out.write(Printable.text(bytes))
      } else {
        try out.write(bytes)
      }
      if let last = bytes.last { isAtLineStart = last == UInt8(ascii: "\n") }
    }
    try report(contents, of: received.value, in: context)
  }
}
