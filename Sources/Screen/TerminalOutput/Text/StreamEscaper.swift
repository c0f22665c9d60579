/// Escapes git's output, which arrives in pieces and may contain text from the host, as
/// ``Printable`` does.
///
/// Keeps the characters that git's progress needs: the sequence that erases the rest of a line, and
/// CR, which rewrites a line. A line with text from the host can't be rewritten, only followed by
/// another line.
package struct StreamEscaper: Sendable {
  private static let remote = Substring("remote: ").unicodeScalars
  private static let erasure = Substring("\u{1B}[K").unicodeScalars

  /// The bytes whose meaning depends on the next ones.
  private var held: [UInt8] = []
  /// The beginning of the current line.
  private var lineStart = Substring.UnicodeScalarView()

  package init() {}

  /// Takes the next piece of the text and returns the complete part, escaped.
  package mutating func escape(_ piece: some Sequence<UInt8>) -> [UInt8] {
    held += piece
    let count = held.count - Self.lengthOfIncompleteScalar(in: held)
    let text = String(decoding: held[..<count], as: UTF8.self)
    held.removeFirst(count)
    return escape(Substring(text).unicodeScalars, isEnd: false)
  }

  /// Ends the text, and returns the rest of it, escaped.
  package mutating func end() -> [UInt8] {
    let text = String(decoding: held, as: UTF8.self)
    held = []
    return escape(Substring(text).unicodeScalars, isEnd: true)
  }

  private mutating func escape(_ text: Substring.UnicodeScalarView, isEnd: Bool) -> [UInt8] {
    var (rest, result) = (text, [UInt8]())
    while let scalar = rest.first {
      let following = rest.dropFirst()
      switch scalar {
      case "\u{1B}":
        if rest.starts(with: Self.erasure) {
          result += Substring(Self.erasure).utf8
          rest.removeFirst(Self.erasure.count)
          continue
        }
        if !isEnd, Self.erasure.starts(with: rest) { return hold(rest, after: result) }
        result += Printable.visible(scalar).utf8
      case "\r" where following.first != "\n" && lineStart.elementsEqual(Self.remote):
        let isRemote = following.starts(with: Self.remote)
        if !isEnd, !isRemote, Self.remote.starts(with: following) {
          return hold(rest, after: result)
        }
        guard following.isEmpty || isRemote else {
          result += Printable.visible(scalar).utf8
          break
        }
        result += scalar.utf8
        lineStart = .init()
      case "\r", "\n":
        result += scalar.utf8
        lineStart = .init()
      default:
        if lineStart.count < Self.remote.count { lineStart.append(scalar) }
        if Printable.isUnsafe(scalar) {
          result += Printable.visible(scalar).utf8
        } else {
          result += scalar.utf8
        }
      }
      rest.removeFirst()
    }
    return result
  }

  private mutating func hold(
    _ rest: Substring.UnicodeScalarView, after result: [UInt8]
  ) -> [UInt8] {
    held = Array(Substring(rest).utf8) + held
    return result
  }

  /// Returns the number of bytes at the end that begin an incomplete scalar.
  private static func lengthOfIncompleteScalar(in bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }
}
