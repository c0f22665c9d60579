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
    size = json["size"]?.int.flatMap { $0 < 0 ? nil : $0 }
    content = json["content"]?.string
    encoding = json["encoding"]?.string
    isTruncated = json["truncated"]?.bool ?? false
    isRepaired = [json["filename"], json["content"]].contains { $0?.isRepaired == true }
  }
}
