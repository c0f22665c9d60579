import TerminalOutput

/// A text that can be inserted: a file of a gist, or a fenced block of a Markdown file.
package struct Snippet: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case file
    /// A fenced block of a Markdown file.
    case block
    /// A Markdown file that has fenced blocks; the user rarely wants to insert its text.
    case document
  }

  /// The file's name, for a block with its number: `README.md #2`.
  package let name: String
  /// Such as `Shell`; for a block, the word after its fence.
  package let language: String?
  package let text: String
  package let form: Form
  /// Why the text can't be inserted; nil if it can.
  package let problem: String?
  /// The placeholders to ask for; nil if there are none.
  package let template: SnippetTemplate?

  package init(_ name: String, language: String?, text: String, form: Form = .file) {
    (self.name, self.language, self.text, self.form) = (name, language, text, form)
    problem = Self.control(in: text).map { "\(name) has a control character: \($0)" }
    // `<T>` means something else in HTML, Swift, C++ and so on.
    let language = language?.lowercased() ?? ""
    let isShell = Self.shells.contains(language)
    let template =
      isShell || Self.plainLanguages.contains(language)
      ? SnippetTemplate(text, isShell: isShell) : nil
    self.template = template?.placeholders.isEmpty == false ? template : nil
  }

  /// Creates a snippet whose text is unknown, with the reason.
  package init(_ name: String, language: String?, problem: String) {
    (self.name, self.language, text, form) = (name, language, "", .file)
    (self.problem, template) = (problem, nil)
  }

  /// The name in a list, for a block with its first line that is no comment.
  var title: String {
    guard form == .block else { return name }
    let lines = text.split(whereSeparator: \.isNewline).lazy
      .map { $0.drop(while: \.isWhitespace) }
    guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else { return name }
    return "\(name): \(Printable.line(String(line)))"
  }

  /// Returns the first character that can't be inserted, and its line; nil if there is none.
  ///
  /// A control character could act as a key in the shell, and a bidirectional mark makes a command
  /// look like another one. The preview shows them escaped.
  private static func control(in text: String) -> String? {
    var line = 1
    for scalar in text.unicodeScalars {
      if scalar == "\n" { line += 1 }
      guard Printable.isUnsafe(scalar) else { continue }
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))} in line \(line)"
    }
    return nil
  }

  /// Languages of files as GitHub names them, and words after fences; a block without a word is
  /// usually a command.
  private static let shells: Set<String> = [
    "", "shell", "shellsession", "shell-session", "sh", "bash", "zsh", "fish", "ksh", "console",
    "terminal",
  ]
  /// SQL and plain text.
  private static let plainLanguages: Set<String> = [
    "sql", "mysql", "postgresql", "psql", "pgsql", "sqlite", "plsql", "plpgsql", "tsql", "text",
    "txt", "plain", "plaintext",
  ]
}

/// The user's choice: the text of a snippet with its placeholders filled in, without its last line
/// end.
package struct Insertion: Hashable, Sendable {
  /// The ID of the gist.
  package let gist: String
  /// The snippet's name.
  package let part: String
  package let text: String

  package init(gist: String, snippet: Snippet, values: [String: String] = [:]) {
    self.gist = gist
    part = snippet.name
    let text = snippet.template?.filled(values) ?? snippet.text
    self.text = text.utf8.last == UInt8(ascii: "\n") ? String(text.unicodeScalars.dropLast()) : text
  }
}

/// The gists that a search found, in their order.
package struct FoundSnippets: Hashable, Sendable {
  package var gists: [GistRow]
  /// Whether there are more.
  package var isCut: Bool
  /// Why the search failed; nil if it succeeded.
  var problem: String?

  package init(gists: [GistRow], isCut: Bool = false, problem: String? = nil) {
    self.gists = gists
    self.isCut = isCut
    self.problem = problem
  }
}
