/// Words of a command that a shell reads, or a person pastes into one.
package enum ShellWord {
  /// The text as one word: between quotes where it needs some.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(Self.isPlain)
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// What no shell reads as anything else, wherever it stands in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "+-./:_".utf8.contains(byte)
    }
  }
}
