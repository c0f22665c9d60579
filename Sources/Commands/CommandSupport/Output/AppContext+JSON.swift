package import GitHubModels
package import TerminalOutput

extension AppContext {
  /// Prints a JSON document: compact in a pipe; indented, with controls escaped, at a terminal.
  package func print(_ document: JSON) throws(OutputError) {
    let isTerminal = console.terminal.outIsTerminal
    let text = document.text(indented: isTerminal)
    try console.out.writeLine(isTerminal ? Printable.json(text) : text)
  }
}
