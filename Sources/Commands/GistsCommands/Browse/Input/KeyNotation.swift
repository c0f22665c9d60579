import CommandSupport
import TerminalOutput

/// Keys as text: characters stand for themselves, others have a name, as in `jj<Enter>`.
struct KeyNotation: Hashable, Sendable {
  let keys: [Key]

  private static let named: [String: Key] = [
    "enter": .enter, "cr": .enter, "esc": .escape, "tab": .tab, "s-tab": .backTab,
    "bs": .backspace, "backspace": .backspace, "del": .delete, "delete": .delete, "up": .up,
    "down": .down, "left": .left, "right": .right, "pgup": .pageUp, "pageup": .pageUp,
    "pgdn": .pageDown, "pagedown": .pageDown, "home": .home, "end": .end, "space": .text(" "),
    "lt": .text("<"),
  ]

  init(argument: String) throws {
    var keys: [Key] = []
    var rest = argument[...]
    while let character = rest.popFirst() {
      switch character {
      case "⏎", "\n", "\r": keys.append(.enter)
      case "\t": keys.append(.tab)
      case "\u{1B}": keys.append(.escape)
      case "<":
        guard let end = rest.firstIndex(of: ">"), let key = Self.key(rest[..<end]) else {
          throw Failure(
            .wrongUsage, "unknown key: <\(rest.prefix { $0 != ">" })>",
            next: ["use names such as <Enter>, <Esc>, <Tab>, <Up> and <C-d>, and <lt> for <"])
        }
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      default: keys.append(.text(String(character)))
      }
    }
    self.keys = keys
  }

  private static func key(_ name: Substring) -> Key? {
    let name = name.lowercased()
    if let key = named[name] { return key }
    if name.hasPrefix("c-"), name.count == 3, let letter = name.last { return .control(letter) }
    if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      return .function(number)
    }
    return nil
  }
}
