import ByteTools
import TerminalOutput

/// Quotes arguments for a shell command.
package enum ShellWord {
  /// Returns the text as one shell word on one line, quoted if necessary.
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(Self.isPlain) { return text }
    // Messages escape these characters, so the shell has to create them.
    if text.unicodeScalars.contains(where: needsEscape) { return "$'" + escaped(text) + "'" }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Whether no shell gives this character a special meaning anywhere in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "+-./:_@".utf8.contains(byte)
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    Printable.line(String(scalar)) != String(scalar)
  }

  /// Returns the inside of a dollar-single-quoted word (POSIX.1-2024, 2.2.4; bash, zsh, ksh).
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": #"\n"#
      case "\r": #"\r"#
      case "\t": #"\t"#
      case "'": #"\'"#
      case "\\": #"\\"#
      case _ where !needsEscape(scalar): String(scalar)
      case _ where scalar.isASCII: #"\x"# + hex(scalar, digits: 2)
      default: #"\U"# + hex(scalar, digits: 8)
      }
    }.joined()
  }

  private static func hex(_ scalar: Unicode.Scalar, digits: Int) -> String {
    let text = String(scalar.value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
