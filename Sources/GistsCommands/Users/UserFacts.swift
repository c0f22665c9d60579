import CommandSupport
import FoundationEssentials
import GitHubModels
import TerminalOutput

extension KeyValueFields {
  /// Creates the fields of a user.
  init(_ user: User, now: Date) {
    let relative = RelativeTime(now: now)
    func shown(_ date: Date?) -> String? {
      date.map { "\(ClockTime.day($0)) (\(relative.textAfterDate($0)))" }
    }
    self.init(relative: relative)
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
    add("created", user.createdAt, shown: shown(user.createdAt))
    add("updated", user.updatedAt, shown: shown(user.updatedAt))
    add("url", user.htmlURL)
  }
}
