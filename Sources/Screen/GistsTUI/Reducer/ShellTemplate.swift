/// A shell command with placeholders.
///
/// Values are file names and logins that other people chose. They are never part of the script:
/// each is a parameter of the shell, in double quotes.
struct ShellTemplate: Hashable, Sendable {
  /// The command as the user wrote it.
  let text: String
  /// The command with `"${1}"` and so on instead of the placeholders.
  let script: String
  /// The placeholders whose values are the parameters, in order.
  let parameters: [ShellPlaceholder]

  /// Parses a command; `${id}` and `\{id}` are left to the shell.
  init(_ text: String) throws(CustomKey.Problem) {
    var (script, parameters) = ("", [ShellPlaceholder]())
    var quote: Character?
    var isEscaped = false
    var rest = text[...]
    while let character = rest.first {
      if !isEscaped, let placeholder = ShellPlaceholder(at: rest) {
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
