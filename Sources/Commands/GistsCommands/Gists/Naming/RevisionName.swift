import CommandSupport
import TerminalOutput

/// A revision named by the user: a full or abbreviated commit hash.
struct RevisionName: Hashable, Sendable {
  /// The hex digits in lower case.
  let digits: String

  /// Throws a ``Failure`` unless the argument has 4 to 64 hex digits.
  init(argument: String) throws {
    guard (4...64).contains(argument.utf8.count), GistID.isHex(argument) else {
      throw Failure(
        .wrongUsage, "invalid revision: \(argument)",
        next: [
          "use a commit hash of 4 to 40 hex digits; to list them, run \(commandLine: "gists history")"
        ])
    }
    digits = argument.lowercased()
  }

  /// The full commit hash; nil if abbreviated.
  var version: String? { [40, 64].contains(digits.utf8.count) ? digits : nil }
}
