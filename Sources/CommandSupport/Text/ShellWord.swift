/// Quotes arguments for a shell command.
package enum ShellWord {
  /// Returns the text as one shell word, quoted if necessary.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(Self.isPlain)
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Whether no shell gives this character a special meaning anywhere in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "+-./:_".utf8.contains(byte)
    }
  }
}
