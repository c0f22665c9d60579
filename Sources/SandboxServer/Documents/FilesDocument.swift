import FoundationEssentials

extension Document {
  /// GitHub's limits of what one answer holds.
  private static let largestContent = 1 << 20
  static let mostFiles = 300

  /// A gist's files by name, without their content: as in lists.
  static func fileList(
    _ files: [String: StoredFile], of gist: StoredGist, _ addresses: Addresses
  ) -> Document {
    .object(
      sorted(files).map { name, file in (name, self.file(file, name, of: gist, addresses)) })
  }

  /// A gist's files with their content.
  ///
  /// Together they hold a megabyte at most: what is beyond is cut off, and a small file after a
  /// large one can come without any of its content.
  static func fileContents(
    _ files: [String: StoredFile], of gist: StoredGist, _ addresses: Addresses
  ) -> Document {
    var room = largestContent
    return .object(
      sorted(files).map { name, file in
        let content = prefix(of: file, room)
        room -= content.count
        let document = self.file(file, name, of: gist, addresses).adding([
          "truncated": .boolean(content.count < file.bytes.count),
          "content": file.isText
            ? .text(content) : .string(Data(content).base64EncodedString()),
          "encoding": file.isText ? "utf-8" : "base64",
        ])
        return (name, document)
      })
  }

  private static func sorted(
    _ files: [String: StoredFile]
  ) -> ArraySlice<(key: String, value: StoredFile)> {
    files.sorted { $0.key < $1.key }.prefix(mostFiles)
  }

  private static func file(
    _ file: StoredFile, _ name: String, of gist: StoredGist, _ addresses: Addresses
  ) -> Document {
    let kind = FileKind(name: name)
    return [
      "filename": .string(name),
      "type": .string(kind.mediaType),
      "language": .string(orNull: kind.language),
      "raw_url": .string(addresses.rawFile(name, file, of: gist)),
      "size": .integer(file.bytes.count),
    ]
  }

  /// The first bytes of a file, a text's cut between two characters.
  private static func prefix(of file: StoredFile, _ room: Int) -> ArraySlice<UInt8> {
    var content = file.bytes.prefix(max(0, room))
    guard file.isText, content.count < file.bytes.count else { return content }
    while content.endIndex > 0, file.bytes[content.endIndex] & 0b1100_0000 == 0b1000_0000 {
      content = content.dropLast()
    }
    return content
  }
}
