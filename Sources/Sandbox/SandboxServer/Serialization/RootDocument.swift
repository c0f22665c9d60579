extension JSONValue {
  /// Returns the root document: the URLs of all resources, as URI templates (RFC 6570).
  static func root(_ urls: URLBuilder, _ version: APIVersion) -> JSONValue {
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
    var members = templates.map { ($0.key, JSONValue.string(api + $0.value)) }
    let applications = "\(urls.origin)/settings/connections/applications{/client_id}"
    members.insert(("current_user_authorizations_html_url", .string(applications)), at: 1)
    let root = JSONValue.object(members)
    return version == .v2026 ? root.removing(["authorizations_url", "hub_url"]) : root
  }
}
