/// Replaces the IDs of gists in sentences: nobody wants to hear 32 digits.
struct PlainNames {
  let state: BrowserState

  /// How many digits of an ID are said if the gist's name is not known.
  private static let digits = 7

  /// Returns the text with names for IDs; in commands, with abbreviated IDs.
  func named(_ text: String) -> String {
    let isCommand = text.contains("gists ")
    return state.named(text, unknown: Self.digits) { isCommand ? nil : title(of: $0) }
  }

  func title(of id: String) -> String? {
    if let title = state.gistRow(id)?.title { return PlainRow.oneLine(title) }
    for case .deleted(let row)? in state.lists.values.map({ $0.rows[id]?.content }) {
      return row.title
    }
    return state.lists[.files]?.title(ofGist: id)
  }
}
