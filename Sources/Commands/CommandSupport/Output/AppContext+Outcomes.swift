package import GitHubModels
package import TerminalOutput

extension AppContext {
  /// Records something that the command did; `members` say to what.
  package func record(_ done: String, _ members: [JSON.Member]) {
    guard isJSON else { return }
    outcomes.add(.object(members + [.init("done", .string(done))]))
  }

  /// Prints what was done, also before an error; nothing if the error came first.
  package func printOutcomes(isCut: Bool) throws {
    var array = JSONArray(console)
    let all = outcomes.all
    if !all.isEmpty { try array.append(all) }
    try array.close(isCut: isCut)
  }
}

extension JSON.Member {
  /// A member with a text; null for nil.
  package init(_ name: String, _ text: String?) { self.init(name, text.map(JSON.string) ?? .null) }

  package init(_ name: String, _ number: Int) { self.init(name, .number(String(number))) }
}

extension AppContext {
  /// Writes `✓ …` at a terminal: what was done to what, such as `Starred gist 6cad326836d38bd3a7ae`.
  package func tellDone(_ text: String) {
    if console.terminal.errIsTerminal { diagnostics.done(text) }
  }

  /// Tells a screen what was done; a terminal shows the URL that is printed.
  package func tellScreen(_ text: String) { screen?.receive(.done(text)) }
}

extension AppContext {
  /// Prints a JSON document: compact in a pipe; indented, with controls escaped, at a terminal.
  package func print(_ document: JSON) throws(OutputError) {
    let isTerminal = console.terminal.outIsTerminal
    let text = document.text(indented: isTerminal)
    try console.out.writeLine(isTerminal ? Printable.json(text) : text)
  }
}

/// Writes a JSON array element by element: compact in a pipe, indented at a terminal.
package struct JSONArray {
  private let console: Console
  private var isOpen = false

  package init(_ console: Console) { self.console = console }

  package mutating func append(_ elements: [JSON]) throws(OutputError) {
    let isIndented = console.terminal.outIsTerminal
    for element in elements {
      let text = isIndented ? Self.indented(element) : element.text()
      try console.out.write((isOpen ? "," : "[") + (isIndented ? "\n" : "") + text)
      isOpen = true
    }
    try console.out.flush()
  }

  /// Closes the array; call it once, even if an error ends the list.
  ///
  /// - Parameter isCut: an error ended the list; an array without elements is then not printed.
  /// - Throws: `OutputError`.
  package func close(isCut: Bool) throws(OutputError) {
    guard isOpen || !isCut else { return }
    let isIndented = console.terminal.outIsTerminal
    try console.out.write(isOpen ? (isIndented ? "\n]\n" : "]\n") : "[]\n")
    try console.out.flush()
  }

  /// Indents each line; strings contain no line feeds because JSON escapes them.
  private static func indented(_ element: JSON) -> String {
    Printable.json(element.text(indented: true)).split(separator: "\n")
      .map { "  " + $0 }.joined(separator: "\n")
  }
}
