/// The keys of control sequences (CSI and SS3).
///
/// Modifiers are ignored. Besides xterm's sequences these are the Linux console's (console_codes(4))
/// and rxvt's.
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
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
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
