import ByteTools
import TestSupport

/// A JSON document of several lines with random changes.
struct OddDocument {
  /// Values that a careless parser handles wrongly.
  static let values = [
    "null", "true", "-1", "0", "1e999", "-0.0", "9223372036854775808", "18446744073709551616",
    "1e-400", "NaN", #""""#, #""\ud800""#, #""\u0000""#, #""\u001b[2J""#, #""../../x""#,
    #""a\nerror: fake\r\thint: fake""#, #""a\u0085error: fake""#, #""9999-99-99T99:99:99Z""#,
    #""-0001-01-01T00:00:00Z""#, #""http://[""#, "[]", "{}", "[[]]",
    #"{"":""}"#, #"[null,{"login":null}]"#, #""\#(String(repeating: "é", count: 3_000))""#,
    String(repeating: "[", count: 2_000),
  ]

  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func change(using random: inout SplitMix64) {
    guard bytes.count > 1 else { return }
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 3: bytes.removeSubrange(start...)
    default: replaceValue(after: start, using: &random)
    }
  }

  /// Replaces the value of the next member, up to the end of its line.
  private mutating func replaceValue(after start: Int, using random: inout SplitMix64) {
    guard let colon = bytes[start...].firstRange(of: Array(": ".utf8)) else { return }
    var end = bytes[colon.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    if end > colon.upperBound, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
    let value = Self.values.randomElement(using: &random) ?? ""
    bytes.replaceSubrange(colon.upperBound..<end, with: Array(value.utf8))
  }
}
