import ByteTools
package import FoundationEssentials
package import TextFormats

/// A gist as GraphQL describes it.
/// <https://docs.github.com/en/graphql/reference/objects#gist>
package struct GistNode: Hashable, Sendable, Identifiable, JSONReadable {
  /// The ID that REST uses: `name` in GraphQL.
  package var id: String
  package var updatedAt: Date?
  package var stargazerCount: Int?
  package var viewerHasStarred: Bool?
  /// nil if the query did not ask for them.
  package var files: [File]?

  /// One file of a gist.
  package struct File: Hashable, Sendable {
    @ExactString var name: String
    /// In bytes.
    var size: Int?
    var isTruncated: Bool
    /// nil for binary files.
    var text: String?
    /// Whether the text was invalid Unicode and was repaired.
    var isRepaired: Bool

    /// Returns nil without a name.
    init?(_ json: JSON) {
      guard let name = json["name"]?.string, json["name"]?.isRepaired == false else { return nil }
      self.name = name
      size = json["size"]?.count
      isTruncated = json["isTruncated"]?.bool ?? true
      text = json["text"]?.string
      isRepaired = json["text"]?.isRepaired ?? false
    }

    /// The file's bytes; nil if the text is missing, incomplete or possibly not exactly the file's.
    ///
    /// GitHub replaces invalid UTF-8 with U+FFFD.
    package var exactBytes: [UInt8]? {
      guard let text, !isTruncated, !isRepaired, text.utf8.count == size,
        !text.unicodeScalars.contains("\u{FFFD}")
      else { return nil }
      return Array(text.utf8)
    }
  }

  package init?(_ json: JSON) {
    guard let id = json["name"]?.string else { return nil }
    self.id = id
    updatedAt = json["updatedAt"]?.date
    stargazerCount = json["stargazerCount"]?.count
    viewerHasStarred = json["viewerHasStarred"]?.bool
    files = json["files"]?.array?.compactMap(File.init)
  }

  /// Returns the bytes of each file of the gist, as far as the text holds them; nil if the node
  /// describes another revision.
  package func contents(of gist: Gist) -> [(file: GistFile, bytes: [UInt8]?)]? {
    guard let files, id == gist.id, updatedAt != nil, updatedAt == gist.updatedAt,
      !gist.isTruncated, files.count == gist.files.count
    else { return nil }
    var byName: [ExactString: File] = [:]
    for file in files { byName[ExactString(file.name)] = file }
    var contents: [(file: GistFile, bytes: [UInt8]?)] = []
    for file in gist.files {
      guard let node = byName[ExactString(file.name)], let size = file.size, node.size == size
      else { return nil }
      contents.append((file, node.exactBytes))
    }
    return contents
  }
}
