import GitHubModels

/// The IDs that were already seen in a list; 32 hex digits take 16 bytes each.
struct SeenIDs {
  private var numbers: Set<UInt128> = []
  private var others: Set<String> = []

  /// Returns whether the ID is new.
  mutating func insert(_ id: String) -> Bool {
    if let number = Self.number(id) { return numbers.insert(number).inserted }
    return others.insert(id).inserted
  }

  /// Returns the number that 32 lowercase hex digits stand for; nil for other texts.
  private static func number(_ id: String) -> UInt128? {
    guard id.utf8.count == 32,
      id.utf8.allSatisfy({ $0.isASCIIHexDigit && !$0.isASCIIUppercaseLetter })
    else { return nil }
    return UInt128(id, radix: 16)
  }
}
