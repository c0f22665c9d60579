extension [String] {
  /// `a, b and c`.
  package var listed: String { joined(with: "and") }

  /// `a, b or c`.
  package var alternatives: String { joined(with: "or") }

  private func joined(with word: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
