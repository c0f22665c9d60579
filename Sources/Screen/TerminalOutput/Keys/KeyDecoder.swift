/// Decodes the bytes that a terminal sends for keys.
///
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>
struct KeyDecoder: Sendable {
  /// The start of a sequence whose end has not arrived.
  private var pending: [UInt8] = []
  /// The text of a bracketed paste; nil outside of one.
  private var paste: PasteBuffer?
  private var typed: [UInt8] = []
  private var keys: [Key] = []

  /// The most bytes of a sequence; a longer one is discarded.
  private static let longestSequence = 32
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let pasteStart = "200~"
  /// The characters that, after Escape, start a string: DCS, SOS, OSC, PM, APC (ECMA-48, 8.2.12).
  private static let stringStarts = Array("PX]^_".utf8)

  init() {}

  /// Whether more bytes may change the meaning of the last ones: Escape starts a sequence.
  var isIncomplete: Bool { !pending.isEmpty }

  /// Returns the keys that end in these bytes.
  mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    return finished()
  }

  /// Returns the keys of an incomplete sequence after which nothing arrived: Escape, and the
  /// character after it that could have been the start of a sequence.
  mutating func keysAtPause() -> [Key] {
    if pending.first == Self.escape, pending.count <= 2 {
      emit(.escape)
      typed += pending.dropFirst()
    }
    pending = []
    return finished()
  }

  private mutating func finished() -> [Key] {
    flushTyped()
    defer { keys = [] }
    return keys
  }

  private mutating func take(_ byte: UInt8) {
    if paste != nil { return takePasted(byte) }
    if pending.first == Self.escape { return continueSequence(byte) }
    if !pending.isEmpty || byte >= 0x80 { return takeUTF8(byte) }
    if byte >= 0x20, byte != 0x7F { return typed.append(byte) }
    switch byte {
    case Self.escape: pending = [byte]
    case 0x0D, 0x0A: emit(.enter)
    case 0x09: emit(.tab)
    case 0x08, 0x7F: emit(.backspace)
    case 1...26: emit(.control(Character(UnicodeScalar(byte + 0x60))))
    default: emit(.control(Character(UnicodeScalar(byte + 0x40))))
    }
  }

  /// Invalid bytes are dropped.
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
    guard pending.count > 1 else { return startSequence(byte) }
    if Self.stringStarts.contains(pending[1]) { return skipString(byte) }
    if byte == Self.escape { return pending = [byte] }
    pending.append(byte)
    guard isEnd(byte) || pending.count > Self.longestSequence else { return }
    let sequence = String(decoding: pending.dropFirst(2), as: UTF8.self)
    pending = []
    if sequence == Self.pasteStart {
      flushTyped()
      paste = PasteBuffer()
    } else if let key = KeySequence.key(sequence) {
      emit(key)
    }
  }

  private mutating func startSequence(_ byte: UInt8) {
    switch byte {
    case Self.escape: emit(.escape)
    case UInt8(ascii: "["), UInt8(ascii: "O"): pending.append(byte)
    case _ where Self.stringStarts.contains(byte): pending.append(byte)
    case 0x09:
      // Shift-Tab of the Linux console.
      pending = []
      emit(.backTab)
    default:
      // Nothing is bound to Alt and a key, and tmux sends Escape and the key after it together.
      pending = []
      emit(.escape)
      take(byte)
    }
  }

  /// Whether a byte ends the sequence.
  private func isEnd(_ byte: UInt8) -> Bool {
    // The Linux console's F1 to F5 are ESC [ [ and a letter.
    if pending.count == 3, byte == UInt8(ascii: "["), pending[1] == byte { return false }
    // rxvt ends a key with Shift in a dollar sign.
    return (0x40...0x7E).contains(byte)
      || byte == UInt8(ascii: "$") && pending[2] != UInt8(ascii: "?")
  }

  /// Skips a string up to BEL or ST: the terminal's answer to another program's query.
  private mutating func skipString(_ byte: UInt8) {
    let isEnd =
      byte == Self.bell || byte == UInt8(ascii: "\\") && pending.last == Self.escape
    if isEnd { return pending = [] }
    // Only the last byte matters.
    pending = [pending[0], pending[1], byte]
  }

  private mutating func takePasted(_ byte: UInt8) {
    guard let text = paste?.take(byte) else { return }
    paste = nil
    emit(.paste(text))
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

/// The keys of control sequences (CSI and SS3).
///
/// Modifiers are ignored. Besides xterm's sequences these are the Linux console's
/// (console_codes(4)) and rxvt's.
enum KeySequence {
  /// Returns the key of a sequence without its first two characters, ESC and `[` or `O`.
  static func key(_ sequence: String) -> Key? {
    if sequence.first == "<" { return mouse(sequence) }
    // The Linux console sends ESC [ [ A for F1.
    if sequence.first == "[" { return function(sequence.last, first: "A", count: 5) }
    // rxvt's arrow keys with Shift or Ctrl.
    if let arrow = ["a": Key.up, "b": .down, "c": .right, "d": .left][sequence] { return arrow }
    return switch sequence.last {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "I" where sequence == "I": .focus
    case "M": .enter
    case "Z": .backTab
    case "P", "Q", "R", "S": function(sequence.last, first: "P", count: 4)
    case "~", "$", "^", "@": number(sequence)
    default: nil
    }
  }

  private static func number(_ sequence: String) -> Key? {
    guard let number = Int(sequence.prefix(while: \.isNumber)) else { return nil }
    return switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  private static func function(_ last: Character?, first: Character, count: UInt8) -> Key? {
    guard let last = last?.asciiValue, let first = first.asciiValue, last >= first,
      last - first < count
    else { return nil }
    return .function(Int(last - first) + 1)
  }

  /// Returns the event of `<BUTTON;COLUMN;ROW` and `M` for a press or `m` for a release.
  private static func mouse(_ sequence: String) -> Key? {
    // A terminal has at most 65,535 rows and columns.
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap {
      UInt16($0).map { Int($0) }
    }
    guard numbers.count == 3, sequence.last == "M" || sequence.last == "m" else { return nil }
    // 4, 8 and 16 are modifiers; 32 is a movement.
    let (code, isPress) = (numbers[0] & ~28, sequence.last == "M")
    let action: MouseEvent.Action
    switch code {
    case 0...2: action = isPress ? .press : .release
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    return .mouse(
      MouseEvent(
        action, button: code < 3 ? code : 0, row: max(0, numbers[2] - 1),
        column: max(0, numbers[1] - 1)))
  }
}

/// Collects the text of a bracketed paste.
struct PasteBuffer: Sendable {
  /// The most bytes that are kept.
  static let limit = 1 << 20
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes of the end sequence that have arrived.
  private var matched = 0

  /// Adds a byte; returns the text after the last byte.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // Escape is only at the start of the end: no other part of the end can start a new one.
    for byte in Self.end.prefix(matched) { append(byte) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { append(byte) }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) }
  }

  /// The text, without a character that the limit cut.
  private var text: String {
    guard bytes.count == Self.limit else { return String(decoding: bytes, as: UTF8.self) }
    let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let isWhole = String(validating: bytes[start...], as: UTF8.self) != nil
    return String(decoding: isWhole ? bytes[...] : bytes[..<start], as: UTF8.self)
  }
}
