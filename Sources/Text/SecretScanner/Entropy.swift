/// Distinguishes randomly generated values from those that people wrote.
enum Entropy {
  /// Whether a value looks random: no words, paths, dates or numbers.
  static func isDrawn(_ value: ArraySlice<UInt8>) -> Bool {
    if value.starts(with: django) { return isDrawn(value.dropFirst(django.count)) }
    let digits = value.count(where: isDigit)
    let letters = value.count(where: isLetter)
    guard value.count >= 16, letters >= 4, (digits + letters) * 2 >= value.count,
      distinct(value) >= 8, !isRun(value)
    else { return false }
    let words = value.allSatisfy(isHex) ? 0 : lettersInWords(of: value)
    guard words * 2 <= letters else { return false }
    // Random letters without digits contain no words at all.
    if digits < 2 {
      let body = value.prefix { $0 != "=" }
      return letters >= 14 && body.count > value.count - 3 && body.allSatisfy(isBase64)
        && words * 6 <= letters
    }
    let changes = zip(value, value.dropFirst()).count {
      isAlphanumeric($0) && isAlphanumeric($1) && group($0) != group($1)
    }
    return changes * 5 >= value.count || digits > 2 && words * 6 <= letters
  }

  /// The prefix that Django gives the key of a new project.
  private static let django = Array("django-insecure-".utf8)

  /// Whether a value consists of characters that repeat or follow each other: `123456`, `aaa111`,
  /// `abcdef12`.
  static func isRun(_ value: ArraySlice<UInt8>) -> Bool {
    let steps = zip(value, value.dropFirst()).count { abs(Int($0) - Int($1)) < 2 }
    return steps * 3 >= value.count * 2
  }

  /// Returns the number of distinct ASCII bytes.
  static func distinct(_ value: ArraySlice<UInt8>) -> Int {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in value {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    return low.nonzeroBitCount + high.nonzeroBitCount
  }

  /// Returns the number of letters in words: three or more letters of one case, perhaps after a
  /// capital, three quarters of whose pairs are common in words.
  static func lettersInWords(of value: ArraySlice<UInt8>) -> Int {
    var letters = 0
    var index = value.startIndex
    while index < value.endIndex {
      guard isLetter(value[index]) else {
        index += 1
        continue
      }
      var end = index + 1
      if isUpper(value[index]), end < value.endIndex, isUpper(value[end]) {
        while end < value.endIndex, isUpper(value[end]) { end += 1 }
      } else {
        while end < value.endIndex, isLower(value[end]) { end += 1 }
      }
      if end - index >= 3 {
        let word = value[index..<end]
        let common = zip(word, word.dropFirst()).count { isCommon($0, $1) }
        if common * 4 >= (word.count - 1) * 3 { letters += word.count }
      }
      index = end
    }
    return letters
  }

  private static func group(_ byte: UInt8) -> Int { isDigit(byte) ? 0 : isUpper(byte) ? 1 : 2 }

  private static func isCommon(_ one: UInt8, _ other: UInt8) -> Bool {
    let first = Int((one | 0x20) - UInt8(ascii: "a"))
    return followers[first] >> UInt32((other | 0x20) - UInt8(ascii: "a")) & 1 == 1
  }

  /// The letters that follow `a`, `b` and so on in the words of texts and code, as bits: those of
  /// the 250 pairs that are 93 % of all.
  private static let followers: [UInt32] = [
    "bcdgiklmnprstuvy", "aeilorsu", "acehiklmorstu", "adeilorsu", "abcdefgilmnpqrstvwxy",
    "aefiloru", "aehilnorsu", "aeiort", "abcdefglmnoprstvz", "", "eis", "adeilostuy", "abeilmopsu",
    "acdefgiklnopstuv", "abcdfgiklmnoprstuvw", "aehiloprstuy", "u", "acdegiklmnoprstuvy",
    "acehilopstuy", "acehilmoprstuy", "abcdefilmnprst", "aei", "aeior", "ept", "ps", "e",
  ].map { $0.utf8.reduce(0) { $0 | 1 << UInt32($1 - UInt8(ascii: "a")) } }
}
