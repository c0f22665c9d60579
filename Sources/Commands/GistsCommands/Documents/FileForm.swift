import LocalFiles
import TerminalOutput

/// The form in which a terminal shows a file.
enum FileForm: Hashable, Sendable {
  case markdown
  case notebook
  /// Values separated by this character.
  case table(separator: Character)
  case image
  case code
  case binary

  private static let markdownSuffixes = [".md", ".markdown", ".mdown", ".mkdn", ".mkd"]

  /// Determines the form from the name and, for images, the content.
  init(name: String, bytes: [UInt8]) {
    let name = name.lowercased()
    func has(_ suffixes: [String]) -> Bool { suffixes.contains { name.hasSuffix($0) } }
    if PixelSize(of: bytes) != nil {
      self = .image
    } else if TextCheck.firstBadByte(in: bytes) != nil {
      self = .binary
    } else if has(Self.markdownSuffixes) {
      self = .markdown
    } else if has([".ipynb"]) {
      self = .notebook
    } else if has([".csv"]) {
      let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
      let semicolons = header.count { $0 == UInt8(ascii: ";") }
      self = .table(separator: semicolons > header.count { $0 == UInt8(ascii: ",") } ? ";" : ",")
    } else if has([".tsv", ".tab"]) {
      self = .table(separator: "\t")
    } else {
      self = .code
    }
  }
}

/// A kind of binary file, recognized by its first bytes.
struct BinaryForm {
  let name: String
  /// One of <https://www.iana.org/assignments/media-types>.
  private let mediaType: String
  private let beginnings: [[UInt8]]

  private init(_ name: String, _ mediaType: String? = nil, _ beginnings: [UInt8]...) {
    self.name = name
    self.mediaType = mediaType ?? Self.anyType
    self.beginnings = beginnings
  }

  private static let anyType = "application/octet-stream"

  private static let known = [
    BinaryForm("PNG image", "image/png", [0x89, 0x50, 0x4E, 0x47]),
    BinaryForm("JPEG image", "image/jpeg", [0xFF, 0xD8, 0xFF]),
    BinaryForm("GIF image", "image/gif", Array("GIF8".utf8)),
    BinaryForm(
      "ZIP archive", "application/zip", [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]),
    BinaryForm("gzip archive", "application/gzip", [0x1F, 0x8B]),
    BinaryForm("xz archive", nil, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    BinaryForm("Zstandard archive", "application/zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    BinaryForm("PDF document", "application/pdf", Array("%PDF-".utf8)),
    BinaryForm("SQLite database", "application/vnd.sqlite3", Array("SQLite format 3".utf8)),
    BinaryForm("ELF program or library", nil, [0x7F, 0x45, 0x4C, 0x46]),
    BinaryForm("Ogg sound or video", "application/ogg", Array("OggS".utf8)),
    BinaryForm("MP3 sound", "audio/mpeg", Array("ID3".utf8), [0xFF, 0xFB]),
    BinaryForm("web font", nil, Array("wOFF".utf8), Array("wOF2".utf8)),
    BinaryForm("text in UTF-16", nil, [0xFF, 0xFE], [0xFE, 0xFF]),
  ]
  private static let mp4 = BinaryForm("MP4 video", "video/mp4")

  /// Returns nil for an unknown kind.
  init?(_ bytes: [UInt8]) {
    let known = Self.known.first { $0.beginnings.contains { bytes.starts(with: $0) } }
    // The kind comes after the size of the first box.
    let isMP4 = bytes.dropFirst(4).starts(with: "ftyp".utf8)
    guard let form = known ?? (isMP4 ? Self.mp4 : nil) else { return nil }
    self = form
  }

  /// Returns the media type of a binary file.
  static func mediaType(of bytes: [UInt8]) -> String { BinaryForm(bytes)?.mediaType ?? anyType }
}
