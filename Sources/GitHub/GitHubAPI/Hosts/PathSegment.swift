import GitHubModels

extension StringProtocol {
  /// Whether every program reads this path segment in the same way.
  ///
  /// True for letters, digits, `-`, `_` and dots, except `.` and `..`.
  package var isPlainSegment: Bool {
    !["", ".", ".."].contains(self)
      && utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
  }
}
