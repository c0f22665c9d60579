/// The keywords of all rules by their first two bytes.
struct KeywordTable: Sendable {
  struct Keyword: Sendable {
    let bytes: [UInt8]
    /// The index of its rule; nil if it is part of a name.
    let rule: Int?
  }

  static let shared = KeywordTable(SecretRule.all)

  let rules: [SecretRule]
  /// The rules for the values of names.
  let named: [SecretRule]
  private var groups: [[Keyword]] = [[]]
  /// The group of each pair of bytes, ignoring case.
  private var group = [UInt8](repeating: 0, count: 1 << 16)

  init(_ rules: [SecretRule]) {
    self.rules = rules
    named = rules.filter { !$0.names.isEmpty }
    var byPair: [Int: [Keyword]] = [:]
    func add(_ bytes: [UInt8], _ rule: Int?) {
      byPair[Self.pair(lowercased(bytes[0]), lowercased(bytes[1])), default: []]
        .append(Keyword(bytes: bytes, rule: rule))
    }
    for (index, rule) in rules.enumerated() {
      for word in rule.keywords { add(word, index) }
    }
    for word in SecretName.keywords { add(Array(word.utf8), nil) }
    for (pair, keywords) in byPair {
      groups.append(keywords)
      for first in Self.cases(UInt8(pair >> 8)) {
        for second in Self.cases(UInt8(pair & 255)) {
          group[Self.pair(first, second)] = UInt8(groups.count - 1)
        }
      }
    }
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }
  private static func cases(_ byte: UInt8) -> [UInt8] {
    isLower(byte) ? [byte, byte & ~0x20] : [byte]
  }

  func keywords(_ first: UInt8, _ second: UInt8) -> [Keyword] {
    let place = group[Self.pair(first, second)]
    return place == 0 ? [] : groups[Int(place)]
  }
}
