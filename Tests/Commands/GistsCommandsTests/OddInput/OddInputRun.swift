import GitHubModels
import TextFormats

@testable import CommandSupport
@testable import TerminalOutput

/// What a run with odd input printed, and what must be true for it.
struct OddInputRun {
  var status: CommandSupport.ExitStatus
  var out: String
  var err: String
  /// Whether the command has `--json`.
  var isJSON: Bool
  var outIsTerminal: Bool
  /// The token, which must not be printed; nil for the command that prints it.
  var secret: String?

  /// The properties that don't hold.
  var violations: [String] {
    let properties = [
      ("has no internal error", status != .bug),
      ("reports an error if and only if it failed", reportsAsItEnded),
      (
        "prints each message on one line",
        !lines(err).contains { $0.contains(/^(error|hint): fake/) }
      ),
      ("sends no control characters to the terminal", isSafe),
      ("does not print the token", secret.map { !(out + err).contains($0) } ?? true),
      ("prints valid JSON", !isJSON || (try? JSON.documents(in: Array(out.utf8))) != nil),
      ("reports errors as JSON", !isJSON || (try? JSON.documents(in: Array(err.utf8))) != nil),
    ]
    return properties.filter { !$0.1 }.map(\.0)
  }

  /// A "no" needs no message, as in "is it starred?".
  private var reportsAsItEnded: Bool {
    let reports = lines(err).contains { $0.hasPrefix("error: ") || $0.hasPrefix(#"{"error":"#) }
    return switch status {
    case .done: !reports
    case .no, .cancelled, .brokenPipe: true
    default: reports
    }
  }

  private var isSafe: Bool {
    (outIsTerminal ? [out, err] : [err]).allSatisfy { text in
      !text.replacing(/\u{1B}\[[0-9;]*m/, with: "").unicodeScalars.contains(
        where: Printable.isUnsafe)
    }
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline)
  }
}
