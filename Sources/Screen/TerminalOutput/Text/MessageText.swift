/// A sentence for the user, as a value that knows the things that it names.
///
/// A gist is written as `\(gist: id)`, a file as `\(file: path)`. ``description`` has IDs, for the
/// command line; the browser shows titles instead (``shown(as:)``). So no code has to parse a
/// finished sentence.
package struct MessageText: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case text(String)
    /// A gist by its ID, with the word before it: `gist 6cad326836d38bd3a7ae`.
    case gist(String)
    /// A revision by its commit.
    case revision(String)
    /// A file, by its name or as the user gave it.
    case file(String)
    /// Words about the description of a gist.
    case aboutDescription(String)
    /// A failed action, by its verb: `could not fork …`.
    case action(String)
    /// A command line, as words of a shell, and whether it signs in.
    case command([String], signsIn: Bool = false)
    /// A command line for the user of an agent, which can't run it.
    case userCommand([String])
  }

  /// Adjacent texts are one part, so that equal sentences are equal values.
  package private(set) var parts: [Part] = []

  /// Creates a sentence from a text that names nothing.
  package init(_ text: String) { append(.text(text)) }

  private init(_ parts: [Part]) { for part in parts { append(part) } }

  package var isEmpty: Bool { parts.isEmpty }

  private mutating func append(_ part: Part) {
    guard case .text(let new) = part else { return parts.append(part) }
    if new.isEmpty { return }
    if case .text(let old)? = parts.last {
      parts[parts.count - 1] = .text(old + new)
    } else {
      parts.append(part)
    }
  }

  /// The verb of the failed action; nil if the sentence names none.
  package var action: String? {
    parts.lazy.compactMap { if case .action(let verb) = $0 { verb } else { nil } }.first
  }

  /// Whether the sentence has this command line.
  package func suggests(_ command: String) -> Bool {
    parts.contains { if case .command = $0 { $0.description == command } else { false } }
  }

  /// Whether the sentence has a command line with this option.
  package func suggests(option: String) -> Bool {
    parts.contains { if case .command(let words, _) = $0 { words.contains(option) } else { false } }
  }

  /// Returns the hint to sign in with a command: `run gists auth login`.
  package static func signIn(_ command: some CommandText) -> MessageText {
    signIn(.command(command.shellWords, signsIn: true))
  }

  private static func signIn(_ command: Part) -> MessageText {
    MessageText([.text("run "), command])
  }

  /// Whether it is that hint.
  package var isSignIn: Bool { parts.contains { $0.signsIn && self == .signIn($0) } }

  /// Whether it names a command that signs in.
  package var namesSignIn: Bool { parts.contains(where: \.signsIn) }

  /// Returns the sentence with each part as `show` returns it.
  package func shown(as show: (Part) -> String) -> String { parts.map(show).joined() }

  /// Returns the sentence as `change` rewrites it; if it changes anything, the result is plain text
  /// that names nothing.
  package func rewritten(_ change: (String) -> String) -> MessageText {
    // The changed text may begin in one part and end in another.
    let whole = description
    let changed = change(whole)
    return changed == whole ? self : MessageText(changed)
  }

  package static func + (left: MessageText, right: MessageText) -> MessageText {
    MessageText(left.parts + right.parts)
  }

  package static func += (left: inout MessageText, right: MessageText) {
    for part in right.parts { left.append(part) }
  }
}

extension MessageText.Part {
  /// Whether it is a command line that signs in.
  package var signsIn: Bool {
    if case .command(_, let signsIn) = self { signsIn } else { false }
  }
}

extension MessageText.Part: CustomStringConvertible {
  /// The part with IDs, for scripts and logs.
  package var description: String {
    switch self {
    case .text(let text): text
    case .gist(let id): "gist \(id)"
    case .revision(let commit): commit
    case .file(let text), .aboutDescription(let text), .action(let text): text
    case .command(let words, _), .userCommand(let words): words.joined(separator: " ")
    }
  }
}

extension MessageText: CustomStringConvertible {
  package var description: String { shown(as: \.description) }
}

/// A part of a sentence that is a command line.
package protocol CommandText: CustomStringConvertible {
  /// The words as a shell reads them.
  var shellWords: [String] { get }
  /// Whether it signs in.
  var signsIn: Bool { get }
}

extension MessageText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.parts) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { parts.append(.text(text)) }

    package mutating func appendInterpolation(gist id: String) { parts.append(.gist(id)) }

    package mutating func appendInterpolation(revision commit: String) {
      parts.append(.revision(commit))
    }

    package mutating func appendInterpolation(file name: String) { parts.append(.file(name)) }

    package mutating func appendInterpolation(aboutDescription text: String) {
      parts.append(.aboutDescription(text))
    }

    package mutating func appendInterpolation(action verb: String) { parts.append(.action(verb)) }

    package mutating func appendInterpolation(_ command: some CommandText) {
      parts.append(.command(command.shellWords, signsIn: command.signsIn))
    }

    /// Appends a command line for the user of an agent.
    package mutating func appendInterpolation(forUser command: some CommandText) {
      parts.append(.userCommand(command.shellWords))
    }

    /// Appends a command line that is one text, such as one that was stored.
    package mutating func appendInterpolation(commandLine text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      parts.append(.command(words.map(String.init)))
    }

    package mutating func appendInterpolation(_ message: MessageText) { parts += message.parts }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.text(String(describing: value)))
    }
  }
}

extension Sequence<MessageText> {
  package func joined(separator: MessageText = "") -> MessageText {
    var result: MessageText = ""
    var isFirst = true
    for message in self {
      if !isFirst { result += separator }
      isFirst = false
      result += message
    }
    return result
  }
}
