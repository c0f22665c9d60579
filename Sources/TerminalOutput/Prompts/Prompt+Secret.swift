extension Prompt {
  /// Reads a line without echo and returns it without surrounding whitespace.
  ///
  /// The caller must call ``TerminalMode/restore()`` if a signal ends the program meanwhile.
  package func secret(_ question: String) async throws -> String {
    let mode = TerminalMode(of: reader.descriptor)
    mode?.hideInput()
    defer { mode?.restore() }
    let text = try await answer(to: question)
    if mode != nil { try console.err.writeLine("") }
    return text
  }
}
