import TerminalOutput

/// A command of this program in a message: it works when pasted into a shell.
///
/// Options come first, then the arguments, after `--` if one of them begins with a dash. The
/// description ends a hint or note, so that it can be copied to the end of the line.
package struct SuggestedCommand: Hashable, Sendable, CommandText {
  /// A word after the name of the command.
  package enum Word: Hashable, Sendable, ExpressibleByStringLiteral {
    /// An option, or a placeholder such as `FILE`, printed unchanged.
    case plain(String)
    /// A value from outside, quoted if necessary.
    case value(String)
    /// `--name=VALUE`, one word, so that the value may begin with a dash.
    case option(String, String)

    package init(stringLiteral text: String) { self = .plain(text) }

    fileprivate var text: String {
      switch self {
      case .plain(let text): text
      case .value(let text): ShellWord.quoted(text)
      // The parser treats `--name=` as an option without a value.
      case .option(let name, ""): "\(name) ''"
      case .option(let name, let value): "\(name)=\(ShellWord.quoted(value))"
      }
    }

    /// The word as a program gets it.
    package var argument: String {
      switch self {
      case .plain(let text), .value(let text): text
      case .option(let name, let value): "\(name)=\(value)"
      }
    }

    /// Whether a command would read the word as an option; `-` alone is stdin.
    fileprivate var looksLikeOption: Bool {
      guard case .value(let text) = self else { return false }
      return text.hasPrefix("-") && text != "-"
    }
  }

  /// The names of the command and its groups: `auth login`.
  package let name: String
  package var options: [Word]
  package var arguments: [Word]
  /// The file that the shell opens as its stdin; nil for none.
  package var stdin: String?
  /// The value of `--host`; nil if the command finds its host without it.
  package let host: String?
  /// The value of `--account`; nil for the active account.
  package var account: String?

  package init(
    _ name: String, options: [Word], arguments: [Word], host: String?, account: String? = nil
  ) {
    self.name = name
    self.options = options
    self.arguments = arguments
    self.host = host
    self.account = account
  }

  /// Repeats a command line of this program with further options.
  ///
  /// The further options come before the first option, because the arguments after it may be
  /// anything.
  package init(repeating words: [String], with options: [Word]) {
    let rest = words.dropFirst()
    let before = rest.prefix { !$0.hasPrefix("-") || $0 == "-" }
    self.init(
      words.first ?? "",
      options: before.map(Word.value) + options + rest.dropFirst(before.count).map(Word.value),
      arguments: [], host: nil)
  }

  package var description: String { shellWords.joined(separator: " ") }

  package var shellWords: [String] {
    let host = host.map { [.plain("--host"), .value($0)] } ?? [Word]()
    let account = account.map { [.plain("--account"), .value($0)] } ?? [Word]()
    let end: [Word] = arguments.contains(where: \.looksLikeOption) ? ["--"] : []
    return ["gists", name] + (options + host + account + end + arguments).map(\.text)
      + (stdin.map { ["<", ShellWord.quoted($0)] } ?? [])
  }

  package var signsIn: Bool { name == Self.signIn.name }
}
