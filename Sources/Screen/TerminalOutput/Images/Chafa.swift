/// Arguments for the program chafa, and checks of its output.
///
/// <https://hpjansson.org/chafa/man/>
package enum Chafa {
  package static let name = "chafa"

  /// Returns the arguments; chafa reads the image from stdin.
  ///
  /// Since 1.14, chafa hides the cursor and sets modes around an image unless it is polite.
  static func arguments(_ form: ImageForm, _ size: Picture.Size, hasTrueColor: Bool) -> [String] {
    let format =
      switch form {
      case .sixel: "sixels"
      case .kitty: "kitty"
      default: "symbols"
      }
    return [
      "--format", format, "--size", "\(size.columns)x\(size.rows)", "--stretch", "--animate", "off",
      "--polite", "on", "--colors", hasTrueColor ? "full" : "256", "-",
    ]
  }

  /// Parses character output; nil unless it has the requested size and no escapes except colors.
  static func blocks(_ output: [UInt8], _ size: Picture.Size) -> Picture? {
    guard let text = String(validating: output, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count == size.rows else { return nil }
    for line in lines {
      guard let plain = withoutColors(line), DisplayWidth.of(plain) == size.columns else {
        return nil
      }
    }
    return Picture(size, lines: lines.map { $0.hasSuffix("\u{1B}[0m") ? $0 : $0 + "\u{1B}[0m" })
  }

  /// Parses sixels; nil unless the output consists of complete sequences of sixels only.
  static func sixels(_ output: [UInt8], _ size: Picture.Size) -> Picture? {
    var escapes = output[...]
    while escapes.last == UInt8(ascii: "\n") { escapes.removeLast() }
    var rest = escapes
    repeat {
      guard rest.starts(with: [0x1B, UInt8(ascii: "P")]),
        let end = rest.dropFirst().firstIndex(of: 0x1B),
        rest[end...].starts(with: [0x1B, UInt8(ascii: "\\")]),
        rest[rest.startIndex + 1..<end].allSatisfy({ (0x20...0x7E).contains($0) })
      else { return nil }
      rest = rest[(end + 2)...]
    } while !rest.isEmpty
    return Picture(size, escape: String(decoding: escapes, as: UTF8.self))
  }

  /// Returns a sixel image's size from its raster attributes (`"1;1;WIDTH;HEIGHT`).
  static func pixels(ofSixel output: [UInt8]) -> PixelSize? {
    let head = String(decoding: output.prefix(64), as: UTF8.self)
    let attributes = head.drop { $0 != "\"" }.dropFirst().prefix { isParameter($0) }
    let numbers = attributes.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return PixelSize(width: numbers[2], height: numbers[3])
  }

  /// Returns the characters of a line; nil if it has control characters other than colors.
  private static func withoutColors(_ line: String) -> String? {
    var (plain, rest) = ("", line[...])
    while let start = rest.firstIndex(of: "\u{1B}") {
      plain += rest[..<start]
      rest = rest[start...].dropFirst()
      guard rest.popFirst() == "[" else { return nil }
      rest = rest.drop { isParameter($0) }
      guard rest.popFirst() == "m" else { return nil }
    }
    plain += rest
    return plain.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : plain
  }

  private static func isParameter(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || character == ";")
  }
}
