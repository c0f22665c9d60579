package import TextFormats

/// Limits for numbers from outside: a host, a state file, git or another program can send any
/// number.
///
/// Each is checked where it is read. A number outside its range counts as unknown, so sums,
/// differences and small multiples of numbers from outside never overflow.
package enum OutsideNumber {
  /// The largest count or size that is believed: a TiB in bytes.
  ///
  /// A document has at most ``JSON/valueLimit`` numbers, whose sum still fits.
  package static let largestCount = 1 << 40
  /// The largest number of a comment that is believed; JavaScript keeps no larger one exactly.
  fileprivate static let largestIdentifier = 1 << 53
}

extension Int {
  /// Parses a count; nil if the text is no number from 0 to ``OutsideNumber/largestCount``.
  package init?(count text: some StringProtocol) {
    self.init(text, in: 0...OutsideNumber.largestCount)
  }

  /// Parses the number of a comment; 0 stands for none.
  package init?(identifier text: some StringProtocol) {
    self.init(text, in: 0...OutsideNumber.largestIdentifier)
  }

  private init?(_ text: some StringProtocol, in range: ClosedRange<Int>) {
    guard let number = Int(text), range.contains(number) else { return nil }
    self = number
  }
}

extension JSON {
  /// A count or a size; nil for any other value, such as `-1`, `1.5` or `1e3`, and for one that
  /// can't be believed: see ``OutsideNumber``.
  package var count: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(count: text)
  }

  /// The number of a comment, or 0; nil for any other value.
  package var identifier: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(identifier: text)
  }
}
