/// File names as git writes them in a diff.
package enum DiffName {
  /// Returns the name, quoted if a byte needs an escape: `"a/caf\303\251"`.
  ///
  /// The name includes the `a/` or `b/`. With `escapesAll`, non-ASCII bytes are escaped too, as
  /// programs that parse diffs expect.
  package static func quoted(_ name: String, escapesAll: Bool) -> String {
    var isQuoted = false
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      guard let escape = escape(byte, escapesAll) else {
        bytes.append(byte)
        continue
      }
      isQuoted = true
      bytes += Array(escape.utf8)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return isQuoted ? "\"\(text)\"" : text
  }

  private static func escape(_ byte: UInt8, _ escapesAll: Bool) -> String? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case 0x07...0x0D: "\\" + ["a", "b", "t", "n", "v", "f", "r"][Int(byte) - 0x07]
    case 0..<0x20, 0x7F: octal(byte)
    case 0x80...: escapesAll ? octal(byte) : nil
    default: nil
    }
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
