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

  func title(of id: String) -> String? { state.wholeTitle(of: id).map(PlainRow.oneLine) }
}
