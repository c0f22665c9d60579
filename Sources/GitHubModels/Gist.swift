package import FoundationEssentials

/// A gist as it stands in lists and alone. Everything but the id may be missing in GitHub's answers.
package struct Gist: Hashable, Sendable, Identifiable, JSONReadable {
  package var id: String
  package var description: String?
  package var isPublic: Bool?
  /// nil for anonymous gists; `user` of answers before 2013.
  package var owner: User?
  /// In the document's order.
  package var files: [GistFile]
  package var createdAt: Date?
  package var updatedAt: Date?
  package var commentCount: Int?
  package var htmlURL: String?
  package var gitPullURL: String?
  /// GitHub lists 300 files, then says so here.
  package var isTruncated: Bool

  package init?(_ json: JSON) { fatalError("stub") }
}

/// One file of a gist.
package struct GistFile: Hashable, Sendable, JSONReadable {
  package var name: String
  package var type: String?
  package var language: String?
  package var rawURL: String?
  /// In bytes.
  package var size: Int?
  /// nil in lists.
  package var content: String?
  /// `utf-8` or `base64`.
  package var encoding: String?
  /// The content is not whole: fetch ``rawURL``.
  package var isTruncated: Bool
  /// The content held lone surrogates, which were replaced: never send it back.
  package var isRepaired: Bool

  package init?(_ json: JSON) { fatalError("stub") }
}

/// Who owns a gist, or who is signed in.
package struct User: Hashable, Sendable, JSONReadable {
  package var login: String
  package var id: Int?
  package var name: String?
  package var avatarURL: String?
  package var htmlURL: String?

  package init?(_ json: JSON) { fatalError("stub") }
}
