extension Document {
  /// A person as other documents name them: the contract's `simple-user`.
  static func simpleUser(_ person: Person, _ addresses: Addresses) -> Document {
    let user = addresses.user(person.login)
    return [
      "login": .string(person.login),
      "id": .integer(person.id),
      "node_id": .string("U_\(person.id)"),
      "avatar_url": .string("\(addresses.origin)/avatars/u/\(person.id)?v=4"),
      "gravatar_id": "",
      "url": .string(user),
      "html_url": .string("\(addresses.origin)/\(person.login)"),
      "followers_url": .string("\(user)/followers"),
      "following_url": .string("\(user)/following{/other_user}"),
      "gists_url": .string("\(user)/gists{/gist_id}"),
      "starred_url": .string("\(user)/starred{/owner}{/repo}"),
      "subscriptions_url": .string("\(user)/subscriptions"),
      "organizations_url": .string("\(user)/orgs"),
      "repos_url": .string("\(user)/repos"),
      "events_url": .string("\(user)/events{/privacy}"),
      "received_events_url": .string("\(user)/received_events"),
      "type": .string(person.kind.rawValue),
      "user_view_type": "public",
      "site_admin": false,
    ]
  }

  /// A person's profile: the contract's `public-user`.
  static func publicUser(
    _ person: Person, in world: World, _ addresses: Addresses
  ) -> Document {
    let repositories = world.repositories.owned(by: person.login)
    return simpleUser(person, addresses).removing(["user_view_type"]).adding([
      "name": .string(orNull: person.name),
      "company": .string(orNull: person.company),
      "blog": .string(person.blog),
      "location": .string(orNull: person.location),
      "email": .string(orNull: person.email),
      "hireable": nil,
      "bio": .string(orNull: person.bio),
      "twitter_username": nil,
      "public_repos": .integer(repositories.count { !$0.isPrivate }),
      "public_gists": .integer(world.countGists(of: person.login).public),
      "followers": .integer(person.followers),
      "following": .integer(person.following),
      "created_at": .string(person.createdAt.text),
      "updated_at": .string(person.updatedAt.text),
    ])
  }

  /// What a person sees of themselves: the contract's `private-user`.
  static func privateUser(
    _ person: Person, in world: World, _ addresses: Addresses
  ) -> Document {
    let repositories = world.repositories.owned(by: person.login)
    let privateRepositories = Document.integer(repositories.count { $0.isPrivate })
    return publicUser(person, in: world, addresses).adding([
      "private_gists": .integer(world.countGists(of: person.login).secret),
      "total_private_repos": privateRepositories,
      "owned_private_repos": privateRepositories,
      "disk_usage": 10_240,
      "collaborators": 5,
      "two_factor_authentication": true,
      "plan": ["name": "free", "space": 976_562_499, "collaborators": 0, "private_repos": 10_000],
    ])
  }
}
