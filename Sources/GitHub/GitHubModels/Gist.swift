package import ByteTools
package import FoundationEssentials
package import TextFormats

/// A gist, from a list or a single response.
///
/// Everything except the ID may be missing in GitHub's responses.
package struct Gist: Hashable, Sendable, Identifiable, JSONReadable {
  package var id: String
  /// The ID that GraphQL uses.
  package var nodeID: String?
  package var description: String?
  package var isPublic: Bool?
  /// nil for anonymous gists; `user` in responses before 2013.
  package var owner: User?
  /// In the order of the document.
  package var files: [GistFile]
  package var createdAt: Date?
  package var updatedAt: Date?
  package var commentCount: Int?
  package var htmlURL: String?
  package var gitPullURL: String?
  /// Whether files are missing: GitHub lists at most 300.
  package var isTruncated: Bool

  package init?(_ json: JSON) {
    guard let id = json["id"]?.string, Self.isID(id) else { return nil }
    self.id = id
    nodeID = json["node_id"]?.string
    description = json["description"]?.string
    isPublic = json["public"]?.bool
    owner = (json["owner"].flatMap(User.init)) ?? json["user"].flatMap(User.init)
    files = (json["files"]?.members ?? []).compactMap { GistFile(name: $0.name, $0.value) }
    createdAt = json["created_at"]?.date
    updatedAt = json["updated_at"]?.date
    commentCount = json["comments"]?.count
    htmlURL = json["html_url"]?.string
    gitPullURL = json["git_pull_url"]?.string
    isTruncated = json["truncated"]?.bool ?? false
  }

  package init?(_ json: JSON, at document: URL) {
    self.init(json)
    owner?.resolveLinks(at: document)
  }

  /// Whether a text can be an ID: letters and digits only, because an ID is used in paths and
  /// shown.
  ///
  /// Today's IDs are digits, or 20 or 32 hex digits.
  private static func isID(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}

extension Gist {
  /// The description, or the first file's name if the description is blank.
  package var title: String? {
    guard let description, !description.allSatisfy(\.isWhitespace) else { return files.first?.name }
    return description
  }

  /// The file with exactly this name.
  package subscript(exactly name: String) -> GistFile? { files.first { $0.name.isExactly(name) } }

  /// The file with this name; if there is none, the one whose name differs only in Unicode
  /// composition.
  package subscript(name: String) -> GistFile? {
    self[exactly: name] ?? files.first { $0.name == name }
  }
}

extension GistFile {
  /// The hash of the contents, which the raw URL contains before the name; nil if unknown.
  package var contentHash: Substring? {
    guard let path = rawURL?.prefix(while: { $0 != "?" }),
      let hash = path.split(separator: "/").dropLast().last,
      [40, 64].contains(hash.utf8.count), hash.utf8.allSatisfy(\.isASCIIHexDigit)
    else { return nil }
    return hash
  }

  /// The raw URL without the hash, which serves the newest revision; nil if the URL has another
  /// form.
  package var newestRawURL: String? {
    guard let rawURL, let hash = contentHash else { return nil }
    let start = rawURL[..<hash.startIndex]
    return start.hasSuffix("/raw/") ? String(start) + rawURL[hash.endIndex...].dropFirst() : nil
  }
}

extension Gist {
  /// Whether both documents describe the same revision, as far as they show it.
  ///
  /// `updated_at` counts seconds: after a second edit within one second only the raw URLs differ.
  package func isSameRevision(as other: Gist) -> Bool {
    guard updatedAt == other.updatedAt else { return false }
    if isTruncated || other.isTruncated { return true }
    return files.count == other.files.count
      && files.allSatisfy { file in
        other[exactly: file.name].map { file.hasSameContents(as: $0) } ?? false
      }
  }
}

extension GistFile {
  /// Whether both have the same contents, as far as their documents show it.
  package func hasSameContents(as other: GistFile) -> Bool {
    if let contentHash, let hash = other.contentHash, contentHash != hash { return false }
    return size == nil || other.size == nil || size == other.size
  }
}

/// One file of a gist.
package struct GistFile: Hashable, Sendable {
  /// The size in bytes above which GitHub serves a file through git only.
  package static let rawSizeLimit = 10 << 20

  /// The key in the gist's `files`, which requests use.
  @ExactString package var name: String
  package var type: String?
  package var language: String?
  package var rawURL: String?
  /// In bytes.
  package var size: Int?
  /// nil in lists.
  package var content: String?
  /// `utf-8` or `base64`.
  package var encoding: String?
  /// Whether the content is incomplete: download ``rawURL`` instead.
  package var isTruncated: Bool
  /// Whether the name or the content was invalid Unicode and was repaired: never send it back.
  package var isRepaired: Bool

  /// Reads a member of a gist's `files`; returns nil if its value is not an object.
  package init?(name: String, _ json: JSON) {
    guard json.members != nil else { return nil }
    self.name = name
    type = json["type"]?.string
    language = json["language"]?.string
    rawURL = json["raw_url"]?.string
    size = json["size"]?.count
    content = json["content"]?.string
    encoding = json["encoding"]?.string
    isTruncated = json["truncated"]?.bool ?? false
    isRepaired = [json["filename"], json["content"]].contains { $0?.isRepaired == true }
  }
}

extension GistFile {
  /// The bytes in the document; nil if they are missing, incomplete or possibly not exactly the
  /// file's.
  ///
  /// GitHub replaces invalid UTF-8 with U+FFFD. The size does not always show it: three bytes of a
  /// four-byte character become one U+FFFD, which has three bytes.
  package var exactBytes: [UInt8]? {
    guard let content, !isTruncated, !isRepaired else { return nil }
    let bytes: [UInt8]?
    if encoding == "base64" {
      bytes = Base64.decode(content)
    } else {
      bytes = content.unicodeScalars.contains("\u{FFFD}") ? nil : Array(content.utf8)
    }
    guard let bytes, size == nil || size == bytes.count else { return nil }
    return bytes
  }
}
