import CNormalization
import Glibc

/// Folds text for the index: compatibility forms (NFKC), no accents, lower case.
///
/// `Ａ`, `á` and `A` all become `a`; `が` stays `が`, because its mark is not an accent. This uses
/// GLib's tables: the standard library has no compatibility mapping, and Foundation's would link
/// ICU.
enum Folding {
  /// Replaces NUL with a space, because SQLite's tokenizers stop at NUL.
  static func fold(_ text: some StringProtocol) -> String {
    foldASCII(text) ?? foldUnicode(text)
  }

  /// The fast path for most files; returns nil if the text is not ASCII.
  private static func foldASCII(_ text: some StringProtocol) -> String? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { folded in
        for index in bytes.indices {
          folded.initializeElement(at: index, to: lowercased(bytes[index]))
        }
        return bytes.count
      }
    } ?? nil
  }

  private static func foldUnicode(_ text: some StringProtocol) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var nonASCII: [UInt8] = []
    for byte in text.utf8 {
      guard byte < 0x80 else {
        nonASCII.append(byte)
        continue
      }
      appendFolded(&nonASCII, to: &folded)
      folded.append(lowercased(byte))
    }
    appendFolded(&nonASCII, to: &folded)
    return String(decoding: folded, as: UTF8.self)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0: UInt8(ascii: " ")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }

  /// Folds a run of non-ASCII characters, then empties it.
  private static func appendFolded(_ run: inout [UInt8], to folded: inout [UInt8]) {
    guard !run.isEmpty else { return }
    for piece in NormalizationPieces.pieces(of: String(decoding: run, as: UTF8.self)) {
      folded += foldedPiece(Array(piece.utf8))
    }
    run.removeAll(keepingCapacity: true)
  }

  private static func foldedPiece(_ piece: [UInt8]) -> [UInt8] {
    let text = String(decoding: normalized(piece, CNormalizationNFKD), as: UTF8.self)
    var plain: [UInt8] = []
    for scalar in text.unicodeScalars where !isAccent(scalar) {
      // The lower case of İ is an i with a combining dot, which is an accent.
      for lower in lowercased(scalar).unicodeScalars where !isAccent(lower) {
        plain.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return normalized(plain, CNormalizationNFC)
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> String {
    scalar == "ß" || scalar == "ẞ" ? "ss" : scalar.properties.lowercaseMapping
  }

  private static let functions: NormalizationFunctions? = cnormalization_load()?
    .pointee

  /// Returns the bytes unchanged if GLib is not installed.
  private static func normalized(_ bytes: [UInt8], _ form: CNormalizationForm) -> [UInt8] {
    guard let functions else { return bytes }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard
          let result = functions.normalize(text.baseAddress, text.count, Int32(form.rawValue))
        else { return bytes }
        defer { functions.release(result) }
        return Array(UnsafeRawBufferPointer(start: result, count: strlen(result)))
      }
    }
  }

  /// Whether the scalar is in a block of combining diacritical marks; marks of single scripts are
  /// letters.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
