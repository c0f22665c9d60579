import FoundationEssentials

extension JSONValue {
  /// The bytes of content in one response, which is also GitHub's limit.
  private static let maximumContentSize = 1 << 20
  /// The number of files in one response, which is also GitHub's limit.
  static let maximumFileCount = 300

  /// Returns a gist's files by name, without content, as in lists.
  static func fileList(
    _ files: [String: StoredFile], of gist: StoredGist, _ urls: URLBuilder
  ) -> JSONValue {
    .object(
      sorted(files).map { name, file in (name, self.file(file, name, of: gist, urls)) })
  }

  /// Returns a gist's files by name, with content.
  ///
  /// With `isBase64`, or if a file is not text, its content is in base64. The response contains at most a megabyte of content; the rest is truncated, so that a small
  /// file after a large one may have none.
  static func fileContents(
    _ files: [String: StoredFile], of gist: StoredGist, _ urls: URLBuilder, isBase64: Bool = false
  ) -> JSONValue {
    var remaining = maximumContentSize
    return .object(
      sorted(files).map { name, file in
        let content = file.prefix(remaining)
        remaining -= content.count
        let isText = file.isText && !isBase64
        let document = self.file(file, name, of: gist, urls).adding([
          "truncated": .boolean(content.count < file.bytes.count),
          "content": isText
            ? .text(content) : .string(Data(content).base64EncodedString()),
          "encoding": isText ? "utf-8" : "base64",
        ])
        return (name, document)
      })
  }

  private static func sorted(
    _ files: [String: StoredFile]
  ) -> ArraySlice<(key: String, value: StoredFile)> {
    files.sorted { $0.key < $1.key }.prefix(maximumFileCount)
  }

  private static func file(
    _ file: StoredFile, _ name: String, of gist: StoredGist, _ urls: URLBuilder
  ) -> JSONValue {
    let kind = FileType(name: name, isText: file.isText)
    return [
      "filename": .string(name),
      "type": .string(kind.mediaType),
      "language": .string(orNull: kind.language),
      "raw_url": .string(urls.rawFile(name, file, of: gist)),
      "size": .integer(file.bytes.count),
    ]
  }
}
