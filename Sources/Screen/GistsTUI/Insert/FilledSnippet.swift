import TerminalOutput

/// A snippet whose placeholders the user fills in, one after the other.
struct FilledSnippet: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    /// The user goes on filling in placeholders.
    case stays
    /// The user went back from the first placeholder.
    case leaves
    /// Enter was pressed in the last one.
    case ends
  }

  let snippet: Snippet
  let template: SnippetTemplate
  /// The values typed, by placeholder name.
  private(set) var values: [String: String] = [:]
  /// The index of the current placeholder.
  private(set) var index = 0
  private(set) var editor = LineEditor()
  /// Whether typing replaces the text, which is the default or a choice.
  private(set) var isProposed = false
  /// The selected one of ``offers``.
  private(set) var offer = ListCursor()

  init(_ snippet: Snippet, _ template: SnippetTemplate) {
    self.snippet = snippet
    self.template = template
    ask(0)
  }

  var placeholder: SnippetTemplate.Placeholder { template.placeholders[index] }
  private var isLast: Bool { index + 1 == template.placeholders.count }
  /// The effect of Enter, in a word.
  var enter: String { isLast ? "insert" : "next" }

  /// The choices to select from: all, or those that begin with the typed text, then that text
  /// itself.
  ///
  /// Empty if the placeholder has no choices.
  var offers: [String] {
    let choices = placeholder.choices
    guard !isProposed, !editor.isEmpty, !choices.isEmpty else { return choices }
    let typed = editor.text
    let found = choices.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    // A choice that was typed in full comes first.
    return found.filter { $0 == typed } + found.filter { $0 != typed }
      + (found.contains(typed) ? [] : [typed])
  }

  mutating func press(_ key: Key) -> Outcome {
    if select(key) { return .stays }
    switch key {
    case .enter, .tab, .down:
      keep()
      if !isLast {
        ask(index + 1)
      } else if key == .enter {
        return .ends
      }
    case .backTab, .up:
      guard index > 0 else { return .leaves }
      keep()
      ask(index - 1)
    default:
      let before = isProposed ? nil : editor.text
      if isProposed, key.replacesText { editor.set("") }
      if editor.handle(key) { isProposed = false }
      if !isProposed, editor.text != before { offer = ListCursor() }
    }
    return .stays
  }

  /// Moves among the choices; false if there are none, or if the key doesn't move.
  private mutating func select(_ key: Key) -> Bool {
    let offers = offers
    guard !offers.isEmpty, offer.move(key, count: offers.count, page: offers.count) else {
      return false
    }
    if isProposed { editor = LineEditor(offers[offer.index]) }
    return true
  }

  private mutating func keep() { values[placeholder.name] = value }

  /// The text selected or typed; nil for the default.
  private var value: String? {
    let offers = offers
    return offers.indices.contains(offer.index)
      ? offers[offer.index] : isProposed ? nil : editor.text
  }

  private mutating func ask(_ index: Int) {
    self.index = index
    let typed = values[placeholder.name].flatMap { $0.isEmpty ? nil : $0 }
    if let chosen = placeholder.choices.firstIndex(of: typed ?? placeholder.value ?? "") {
      (editor, offer) = (LineEditor(placeholder.choices[chosen]), ListCursor(index: chosen))
      isProposed = true
    } else {
      (editor, offer) = (LineEditor(typed ?? placeholder.value ?? ""), ListCursor())
      isProposed = typed == nil && !editor.isEmpty
    }
  }

  /// The values so far, including the selected or typed one.
  var currentValues: [String: String] {
    value.map { value in values.merging([placeholder.name: value]) { $1 } } ?? values
  }
}
