/// Block strings lose their common indentation and the blank lines at both ends (GraphQL
/// specification, section 2.9.4).
enum BlockString {
  static func value(of raw: String) -> String {
    var lines = lines(of: Array(raw.utf8))
    let indentation =
      lines.dropFirst().filter { !isBlank($0) }.map { $0.prefix(while: isSpace).count }.min() ?? 0
    for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indentation) }
    let start = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let end = lines.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return String(
      decoding: Array(lines[start..<end].joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  private static func lines(of raw: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in raw.enumerated() {
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      guard isBreak, index >= start else { continue }
      lines.append(raw[start..<index])
      let isPair = byte == UInt8(ascii: "\r") && raw[(index + 1)...].first == UInt8(ascii: "\n")
      start = index + (isPair ? 2 : 1)
    }
    return lines + [raw[start...]]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(isSpace) }
}
