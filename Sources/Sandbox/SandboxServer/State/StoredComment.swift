/// A comment on a gist.
package struct StoredComment: Hashable, Sendable {
  package let id: Int
  package let author: String
  package var body: String
  package let createdAt: UTCTimestamp
  package var updatedAt: UTCTimestamp
}
