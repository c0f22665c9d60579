import ByteTools
import FoundationEssentials
import TestSupport

/// A secret in an encoding, such as a server may repeat it in.
struct EncodedSecret: CustomStringConvertible {
  private(set) var text: String
  /// How it was encoded.
  private(set) var description: String

  /// Tokens of each format, and one of no known format.
  static let tokens = [
    Leak.gitHub, "github_pat_" + Leak.drawn(22) + "_" + Leak.drawn(59),
    Leak.drawn(40, from: Leak.hex),
    // Some 520 characters.
    "ghs_1234567_"
      + ["ey" + "J" + Leak.drawn(33), Leak.drawn(128), "-_" + Leak.drawn(338) + "--_-"]
      .joined(separator: "."),
  ]

  init(_ secret: String, using generator: inout SplitMix64) {
    (text, description) = (secret, "\(secret.count) bytes")
    encode(using: &generator)
  }

  /// Pieces of the middle: they belong to the secret, whatever surrounds it.
  var parts: [String] {
    let bytes = Array(text.utf8)
    return stride(from: bytes.count / 4, to: bytes.count * 3 / 4 - 24, by: 3).map {
      String(decoding: bytes[$0..<$0 + 24], as: UTF8.self)
    }
  }

  private mutating func encode(using generator: inout SplitMix64) {
    let kind = Int.random(in: 0..<8, using: &generator)
    description += ", encoding \(kind)"
    switch kind {
    case 0:
      replaceBytes(using: &generator, share: 1) { byte, isUpper in Self.percent(byte, isUpper) }
    case 1:
      replaceBytes(using: &generator, share: 3) { byte, isUpper in Self.percent(byte, isUpper) }
    case 2:
      replaceBytes(using: &generator, share: 1) { byte, isUpper in
        isUpper ? "&#\(byte);" : "&#0\(byte);"
      }
    case 3:
      replaceBytes(using: &generator, share: 2) { byte, isUpper in
        "&#\(isUpper ? "X" : "x")\(String(byte, radix: 16, uppercase: isUpper));"
      }
    case 4:
      replaceBytes(using: &generator, share: 2) { byte, isUpper in
        "\\u00" + Self.hex(byte, isUpper)
      }
    case 5:
      let (isUpper, sign) = (
        Bool.random(using: &generator),
        ["", ":", " "].randomElement(using: &generator) ?? ""
      )
      text = text.utf8.map { Self.hex($0, isUpper) }.joined(separator: sign)
    default:
      // The three alignments, in both alphabets.
      let start = String("x-access-token:".suffix(Int.random(in: 0...6, using: &generator)))
      let end = String("@host".prefix(Int.random(in: 0...5, using: &generator)))
      text = Data((start + text + end).utf8).base64EncodedString()
      if kind == 7 {
        text = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      }
    }
    if kind >= 5, Bool.random(using: &generator) { wrap(using: &generator) }
  }

  private mutating func wrap(using generator: inout SplitMix64) {
    let width =
      [5, 60, 64, 76, Int.random(in: 4...100, using: &generator)]
      .randomElement(using: &generator) ?? 76
    let lineEnd =
      ["\n", "\r\n", "\n  ", "\nremote: ", "\u{1B}[K\nremote: ", "        \nremote: ", "=\r\n"]
      .randomElement(using: &generator) ?? "\n"
    let bytes = Array(text.utf8)
    text = stride(from: 0, to: bytes.count, by: width).map {
      String(decoding: bytes[$0..<min($0 + width, bytes.count)], as: UTF8.self)
    }.joined(separator: lineEnd)
    description += ", \(width) bytes a line that ends with \(lineEnd.debugDescription)"
  }

  /// Replaces one of `share` bytes.
  private mutating func replaceBytes(
    using generator: inout SplitMix64, share: Int, _ encoded: (UInt8, Bool) -> String
  ) {
    let isUpper = Bool.random(using: &generator)
    text = text.utf8.map { byte in
      Int.random(in: 0..<share, using: &generator) == 0 || "&\\".utf8.contains(byte)
        ? encoded(byte, isUpper) : String(decoding: [byte], as: UTF8.self)
    }.joined()
  }

  private static func percent(_ byte: UInt8, _ isUpper: Bool) -> String { "%" + hex(byte, isUpper) }

  private static func hex(_ byte: UInt8, _ isUpper: Bool) -> String {
    let digits = String(byte, radix: 16, uppercase: isUpper)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
