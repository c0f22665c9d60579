/// The names that GitHub gives to people, organizations and bots.
enum Login {
  /// Letters, digits, `-` and `_`; a bot's ends with `[bot]`.
  ///
  /// GitHub itself allows 39 characters; an Enterprise server takes longer ones from its directory.
  static func isOne(_ word: Substring) -> Bool {
    let name = word.hasSuffix("[bot]") ? word.dropLast(5) : word
    return (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
