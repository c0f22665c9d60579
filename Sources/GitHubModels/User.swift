/// Who owns a gist, or who is signed in.
package struct User: Hashable, Sendable, JSONReadable {
  package var login: String
  package var id: Int?
  package var name: String?
  package var avatarURL: String?
  package var htmlURL: String?

  /// nil where there is no login.
  package init?(_ json: JSON) {
    guard let login = json["login"]?.string, !login.isEmpty else { return nil }
    self.login = login
    id = json["id"]?.int
    name = json["name"]?.string
    avatarURL = json["avatar_url"]?.string
    htmlURL = json["html_url"]?.string
  }
}
