import CommandSupport
import TerminalOutput

/// A column of a list of gists; the raw value is its name in `--columns`.
enum GistColumn: String, CaseIterable, Sendable {
  case id, owner, description, files, visibility, updated, language, stars, comments, url, tags
}

/// The value of `--columns`: names of columns, in the order in which they are printed.
struct GistColumns: Hashable, Sendable {
  let columns: [GistColumn]

  /// Throws a ``Failure`` if the argument names something else.
  init(argument: String) throws {
    columns = try argument.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let name = String(word).trimmed.lowercased()
      guard let column = GistColumn(rawValue: name) else {
        throw Failure(
          .wrongUsage, "no such column: \(word)",
          next: ["use \(GistColumn.allCases.map(\.rawValue).joined(separator: ","))"])
      }
      return column
    }
  }
}
