extension BrowserState {
  /// Returns the command lines of changes that were not sent, and of texts that were typed for one.
  ///
  /// - Parameter failed: the commands that failed of those that were running; nil if nobody knows how
  ///   they end.
  /// - Returns: the words of each command line, without `gists`.
  package func notSent(failed: Set<Int>? = nil) -> [[String]] {
    var (descriptions, forms) = (lostDescriptions, [draft].compactMap(\.self))
    let waiting = Set(self.waiting.map(\.number))
    for (number, pending) in pending
    where !waiting.contains(number) && failed?.contains(number) != false {
      if case .description(let gist, let text) = pending.change { descriptions[gist] = text }
      if case .creation(let form) = pending.change { forms.append(form) }
    }
    if case .create(let form) = overlay { forms = [form] }
    if case .field(let field) = overlay, case .description(let gist) = field.purpose,
      field.editor.text != gistRow(gist)?.description ?? ""
    {
      descriptions[gist] = field.editor.text
    }
    let texts = descriptions.sorted { $0.key < $1.key }.map {
      Self.change(description: $0.value, of: $0.key)
    }
    let creations = forms.filter { !$0.description.isEmpty }.map(arguments)
    return self.waiting.map(\.arguments) + texts + creations
  }
}
