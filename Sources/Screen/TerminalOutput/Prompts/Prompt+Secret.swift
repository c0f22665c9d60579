import ChildProcesses

extension Prompt {
  /// Reads a line without echo and returns it without surrounding whitespace.
  ///
  /// A signal that ends or stops the program (Ctrl-Z) turns the echo on first. When the program
  /// continues, it asks again.
  package func secret(_ question: String) async throws -> String {
    guard let mode = TerminalMode(of: reader.descriptor) else {
      return try await answer(to: question)
    }
    return try await Termination.with(cleanup: mode.restore) {
      try await Suspension.with {
        mode.restore()
      } after: {
        mode.hideInput()
        try? ask(question)
      } _: {
        mode.hideInput()
        defer { mode.restore() }
        let text = try await answer(to: question)
        try console.err.writeLine("")
        return text
      }
    }
  }
}
