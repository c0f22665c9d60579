/// A placeholder in a shell command that the user defined.
package enum ShellPlaceholder: String, CaseIterable, Hashable, Sendable {
  case id, url, raw, file, owner, path

  /// The value that replaces it, for help.
  var about: String {
    switch self {
    case .id: "the ID of the gist"
    case .url: "the URL of the gist's, user's or repository's page"
    case .raw: "the raw URL of the file"
    case .file: "the name of the file in the gist"
    case .owner: "the owner's login"
    case .path: "the local file (in Files)"
    }
  }

  /// The kind of row or document that must be selected or open.
  var need: String {
    switch self {
    case .id: "a gist"
    case .url, .owner: "a gist, a user or a repository"
    case .raw, .file: "a file; open the gist first"
    case .path: "a file in Files"
    }
  }

  /// The placeholder as it is typed: `{id}`.
  package var text: String { "{\(rawValue)}" }

  /// Returns the placeholder at the start of a text; nil if it starts with none.
  init?(at text: Substring) {
    guard let found = Self.allCases.first(where: { text.hasPrefix($0.text) }) else { return nil }
    self = found
  }

  /// Replaces the placeholders of a text.
  static func replaced(in text: String, _ value: (ShellPlaceholder) -> String) -> String {
    var (result, rest) = ("", text[...])
    while let character = rest.first {
      if let placeholder = ShellPlaceholder(at: rest) {
        result += value(placeholder)
        rest = rest.dropFirst(placeholder.text.count)
      } else {
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }
}
