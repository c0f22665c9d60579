import TextFormats

/// Creates the documents of users, gists and repositories as a caller sees them.
struct Serializer {
  let state: SandboxState
  let urls: URLBuilder
  let caller: Caller
  /// The form of texts and files; nil for GitHub's ordinary JSON.
  let form: MediaType.Form?
}

/// Users, in documents of their own and in others.
extension Serializer {
  /// Returns a user as a part of other documents: the schema `simple-user`.
  func simpleUser(_ user: StoredUser) -> JSON {
    let url = urls.user(user.login)
    return [
      "login": .string(user.login),
      "id": .integer(user.id),
      "node_id": .string(NodeID.user(user.id).text),
      "avatar_url": .string("\(urls.pages)/avatars/u/\(user.id)?v=4"),
      "gravatar_id": "",
      "url": .string(url),
      "html_url": .string("\(urls.pages)/\(user.login)"),
      "followers_url": .string("\(url)/followers"),
      "following_url": .string("\(url)/following{/other_user}"),
      "gists_url": .string("\(url)/gists{/gist_id}"),
      "starred_url": .string("\(url)/starred{/owner}{/repo}"),
      "subscriptions_url": .string("\(url)/subscriptions"),
      "organizations_url": .string("\(url)/orgs"),
      "repos_url": .string("\(url)/repos"),
      "events_url": .string("\(url)/events{/privacy}"),
      "received_events_url": .string("\(url)/received_events"),
      "type": .string(user.kind.rawValue),
      "user_view_type": "public",
      "site_admin": false,
    ]
  }

  func email(of user: StoredUser) -> JSON {
    [
      "email": .string(user.email ?? "\(user.id)+\(user.login)@\(GitIdentity.domain)"),
      "primary": true,
      "verified": true,
      "visibility": user.email == nil ? "private" : "public",
    ]
  }

  /// Returns a user's profile: the schema `public-user`.
  func publicUser(_ user: StoredUser) -> JSON {
    let repositories = state.repositories.owned(by: user.login)
    return simpleUser(user).adding([
      "name": .string(orNull: user.name),
      "company": .string(orNull: user.company),
      "blog": .string(user.blog),
      "location": .string(orNull: user.location),
      "email": .string(orNull: user.email),
      "hireable": .null,
      "bio": .string(orNull: user.bio),
      "twitter_username": .null,
      "public_repos": .integer(repositories.count { !$0.isPrivate }),
      "public_gists": .integer(state.countGists(of: user.login).public),
      "followers": .integer(user.followers),
      "following": .integer(user.following),
      "created_at": .string(user.createdAt.text),
      "updated_at": .string(user.updatedAt.text),
    ])
  }

  /// Returns the authenticated user's own profile: the schema `private-user`.
  func privateUser(_ user: StoredUser) -> JSON {
    let repositories = state.repositories.owned(by: user.login)
    let privateRepositories = JSON.integer(repositories.count { $0.isPrivate })
    let document = JSON.object(
      (publicUser(user).members ?? []).map { member in
        .init(member.name, member.name == "user_view_type" ? "private" : member.value)
      })
    return document.adding([
      "notification_email": .string(orNull: user.email),
      "private_gists": .integer(state.countGists(of: user.login).secret),
      "total_private_repos": privateRepositories,
      "owned_private_repos": privateRepositories,
      "disk_usage": 10_240,
      "collaborators": 5,
      "two_factor_authentication": true,
      "plan": ["name": "free", "space": 976_562_499, "collaborators": 0, "private_repos": 10_000],
    ])
  }
}
