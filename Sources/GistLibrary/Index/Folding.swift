import CNormalization
import Glibc

/// Text as the index has it: compatibility forms made equal (NFKC), without accents, in lower case.
///
/// `Ａ`, `á` and `A` all become `a`; `が` stays `が`, for its mark is no accent. GLib's tables are used:
/// the standard library has no compatibility mapping, and Foundation's would bring ICU with it.
enum Folding {
  /// A NUL becomes a space: SQLite's tokenizers end there.
  static func fold(_ text: some StringProtocol) -> String {
    ofASCII(text) ?? ofAny(text)
  }

  /// Folds what most words of code and most files are, byte by byte; nil for a text beyond ASCII.
  private static func ofASCII(_ text: some StringProtocol) -> String? {
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

  private static func ofAny(_ text: some StringProtocol) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var foreign: [UInt8] = []
    for byte in text.utf8 {
      guard byte < 0x80 else {
        foreign.append(byte)
        continue
      }
      appendFolded(&foreign, to: &folded)
      folded.append(lowercased(byte))
    }
    appendFolded(&foreign, to: &folded)
    return String(decoding: folded, as: UTF8.self)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0: UInt8(ascii: " ")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }

  /// Folds a run of characters beyond ASCII and empties it.
  private static func appendFolded(_ run: inout [UInt8], to folded: inout [UInt8]) {
    guard !run.isEmpty else { return }
    let decomposed = normalized(run, CNormalizationNFKD)
    let text = String(decoding: decomposed, as: UTF8.self)
    var plain: [UInt8] = []
    for scalar in text.unicodeScalars where !isAccent(scalar) {
      // Of İ the lower case is an i with a dot above, which is an accent.
      for lower in lowercased(scalar).unicodeScalars where !isAccent(lower) {
        plain.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
      }
    }
    folded.append(contentsOf: normalized(plain, CNormalizationNFC))
    run.removeAll(keepingCapacity: true)
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> String {
    scalar == "ß" || scalar == "ẞ" ? "ss" : scalar.properties.lowercaseMapping
  }

  private static let functions: NormalizationFunctions? = cnormalization_load()?
    .pointee

  /// As it was where GLib is not installed.
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

  /// The blocks of combining diacritical marks; the marks of single scripts are part of their letters.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
