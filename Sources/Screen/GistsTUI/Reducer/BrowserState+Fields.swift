import TerminalOutput

/// The line at the bottom in which a person types.
extension BrowserState {
  mutating func handle(_ field: Field, _ key: Key) {
    var field = field
    switch key {
    case .escape, .control("c"), .control("g"): return overlay = nil
    case .enter:
      overlay = nil
      return take(field)
    case .tab, .backTab:
      guard field.purpose == .command else { return }
      guard !field.completions.isEmpty else { return emit(.complete(field.editor.text)) }
      field.insertCompletion(after: key == .tab ? 1 : field.completions.count - 1)
    case .backspace where field.editor.isEmpty: return overlay = nil
    default:
      guard field.editor.handle(key) else { return }
      field.completions = []
      field.completion = nil
    }
    overlay = .field(field)
  }

  /// Shows what completes the command line; a single word is inserted.
  mutating func complete(_ line: String, with words: [Completion]) {
    guard case .field(var field) = overlay, field.purpose == .command,
      field.editor.text == line
    else { return }
    field.completions = words
    field.completion = nil
    if words.count == 1 {
      field.insertCompletion(after: 1)
      // A path goes on after the name of a folder.
      if words.first?.word.hasSuffix("/") != true { field.editor.insert(" ") }
      field.completions = []
    }
    overlay = .field(field)
  }

  private mutating func take(_ field: Field) {
    let text = field.editor.text
    let words = text.split(separator: " ").map(String.init)
    switch field.purpose {
    case .person:
      let login = text.hasPrefix("@") ? String(text.dropFirst()) : text
      if !login.isEmpty { push(.gists(of: login)) }
    case .user:
      if !words.isEmpty { run(["user", "add", "--"] + words, .other, "Saving…") }
    case .command: runCommandLine(text)
    case .find: find(text)
    case .description(let gist):
      run(
        Self.change(description: text, of: gist), .description(gist: gist, text: text),
        "Changing the description…")
    case .download(let gists):
      guard !text.isEmpty else { return }
      for gist in gists { run(["download", "--", gist, path(text)], .other, "Downloading…") }
    }
  }

  static func change(description: String, of gist: String) -> [String] {
    ["edit", "--desc=\(description)", "--", gist]
  }

  private mutating func find(_ text: String) {
    guard let document else { return }
    documents[document]?.look(for: [text])
    if !text.isEmpty { showMatch(after: true) }
  }
}

extension Field {
  /// Replaces the last word with the next completion.
  fileprivate mutating func insertCompletion(after step: Int) {
    let next = completion.map { ($0 + step) % completions.count } ?? 0
    completion = next
    let line = editor.text
    let start = line[..<CommandWords.lastStart(of: line)]
    editor.set(start + CommandWords.quoted(completions[next].word))
  }
}
