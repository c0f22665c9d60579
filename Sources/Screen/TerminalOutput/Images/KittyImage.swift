import FoundationEssentials

/// An image in the form that kitty expects.
///
/// <https://sw.kovidgoyal.net/kitty/graphics-protocol/>
package struct KittyImage: Hashable, Sendable {
  /// The first bytes of a PNG file.
  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The maximum base64 length in one escape sequence.
  private static let chunk = 4_096

  /// chafa sends red, green, blue and alpha (`f=32`).
  private static let bytesPerPixel = 4

  /// The keys of the format, and of the size of images without a header.
  let format: String
  /// The image in base64.
  let content: [UInt8]

  /// Returns nil for formats other than PNG, which kitty does not support.
  init?(png image: [UInt8]) {
    guard image.starts(with: Self.pngSignature) else { return nil }
    format = "f=100"
    content = Array(Data(image).base64EncodedString().utf8)
  }

  /// Creates an image from chafa's output; nil unless it is one image without compression.
  ///
  /// chafa encodes each chunk by itself, with padding at its end. kitty does not accept padding
  /// inside a chunk, so the chunks are joined as bytes.
  init?(chafa output: [UInt8]) {
    var rest = output[...]
    var format: String?
    var bytes: [UInt8] = []
    while rest.starts(with: [0x1B, UInt8(ascii: "_"), UInt8(ascii: "G")]) {
      rest = rest.dropFirst(3)
      guard let end = rest.firstIndex(of: 0x1B), rest[end...].starts(with: [0x1B, 0x5C]) else {
        return nil
      }
      let parts = rest[..<end].split(
        separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
      let keys = String(decoding: parts[0], as: UTF8.self).split(separator: ",")
      if format == nil {
        let kept = keys.filter { key in ["f=", "s=", "v="].contains { key.hasPrefix($0) } }
        guard kept.count == 3, kept.contains("f=\(Self.bytesPerPixel * 8)") else { return nil }
        format = kept.joined(separator: ",")
      }
      if parts.count > 1 {
        guard let chunk = Data(base64Encoded: Data(parts[1])) else { return nil }
        bytes += chunk
      }
      rest = rest[(end + 2)...]
    }
    guard let format, rest.allSatisfy({ $0 == UInt8(ascii: "\n") }) else { return nil }
    self.format = format
    content = Array(Data(bytes).base64EncodedString().utf8)
    guard let pixels, pixels.width <= bytes.count, pixels.height <= bytes.count,
      pixels.width * pixels.height * Self.bytesPerPixel == bytes.count
    else { return nil }
  }

  /// The size of an image without a header; nil for files.
  var pixels: PixelSize? {
    func number(_ key: String) -> Int? {
      format.split(separator: ",").first { $0.hasPrefix(key) }.flatMap { Int($0.dropFirst(2)) }
    }
    guard let width = number("s="), let height = number("v="), width > 0, height > 0 else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// Returns the sequence that sends the image and displays it as these keys say.
  func sequence(_ placement: String) -> String {
    var rest = content[...]
    var keys = "a=T,\(format),\(placement)"
    var sequence = ""
    repeat {
      let chunk = String(decoding: rest.prefix(Self.chunk), as: UTF8.self)
      rest = rest.dropFirst(Self.chunk)
      sequence += "\u{1B}_G\(keys),m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
      keys = "q=2"
    } while !rest.isEmpty
    return sequence
  }

  /// Returns the sequence that sends the image under a number, for display in the cells that have
  /// its placeholders (`U=1`), without a response (`q=2`).
  package func upload(as number: Int, _ size: TerminalImage.Size) -> String {
    sequence("q=2,U=1,i=\(number),c=\(size.columns),r=\(size.rows)")
  }

  /// Returns the sequence that deletes an image and frees its memory.
  package static func deletion(of number: Int) -> String {
    "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"
  }
}

/// The features of an installed kitty, or of a terminal with its protocol, found without asking it.
enum KittyVersion {
  /// Whether kitty shows images in cells with Unicode placeholders: version 0.28 and later.
  ///
  /// Konsole and WezTerm support the protocol without placeholders. Packages install kitty's Python
  /// files in `KITTY_INSTALLATION_DIR`, and one of them has the version. Without the files, and
  /// over SSH, a newer kitty is assumed.
  /// <https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders>
  static func hasPlaceholders(_ environment: [String: String]) -> Bool {
    // A kitty that was started from another terminal inherits its variables.
    if environment["TERM"] != "xterm-kitty" {
      let isKonsole = environment["KONSOLE_VERSION"].map { !$0.isEmpty } ?? false
      if isKonsole || environment["TERM_PROGRAM"] == "WezTerm" { return false }
    }
    guard let folder = environment["KITTY_INSTALLATION_DIR"], !folder.isEmpty,
      let file = try? Data(contentsOf: URL(filePath: "\(folder)/kitty/constants.py"))
    else { return true }
    return hasPlaceholders(constants: String(decoding: file.prefix(1 << 16), as: UTF8.self))
  }

  /// Reads `version: Version = Version(0, 26, 5)`.
  static func hasPlaceholders(constants: String) -> Bool {
    guard let start = constants.firstRange(of: "= Version(")?.upperBound else { return true }
    let numbers = constants[start...].prefix { $0 != ")" }.split(separator: ",")
      .compactMap { Int($0.filter { !$0.isWhitespace }) }
    guard numbers.count >= 2 else { return true }
    return numbers[0] > 0 || numbers[1] >= 28
  }
}
