/// Words of a command that a shell reads, or a person pastes into one.
enum ShellWord {
  /// The text as one word: between quotes where it needs some.
  static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(Self.isPlain)
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// What no shell reads as anything else, wherever it stands in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    ByteClass.isBase64(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }
}
