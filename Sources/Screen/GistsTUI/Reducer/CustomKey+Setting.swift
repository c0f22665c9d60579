import TerminalOutput

extension CustomKey {
  /// Keys for which terminals send the same byte as for another key (ECMA-48, the control
  /// characters of ASCII).
  private static let same: [Key: Key] = [
    .control("h"): .backspace, .control("i"): .tab, .control("j"): .enter, .control("m"): .enter,
  ]

  /// Parses `key.NAME = VALUE`; an empty value unbinds the key.
  ///
  /// `isCommand` returns whether words are a command line of this program.
  package init(
    name: String, value: String, isCommand: ([String]) -> Bool
  ) throws(Problem) {
    guard let key = Key(named: name) else { throw .unknownKey(name) }
    if [.escape, .control("c")].contains(key) { throw .reserved(key) }
    if let other = Self.same[key] { throw .sameAs(key, other) }
    guard !value.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    self.key = key
    let rest = String(value.dropFirst().drop(while: \.isWhitespace))
    switch value.first {
    case nil: command = .nothing
    case "!", ":":
      guard !rest.isEmpty else { throw .noCommand }
      if value.first == "!" {
        command = .shell(try ShellTemplate(rest))
        return
      }
      let words = CommandWords.ofCommandLine(rest)
      guard let first = words.first else { throw .noCommand }
      guard BrowserAction.typed(first) != nil || isCommand(words) else {
        throw .unknownCommand(first)
      }
      command = .line(rest)
    default:
      guard let action = BrowserAction(name: value) else { throw .unknownAction(value) }
      command = .action(action)
    }
  }

  /// The names of all actions, for completion and suggestions.
  package static var actions: [(name: String, about: String)] {
    BrowserAction.allCases.map { ($0.name, $0.entry.sentence) }
  }

  /// The names of keys that have a name of several letters, and can be bound.
  package static let keyNames: [String] = {
    let controls = "abcdefghijklmnopqrstuvwxyz".map { Key.control($0) }
    let others: [Key] = [
      .enter, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .pageUp, .pageDown,
      .home, .end, " ", "<", "=",
    ]
    return (controls + (1...12).map { .function($0) } + others)
      .filter { same[$0] == nil && $0 != .control("c") }.map(\.settingName)
  }()
}

extension Unicode.Scalar {
  /// Whether it is a control character, which ends lines or starts sequences.
  var isControl: Bool { properties.generalCategory == .control }
}
