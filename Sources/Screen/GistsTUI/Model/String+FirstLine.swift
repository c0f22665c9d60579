extension String {
  /// The first line of a text that has more than blanks; empty if there is none.
  var firstLine: String {
    split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
      .map(String.init) ?? ""
  }
}
