/// Decodes the bytes that a terminal sends for keys.
///
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>
package struct KeyDecoder: Sendable {
  /// The start of a sequence whose end has not arrived.
  private var pending: [UInt8] = []
  /// The text of a bracketed paste; nil outside of one.
  private var pasted: [UInt8]?
  private var typed: [UInt8] = []
  private var keys: [Key] = []

  /// The most bytes of a sequence; a longer one is discarded.
  private static let longestSequence = 32
  private static let escape: UInt8 = 0x1B
  private static let pasteStart = "200~"
  private static let pasteEnd: [UInt8] = [0x1B] + "[201~".utf8

  package init() {}

  /// Whether more bytes may change the meaning of the last ones: Escape starts a sequence.
  package var isIncomplete: Bool { !pending.isEmpty }

  /// Returns the keys that end in these bytes.
  package mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    return finished()
  }

  /// Returns the keys of an incomplete sequence after which nothing came: a lone Escape.
  package mutating func keysAtPause() -> [Key] {
    if pending == [Self.escape] { emit(.escape) }
    pending = []
    return finished()
  }

  private mutating func finished() -> [Key] {
    flushTyped()
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    if pasted != nil { return takePasted(byte) }
    if pending.first == Self.escape { return continueSequence(byte) }
    if !pending.isEmpty || byte >= 0x80 { return takeUTF8(byte) }
    if byte >= 0x20, byte != 0x7F { return typed.append(byte) }
    switch byte {
    case Self.escape: pending = [byte]
    case 0x0D, 0x0A: emit(.enter)
    case 0x09: emit(.tab)
    case 0x08, 0x7F: emit(.backspace)
    default:
      guard (1...26).contains(byte) else { return }
      emit(.control(Character(UnicodeScalar(byte + 0x60))))
    }
  }

  /// Collects the bytes of a character; invalid ones are dropped.
  private mutating func takeUTF8(_ byte: UInt8) {
    let isContinuation = byte & 0xC0 == 0x80
    guard isContinuation != pending.isEmpty else {
      pending = []
      if !isContinuation { take(byte) }
      return
    }
    pending.append(byte)
    let length = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : 2
    guard pending.count == length else { return }
    if String(validating: pending, as: UTF8.self) != nil { typed += pending }
    pending = []
  }

  private mutating func continueSequence(_ byte: UInt8) {
    let isStart = pending.count == 1
    if isStart, byte == Self.escape { return emit(.escape) }
    // Alt and a key is ignored.
    if isStart, byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") { return pending = [] }
    pending.append(byte)
    let isEnd = !isStart && (0x40...0x7E).contains(byte)
    guard isEnd || pending.count > Self.longestSequence else { return }
    let sequence = String(decoding: pending.dropFirst(2), as: UTF8.self)
    pending = []
    if sequence == Self.pasteStart {
      flushTyped()
      pasted = []
    } else if let key = Self.key(sequence) {
      emit(key)
    }
  }

  private mutating func takePasted(_ byte: UInt8) {
    pasted?.append(byte)
    guard let text = pasted, text.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return }
    pasted = nil
    emit(.text(String(decoding: text.dropLast(Self.pasteEnd.count), as: UTF8.self)))
  }

  /// Returns the key of a control sequence; its modifiers are ignored.
  private static func key(_ sequence: String) -> Key? {
    switch sequence.last {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": .enter
    case "Z": .backTab
    case "~": number(sequence)
    default: nil
    }
  }

  private static func number(_ sequence: String) -> Key? {
    switch sequence.prefix(while: \.isNumber) {
    case "1", "7": .home
    case "3": .delete
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private mutating func emit(_ key: Key) {
    flushTyped()
    keys.append(key)
  }

  private mutating func flushTyped() {
    guard !typed.isEmpty else { return }
    keys.append(.text(String(decoding: typed, as: UTF8.self)))
    typed = []
  }
}
