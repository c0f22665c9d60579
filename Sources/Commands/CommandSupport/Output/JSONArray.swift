package import GitHubModels
package import TerminalOutput

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
