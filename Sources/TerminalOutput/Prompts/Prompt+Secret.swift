extension Prompt {
  /// The line a person types or pastes, which the terminal does not show.
  ///
  /// Without the white space around.
  ///
  /// A signal that ends the program meanwhile leaves the terminal so: the caller's cleanup calls
  /// ``TerminalMode/restore()``.
  package func secret(_ question: String) async throws -> String {
    let mode = TerminalMode(of: reader.descriptor)
    mode?.hideInput()
    defer { mode?.restore() }
    let text = try await answer(to: question)
    if mode != nil { try console.err.writeLine("") }
    return text
  }
}
