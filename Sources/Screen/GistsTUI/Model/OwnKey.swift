package import TerminalOutput

/// A key of the user's own: `key.B = !firefox {url}` in the settings.
package struct OwnKey: Hashable, Sendable {
  package enum Command: Hashable, Sendable {
    case action(BrowserAction)
    /// A line after `:`, with placeholders.
    case line(String)
    /// A command of the shell, after `!`.
    case shell(ShellTemplate)
    /// The key does nothing.
    case nothing
  }

  /// Why a key can't be bound like that.
  package enum Problem: Error, Hashable {
    case unknownKey(String)
    /// Quitting and going back must always be possible.
    case reserved(Key)
    /// Terminals send the same for another key.
    case sameAs(Key, Key)
    case unknownAction(String)
    case unknownCommand(String)
    case noCommand
    /// A placeholder inside quotes: it would end them, or an inner shell would read its value.
    case quoted(Placeholder)
    case controlCharacter
  }

  package let key: Key
  package let command: Command
}

/// What a command of the user's own is about.
package enum Placeholder: String, CaseIterable, Hashable, Sendable {
  case id, url, raw, file, owner, path

  /// What replaces it, for help.
  package var about: String {
    switch self {
    case .id: "the ID of the gist"
    case .url: "the address of its page; also of a user or a repository"
    case .raw: "the address of the file's contents"
    case .file: "the name of the file in the gist"
    case .owner: "the login of the owner"
    case .path: "the file of this folder (in Files)"
    }
  }

  /// What must be selected or open.
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
  static func replaced(in text: String, _ value: (Placeholder) -> String) -> String {
    var (result, rest) = ("", text[...])
    while let character = rest.first {
      if let placeholder = Placeholder(at: rest) {
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

/// A command of the shell with placeholders.
///
/// Values are file names and logins that other people chose. They are no part of the script: each is
/// a parameter of the shell, in double quotes.
package struct ShellTemplate: Hashable, Sendable {
  /// The command as the user wrote it.
  package let text: String
  /// The same with `"${1}"` and so on.
  package let script: String
  /// What the parameters are.
  let parameters: [Placeholder]

  /// Parses a command; `${id}` and `\{id}` are the shell's.
  package init(_ text: String) throws(OwnKey.Problem) {
    var (script, parameters) = ("", [Placeholder]())
    var quote: Character?
    var isEscaped = false
    var rest = text[...]
    while let character = rest.first {
      if !isEscaped, let placeholder = Placeholder(at: rest) {
        guard quote == nil else { throw .quoted(placeholder) }
        parameters.append(placeholder)
        script += "\"${\(parameters.count)}\""
        rest = rest.dropFirst(placeholder.text.count)
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if character == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(character) {
        quote = character
      } else {
        isEscaped =
          character == "\\" && quote != "'" || character == "$" && rest.dropFirst().first == "{"
      }
      script.append(character)
      rest.removeFirst()
    }
    (self.text, self.script, self.parameters) = (text, script, parameters)
  }
}
