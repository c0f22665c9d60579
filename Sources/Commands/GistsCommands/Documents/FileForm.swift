import LocalFiles

/// How a terminal shows a file.
enum FileForm: Hashable, Sendable {
  case markdown
  case notebook
  /// Values separated by this character.
  case table(separator: Character)
  case picture
  case code
  case binary

  private static let markdownSuffixes = [".md", ".markdown", ".mdown", ".mkdn", ".mkd"]

  /// Tells the form by the name and, for pictures, the content.
  init(name: String, bytes: [UInt8]) {
    let name = name.lowercased()
    func has(_ suffixes: [String]) -> Bool { suffixes.contains { name.hasSuffix($0) } }
    if ImageSize(of: bytes) != nil {
      self = .picture
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

/// A kind of binary file, told by how it begins.
enum BinaryForm: String, CaseIterable {
  case png = "PNG image"
  case jpeg = "JPEG image"
  case gif = "GIF image"
  case zip = "ZIP archive"
  case gzip = "gzip archive"
  case xz = "xz archive"
  case zstandard = "Zstandard archive"
  case pdf = "PDF document"
  case sqlite = "SQLite database"
  case elf = "ELF program or library"
  case ogg = "Ogg sound or video"
  case mp3 = "MP3 sound"
  case mp4 = "MP4 video"
  case woff = "web font"
  case utf16 = "text in UTF-16"

  /// Returns nil for a kind that is not known.
  init?(_ bytes: [UInt8]) {
    let known = Self.allCases.first { form in
      form.beginnings.contains { bytes.starts(with: $0) }
    }
    // The kind comes after the size of the first box.
    let isMP4 = bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
    guard let known = known ?? (isMP4 ? .mp4 : nil) else { return nil }
    self = known
  }

  /// Returns the media type of a binary file (https://www.iana.org/assignments/media-types).
  static func mediaType(of bytes: [UInt8]) -> String {
    BinaryForm(bytes)?.mediaType ?? "application/octet-stream"
  }

  private var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .zip: "application/zip"
    case .gzip: "application/gzip"
    case .zstandard: "application/zstd"
    case .pdf: "application/pdf"
    case .sqlite: "application/vnd.sqlite3"
    case .ogg: "application/ogg"
    case .mp3: "audio/mpeg"
    case .mp4: "video/mp4"
    case .xz, .elf, .woff, .utf16: "application/octet-stream"
    }
  }

  private var beginnings: [[UInt8]] {
    switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47]]
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .gif: [Array("GIF8".utf8)]
    case .zip: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
    case .gzip: [[0x1F, 0x8B]]
    case .xz: [[0xFD, 0x37, 0x7A, 0x58, 0x5A]]
    case .zstandard: [[0x28, 0xB5, 0x2F, 0xFD]]
    case .pdf: [Array("%PDF-".utf8)]
    case .sqlite: [Array("SQLite format 3".utf8)]
    case .elf: [[0x7F, 0x45, 0x4C, 0x46]]
    case .ogg: [Array("OggS".utf8)]
    case .mp3: [Array("ID3".utf8), [0xFF, 0xFB]]
    case .mp4: []
    case .woff: [Array("wOFF".utf8), Array("wOF2".utf8)]
    case .utf16: [[0xFF, 0xFE], [0xFE, 0xFF]]
    }
  }
}
