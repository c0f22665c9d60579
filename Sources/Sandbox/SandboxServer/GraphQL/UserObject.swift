import GraphQLExecution

struct UserObject: ResolvableObject {
  let user: StoredUser
  let world: GraphQLWorld
  let typeName = "User"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "id": .string(NodeID.user(user.id).text)
    case "databaseId": .integer(user.id)
    case "login": .string(user.login)
    case "name": .string(user.name)
    case "bio": .string(user.bio)
    case "company": .string(user.company)
    case "location": .string(user.location)
    case "avatarUrl": .string(world.urls.avatar(of: user, size: field.integer("size")))
    case "url": .string("\(world.urls.origin)/\(user.login)")
    case "resourcePath": .string("/\(user.login)")
    case "createdAt": .string(user.createdAt.text)
    case "updatedAt": .string(user.updatedAt.text)
    case "gist":
      .object(
        orNull: field.string("name").flatMap { world.gist($0) }.flatMap {
          $0.gist.owner == user.login ? $0 : nil
        })
    case "gists": .object(try gists(field))
    default: nil
    }
  }

  /// Returns the gists that the caller may see; without `privacy` only public ones.
  private func gists(_ field: FieldRequest) throws(FieldError) -> Connection {
    let canSeeSecret = world.canSeeSecretGists(of: user.login)
    let privacy = field.string("privacy") ?? "PUBLIC"
    let gists = world.state.feeds.newestFirst(.owner(user.login))
      .compactMap { world.state.gists[$0] }
      .filter { gist in
        gist.isPublic ? privacy != "SECRET" : canSeeSecret && privacy != "PUBLIC"
      }
    return try .gists(gists, field, world)
  }
}

extension URLBuilder {
  /// Returns the URL of a user's avatar, for GraphQL with a size in pixels.
  fileprivate func avatar(of user: StoredUser, size: Int?) -> String {
    "\(origin)/avatars/u/\(user.id)?\(size.map { "s=\($0)&" } ?? "")v=4"
  }
}
