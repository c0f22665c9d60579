import Hummingbird
import TextFormats

/// Information about GitHub itself: its addresses, emoji and maxims.
struct MetaRoutes {
  func addRoutes(to api: GroupRouter) {
    let isEnterprise = !api.group.prefix.isEmpty
    api.on(.get, "/meta", "meta/meta#get-github-meta-information") { _, _ throws(GitHubError) in
      .json(isEnterprise ? Self.meta.adding(["installed_version": "3.19.0"]) : Self.meta)
    }
    api.on(.get, "/emojis", "emojis/emojis#get-emojis") { _, _ throws(GitHubError) in
      .json(Self.emojis)
    }
    api.on(.get, "/zen", "meta/meta#get-the-zen-of-github") { _, state throws(GitHubError) in
      let index = Int.random(in: Self.maxims.indices, using: &state.random)
      var response = EndpointResponse.text(Self.maxims[index], type: "text/plain;charset=utf-8")
      response.caching = .unstated
      return response
    }
  }

  /// The addresses, which are only loopback; SSH is not served.
  private static let meta: JSON = {
    let services = [
      "hooks", "web", "api", "git", "github_enterprise_importer", "packages", "pages", "importer",
      "actions", "actions_macos", "codespaces", "dependabot", "copilot",
    ]
    return .object(
      [
        .init("verifiable_password_authentication", false), .init("ssh_key_fingerprints", [:]),
        .init("ssh_keys", []),
      ] + services.map { .init($0, ["127.0.0.1/32"]) })
  }()

  /// The URLs of avatars by name, which are on another host as at GitHub.
  private static let emojis: JSON = {
    let characters: KeyValuePairs = [
      "+1": "👍", "-1": "👎", "bug": "🐛", "clap": "👏", "confused": "😕", "eyes": "👀",
      "fire": "🔥", "gift": "🎁", "heart": "❤", "laughing": "😆", "lock": "🔒",
      "memo": "📝", "octopus": "🐙", "package": "📦", "rocket": "🚀", "smile": "😄", "sparkles": "✨",
      "star": "⭐", "tada": "🎉", "thumbsup": "👍", "warning": "⚠", "wave": "👋",
      "white_check_mark": "✅", "zap": "⚡",
    ]
    let folder = "https://github.githubassets.com/images/icons/emoji"
    return .object(
      characters.map { name, character in
        let codes = character.unicodeScalars.map { String($0.value, radix: 16) }
        return .init(name, .string("\(folder)/unicode/\(codes.joined(separator: "-")).png?v8"))
      } + [.init("octocat", .string("\(folder)/octocat.png?v8"))])
  }()

  private static let maxims = [
    "Anything added dilutes everything else.", "Approachable is better than simple.",
    "Avoid administrative distraction.", "Design for failure.", "Encourage flow.",
    "Favor focus over features.", "Half measures are as bad as nothing at all.",
    "It's not fully shipped until it's fast.", "Keep it logically awesome.",
    "Mind your words, they are important.", "Non-blocking is better than blocking.",
    "Practicality beats purity.", "Responsive is better than fast.", "Speak like a human.",
  ]
}

extension JSON {
  /// Returns the root document: the URLs of all resources, as URI templates (RFC 6570).
  static func root(_ urls: URLBuilder, _ version: APIVersion) -> JSON {
    let api = urls.api
    let paging = "{&page,per_page,sort,order}"
    let templates: KeyValuePairs = [
      "current_user_url": "/user",
      "authorizations_url": "/authorizations",
      "code_search_url": "/search/code?q={query}\(paging)",
      "commit_search_url": "/search/commits?q={query}\(paging)",
      "emails_url": "/user/emails",
      "emojis_url": "/emojis",
      "events_url": "/events",
      "feeds_url": "/feeds",
      "followers_url": "/user/followers",
      "following_url": "/user/following{/target}",
      "gists_url": "/gists{/gist_id}",
      "hub_url": "/hub",
      "issue_search_url": "/search/issues?q={query}\(paging)",
      "issues_url": "/issues",
      "keys_url": "/user/keys",
      "label_search_url":
        "/search/labels?q={query}&repository_id={repository_id}{&page,per_page}",
      "notifications_url": "/notifications",
      "organization_url": "/orgs/{org}",
      "organization_repositories_url": "/orgs/{org}/repos{?type,page,per_page,sort}",
      "organization_teams_url": "/orgs/{org}/teams",
      "public_gists_url": "/gists/public",
      "rate_limit_url": "/rate_limit",
      "repository_url": "/repos/{owner}/{repo}",
      "repository_search_url": "/search/repositories?q={query}\(paging)",
      "current_user_repositories_url": "/user/repos{?type,page,per_page,sort}",
      "starred_url": "/user/starred{/owner}{/repo}",
      "starred_gists_url": "/gists/starred",
      "topic_search_url": "/search/topics?q={query}{&page,per_page}",
      "user_url": "/users/{user}",
      "user_organizations_url": "/user/orgs",
      "user_repositories_url": "/users/{user}/repos{?type,page,per_page,sort}",
      "user_search_url": "/search/users?q={query}\(paging)",
    ]
    var members = templates.map { JSON.Member($0.key, .string(api + $0.value)) }
    let applications = "\(urls.pages)/settings/connections/applications{/client_id}"
    members.insert(.init("current_user_authorizations_html_url", .string(applications)), at: 1)
    let root = JSON.object(members)
    return version == .v2026 ? root.removing(["authorizations_url", "hub_url"]) : root
  }
}
