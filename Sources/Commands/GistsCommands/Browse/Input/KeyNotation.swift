import CommandSupport
import GistsTUI
import TerminalOutput

/// Keys as text: characters stand for themselves, others have a name, as in `jj<Enter>`.
struct KeyNotation: Hashable, Sendable {
  let keys: [Key]

  init(argument: String) throws {
    var keys: [Key] = []
    var rest = argument[...]
    while let character = rest.popFirst() {
      switch character {
      case "⏎", "\n", "\r": keys.append(.enter)
      case "\t": keys.append(.tab)
      case "\u{1B}": keys.append(.escape)
      case "<":
        guard let end = rest.firstIndex(of: ">"), let key = Key(named: String(rest[..<end])) else {
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
}
