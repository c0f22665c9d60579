import TerminalOutput

/// A snippet whose placeholders the user fills in, one after the other.
struct FilledSnippet: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    /// The placeholders are asked for.
    case stays
    /// The user went back from the first placeholder.
    case leaves
    /// Enter was pressed in the last one.
    case ends
  }

  let snippet: Snippet
  let template: SnippetTemplate
  /// What was typed, by the placeholder's name.
  private(set) var values: [String: String] = [:]
  /// The index of the placeholder that is asked for.
  private(set) var index = 0
  private(set) var editor = LineEditor()
  /// Whether typing replaces the text, which is the default.
  private(set) var isProposed = false

  init(_ snippet: Snippet, _ template: SnippetTemplate) {
    self.snippet = snippet
    self.template = template
    ask(0)
  }

  var placeholder: SnippetTemplate.Placeholder { template.placeholders[index] }
  private var isLast: Bool { index + 1 == template.placeholders.count }
  /// What Enter does.
  var enter: String { isLast ? "insert" : "next" }

  mutating func press(_ key: Key) -> Outcome {
    switch key {
    case .enter, .tab, .down:
      values[placeholder.name] = isProposed ? nil : editor.text
      if !isLast {
        ask(index + 1)
      } else if key == .enter {
        return .ends
      }
    case .backTab, .up:
      guard index > 0 else { return .leaves }
      values[placeholder.name] = isProposed ? nil : editor.text
      ask(index - 1)
    default:
      if isProposed, key.replacesText { editor.set("") }
      if editor.handle(key) { isProposed = false }
    }
    return .stays
  }

  private mutating func ask(_ index: Int) {
    self.index = index
    let typed = values[placeholder.name].flatMap { $0.isEmpty ? nil : $0 }
    editor = LineEditor(typed ?? placeholder.value ?? "")
    isProposed = typed == nil && !editor.isEmpty
  }

  /// The values so far, with what is being typed.
  var currentValues: [String: String] {
    isProposed ? values : values.merging([placeholder.name: editor.text]) { $1 }
  }
}
