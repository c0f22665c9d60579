import CommandSupport
import FoundationEssentials
import GitHubModels
import TerminalOutput

extension KeyValueFields {
  /// Creates the fields of a user.
  init(_ user: User, now: Date) {
    self.init(relative: RelativeTime(now: now))
    add("login", user.login, tone: .bold)
    add("name", user.name)
    add("type", user.type)
    add("bio", user.bio)
    add("company", user.company)
    add("location", user.location)
    add("blog", user.blog)
    add("email", user.email)
    add("public_repos", user.publicRepositoryCount)
    add("public_gists", user.publicGistCount)
    add("followers", user.followerCount)
    add("following", user.followingCount)
    addDay("created", user.createdAt)
    addDay("updated", user.updatedAt)
    add("url", user.htmlURL)
  }
}
