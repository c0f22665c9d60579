/// A repository with the trees of its branches and tags.
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
  package internal(set) var name: String
  package var description: String?
  package var homepage: String?
  package var language: String?
  package var license: License?
  package var topics: [String] = []
  package var stars = 0
  package var forks = 0
  package var openIssues = 0
  /// Logins of the watchers.
  package var subscribers: [String] = []
  /// In kilobytes.
  package var size = 0
  /// If the repository is a fork, the ID of its parent.
  package var parent: Int?
  package var isArchived = false
  package var isPrivate = false
  package var defaultBranch = "main"
  /// Trees by branch or tag; empty if the repository has no commits.
  package var trees: [String: Tree] = [:]
  package var createdAt: UTCTimestamp
  package var updatedAt: UTCTimestamp
  package var pushedAt: UTCTimestamp?

  package init(id: Int, owner: String, name: String, at time: UTCTimestamp) {
    self.id = id
    self.owner = owner
    self.name = name
    createdAt = time
    updatedAt = time
  }

  package var fullName: String { "\(owner)/\(name)" }
}
