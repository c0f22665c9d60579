package import FoundationEssentials
package import TextFormats

/// The stars and comments of a gist, with the latest comments and forks.
package struct GistActivity: Hashable, Sendable, Identifiable {
  /// A comment or a fork, as GraphQL describes it.
  package struct Event: Hashable, Sendable {
    /// The number of a comment, the ID of a fork.
    package var id: String
    /// The login; nil if the account no longer exists.
    package var login: String?
    package var time: Date?

    package init(id: String, login: String?, time: Date?) {
      self.id = id
      self.login = login
      self.time = time
    }
  }

  package var id: String
  /// The description, else the first file's name.
  package var title = ""
  package var createdAt: Date?
  package var updatedAt: Date?
  /// Without the owner's own star; nil if unknown.
  package var stars: Int?
  package var comments = 0
  /// The last comments, at most ``commentLimit``; nil if unknown.
  package var lastComments: [Event]?
  /// The last forks, at most ``forkLimit``; nil if unknown.
  package var lastForks: [Event]?

  package static let commentLimit = 10
  package static let forkLimit = 5
}

extension GistActivity {
  /// Creates the activity from REST's lists, which know less than GraphQL.
  package init(_ gist: Gist) {
    self.init(
      id: gist.id, title: gist.title ?? "", createdAt: gist.createdAt, updatedAt: gist.updatedAt,
      comments: gist.commentCount ?? 0)
  }

  /// Reads a node of GraphQL; nil without an ID or a count.
  package init?(node json: JSON) {
    guard let id = json["name"]?.string, let stars = json["stargazerCount"]?.count,
      let comments = json["comments"]?["totalCount"]?.count,
      json["forks"]?["totalCount"]?.count != nil
    else { return nil }
    let description = json["description"]?.string ?? ""
    self.init(
      id: id,
      title: description.isEmpty ? json["files"]?.array?.first?["name"]?.string ?? "" : description,
      createdAt: json["createdAt"]?.date,
      updatedAt: json["updatedAt"]?.date,
      stars: max(0, stars - (json["viewerHasStarred"]?.bool == true ? 1 : 0)),
      comments: comments,
      lastComments: Self.events(json["comments"], by: "author") { node in
        node["databaseId"]?.identifier.map { String($0) }
      },
      lastForks: Self.events(json["forks"], by: "owner") { $0["name"]?.string })
  }

  /// `user` is the member with the user of an event.
  private static func events(
    _ connection: JSON?, by user: String, id: (JSON) -> String?
  ) -> [Event] {
    (connection?["nodes"]?.array ?? []).compactMap { node in
      id(node).map {
        Event(id: $0, login: node[user]?["login"]?.string, time: node["createdAt"]?.date)
      }
    }
  }
}
