import TerminalOutput

/// Reads the files of an open gist, and whole rows.
extension PlainMode {
  /// Goes to a file of the open document, by its name or number.
  mutating func showFile(_ name: String) {
    guard let (document, names) = openFiles else { return say("No gist is open.") }
    let index =
      names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
      ?? Int(name).flatMap { $0 > 0 ? $0 - 1 : nil }
    guard let index, document.sections.indices.contains(index) else {
      if !name.isEmpty { say("There is no file \(name).") }
      return sayFiles()
    }
    read(from: document.sections[index])
  }

  mutating func sayFiles() {
    guard let (_, names) = openFiles else { return say("No gist is open.") }
    say(Plural.count(names.count, "file") + ".")
    for (index, name) in names.enumerated() { say("File \(index + 1), \(name).") }
  }

  /// The document on the screen and the names of its sections; nil if it has none.
  private var openFiles: (DocumentState, names: [String])? {
    guard let document = state.document.flatMap({ state.documents[$0] }) else { return nil }
    let names = document.document?.sections.compactMap(\.name) ?? []
    return names.isEmpty || document.sections.isEmpty ? nil : (document, names)
  }

  /// Returns the number of the row that was read with a title or path; nil if none was.
  func number(named text: String) -> Int? {
    guard !text.isEmpty, state.document == nil else { return nil }
    return reading.ids.firstIndex { id in
      state.current.rows[id].map { PlainRow.name($0).lowercased() == text.lowercased() } ?? false
    }.map { $0 + 1 }
  }

  /// Reads a whole row.
  mutating func readWhole(_ number: Int) {
    guard let id = row(number), let row = state.current.rows[id] else {
      return say(
        state.document == nil ? problem(number) : "Numbers are for lists. Type back first.")
    }
    say(
      "\(number). "
        + PlainRow.text(
          row, now: state.now, login: owner, localTags: state.localTags[id] ?? [], isWhole: true))
  }
}
