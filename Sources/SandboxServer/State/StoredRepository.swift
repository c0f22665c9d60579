/// A repository with what its branches and tags hold.
package struct StoredRepository: Sendable {
  package struct License: Hashable, Sendable, Decodable {
    package var key: String
    package var name: String
    package var spdxID: String
    package var url: String?

    enum CodingKeys: String, CodingKey { case key, name, spdxID = "spdx_id", url }
  }

  package let id: Int
  package let owner: String
  package let name: String
  package var description: String?
  package var homepage: String?
  package var language: String?
  package var license: License?
  package var topics: [String] = []
  package var stars = 0
  package var forks = 0
  package var openIssues = 0
  /// Logins of those who watch it.
  package var subscribers: [String] = []
  /// In kilobytes.
  package var size = 0
  /// Of which repository this is a fork.
  package var parent: Int?
  package var isArchived = false
  package var isPrivate = false
  package var defaultBranch = "main"
  /// By branch or tag; none where nothing was ever pushed.
  package var trees: [String: Tree] = [:]
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var pushedAt: Timestamp?

  package init(id: Int, owner: String, name: String, at time: Timestamp) {
    self.id = id
    self.owner = owner
    self.name = name
    createdAt = time
    updatedAt = time
  }

  package var fullName: String { "\(owner)/\(name)" }
}
