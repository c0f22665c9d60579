import GraphQLExecution

struct GistObject: ResolvableObject {
  let gist: StoredGist
  let world: GraphQLWorld
  let typeName = "Gist"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "id": .string(NodeID.gist(gist.id).text)
    case "name": .string(gist.id)
    case "description": .string(gist.description)
    case "isPublic": .boolean(gist.isPublic)
    case "isFork": .boolean(gist.forkOf != nil)
    case "owner": world.user(gist.owner)
    case "createdAt": .string(gist.createdAt.text)
    case "updatedAt": .string(gist.updatedAt.text)
    case "pushedAt": .string(gist.pushedAt.text)
    case "stargazerCount": .integer(world.state.countStars(of: gist))
    case "viewerHasStarred":
      .boolean(world.caller.login.map { world.state.isStarred(gist.id, by: $0) } ?? false)
    case "url": .string(world.urls.page(of: gist))
    case "resourcePath": .string("/gist/\(gist.id)")
    case "files": files(limit: field.integer("limit"), revision: field.string("oid"))
    case "comments": .object(try comments(field))
    case "forks":
      .object(
        try GraphQLConnection.gists(gist.forks.compactMap { world.state.gists[$0] }, field, world))
    default: .null
    }
  }

  /// Returns the first files by name; null for an unknown revision.
  private func files(limit: Int?, revision: String?) -> ResolvedValue {
    let revision = gist.revisions.first { revision == nil || $0.version == revision }
    guard let files = revision?.files else { return .null }
    let limit = min(Serializer.maximumFileCount, max(0, limit ?? 10))
    return .list(
      files.sorted { $0.key < $1.key }.prefix(limit).map { name, file in
        .object(GistFileObject(name: name.text, file: file, world: world))
      })
  }

  private func comments(_ field: FieldRequest) throws(FieldError) -> GraphQLConnection {
    let comments = gist.comments
    return try GraphQLConnection(
      of: "GistComment", ids: comments.map { String($0.id) }, field
    ) { index in
      .object(CommentObject(comment: comments[index], gist: gist, world: world))
    }
  }
}

struct CommentObject: ResolvableObject {
  let comment: StoredComment
  let gist: StoredGist
  let world: GraphQLWorld
  let typeName = "GistComment"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "id": .string(NodeID.comment(comment.id).text)
    case "databaseId": .integer(comment.id)
    case "gist": .object(GistObject(gist: gist, world: world))
    case "author": world.user(comment.author)
    case "body", "bodyText": .string(comment.body)
    case "bodyHTML": .string("<p dir=\"auto\">\(HTML.escaped(comment.body))</p>")
    case "createdAt": .string(comment.createdAt.text)
    case "updatedAt": .string(comment.updatedAt.text)
    default: .null
    }
  }
}

struct GistFileObject: ResolvableObject {
  /// The bytes of text after which GitHub truncates a file.
  static let maximumTextSize = 1 << 20
  private static let imageExtensions: Set = [
    "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp",
  ]

  let name: String
  let file: StoredFile
  let world: GraphQLWorld
  let typeName = "GistFile"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "name": .string(name)
    case "encodedName": .string(name.percentEncoded)
    case "extension": .string(fileExtension)
    case "language":
      .object(
        orNull: FileType(name: name, isText: file.isText).language.map(ValueObject.init(language:)))
    case "size": .integer(file.bytes.count)
    case "encoding": .string(file.isText ? "UTF-8" : nil)
    case "isImage":
      .boolean(Self.imageExtensions.contains(fileExtension.dropFirst().lowercased()))
    case "isTruncated":
      .boolean(file.isText && file.bytes.count > Self.maximumTextSize)
    case "text": .string(text(limit: field.integer("truncate")))
    default: .null
    }
  }

  /// The end of the name from its last dot; empty if only dots at its beginning are left.
  private var fileExtension: String {
    let rest = name.drop { $0 == "." }
    return rest.lastIndex(of: ".").map { String(rest[$0...]) } ?? ""
  }

  /// Returns the text, of at most `limit` characters; nil for a binary file.
  private func text(limit: Int?) -> String? {
    guard file.isText else { return nil }
    let text = String(decoding: file.prefix(Self.maximumTextSize), as: UTF8.self)
    world.textSize += text.utf8.count
    guard let limit else { return text }
    return String(text.unicodeScalars.prefix(max(0, limit)))
  }
}

extension ValueObject {
  init(language name: String) {
    self.init(
      typeName: "Language",
      values: [
        "id": .string(NodeID.language(name).text), "name": .string(name), "color": .null,
      ])
  }
}

struct UserObject: ResolvableObject {
  let user: StoredUser
  let world: GraphQLWorld
  let typeName = "User"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "id": .string(NodeID.user(user.id).text)
    case "databaseId": .integer(user.id)
    case "login": .string(user.login)
    case "name": .string(user.name)
    case "bio": .string(user.bio)
    case "company": .string(user.company)
    case "location": .string(user.location)
    case "avatarUrl": .string(world.urls.avatar(of: user, size: field.integer("size")))
    case "url": .string("\(world.urls.pages)/\(user.login)")
    case "resourcePath": .string("/\(user.login)")
    case "createdAt": .string(user.createdAt.text)
    case "updatedAt": .string(user.updatedAt.text)
    case "gist":
      .object(
        orNull: field.string("name").flatMap { world.gist($0) }.flatMap {
          $0.gist.owner == user.login ? $0 : nil
        })
    case "gists": .object(try gists(field))
    default: .null
    }
  }

  /// Returns the gists that the caller may see; without `privacy` only public ones.
  private func gists(_ field: FieldRequest) throws(FieldError) -> GraphQLConnection {
    let caller = world.caller
    let canSeeSecret = caller.login == user.login && caller.grant?.hasGistScope == true
    let privacy = try field.choice("privacy", of: ["PUBLIC", "SECRET", "ALL"])
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
