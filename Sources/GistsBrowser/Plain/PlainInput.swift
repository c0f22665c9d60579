import TerminalOutput

/// Reads the lines that a person types in the linear mode.
package enum PlainInput {
  /// Returns what a line means in this state.
  package static func events(_ line: String, _ state: BrowserState) -> [BrowserEvent] {
    switch state.overlay {
    case .deletion: return keys(line.isEmpty ? "n" : String(line.prefix(1)))
    case .question(let question, _, _): return answer(line, question)
    case .create(let form): return fill(line, form)
    case .field: return typed(line) + [.key(.enter)]
    case nil: break
    }
    if let number = Int(line), state.document == nil {
      return [.selected(number - 1), .key(state.isTyping ? .tab : .control("l")), .key(.enter)]
    }
    guard let first = line.first else { return [.key(.pageDown)] }
    let rest = String(line.dropFirst())
    switch first {
    case "/" where state.document == nil:
      return [.key(.text("/")), .key(.control("u"))] + typed(rest) + [.key(.tab)]
    case "/", ":": return keys(String(first)) + (rest.isEmpty ? [] : typed(rest) + [.key(.enter)])
    case "@":
      return [.key(.text("@")), .key(.control("u"))]
        + (rest.isEmpty ? [] : typed(rest) + [.key(.enter)])
    default: return keys(line)
    }
  }

  private static func keys(_ text: String) -> [BrowserEvent] {
    text.map { .key(.text(String($0))) }
  }

  private static func typed(_ text: String) -> [BrowserEvent] {
    text.isEmpty ? [] : [.key(.text(text))]
  }

  private static func answer(_ line: String, _ question: BrowserQuestion) -> [BrowserEvent] {
    switch question.form {
    case .confirmation: line.isEmpty ? [] : keys(String(line.prefix(1)).lowercased())
    case .pause, .code: [.key(.enter)]
    case .line: typed(line) + [.key(.enter)]
    case .choice: line.isEmpty ? [.key(.escape)] : [.key(.text(line))]
    }
  }

  private static func fill(_ line: String, _ form: CreateForm) -> [BrowserEvent] {
    switch form.focus {
    case .files, .description: [.key(.control("u"))] + typed(line) + [.key(.tab)]
    case .visibility:
      (line.lowercased().hasPrefix("y") == form.isPublic ? [] : [.key(.text(" "))]) + [.key(.enter)]
    }
  }
}
