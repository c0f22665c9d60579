/// Words of a command that a person may paste into a shell.
enum ShellWord {
  /// The text as one word: between quotes where it needs some.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { ByteClass.isBase64($0) || $0 == UInt8(ascii: ".") }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
