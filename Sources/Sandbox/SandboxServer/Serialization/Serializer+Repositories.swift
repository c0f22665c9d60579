import TextFormats

extension Serializer {
  /// Returns a repository as in lists: the schema `minimal-repository`.
  func listed(_ repository: StoredRepository) -> JSON {
    let document = identity(repository)
      .adding(membersOf: .repositoryURLs(urls.repository(repository)))
      .adding(membersOf: details(repository))
      .adding(membersOf: permissions(repository))
    return caller.version == .v2026 ? document.removing(["has_downloads"]) : document
  }

  /// Returns a complete repository: the schema `full-repository`.
  func full(_ repository: StoredRepository) -> JSON {
    let owner = state.user(repository.owner)
    var document = listed(repository).adding([
      "temp_clone_token": caller.grant == nil ? .null : ""
    ])
    if owns(repository) { document = document.adding(membersOf: mergeSettings) }
    if owner?.kind == .organization { document = document.adding(["custom_properties": [:]]) }
    document = document.adding([
      "network_count": .integer(repository.forks),
      "subscribers_count": .integer(repository.subscribers.count),
    ])
    if let owner, owner.kind == .organization {
      document = document.adding(["organization": simpleUser(owner)])
    }
    if let parent = repository.parent.flatMap({ state.repositories[$0] }) {
      let parent = listed(parent)
      document = document.adding(["parent": parent, "source": parent])
    }
    return document
  }

  private func owns(_ repository: StoredRepository) -> Bool { caller.login == repository.owner }

  /// Returns the caller's permissions, which GitHub sends to everyone with a token.
  private func permissions(_ repository: StoredRepository) -> JSON {
    guard caller.grant != nil else { return [:] }
    let isOwner = JSON.bool(owns(repository))
    return [
      "permissions": [
        "admin": isOwner, "maintain": isOwner, "push": isOwner, "triage": isOwner, "pull": true,
      ]
    ]
  }

  /// The settings that are visible only to users who may push.
  private var mergeSettings: JSON {
    let settings: JSON = [
      "allow_squash_merge": true,
      "allow_merge_commit": true,
      "allow_rebase_merge": true,
      "allow_auto_merge": false,
      "delete_branch_on_merge": false,
      "allow_update_branch": false,
      "use_squash_pr_title_as_default": false,
      "squash_merge_commit_message": "COMMIT_MESSAGES",
      "squash_merge_commit_title": "COMMIT_OR_PR_TITLE",
      "merge_commit_message": "PR_TITLE",
      "merge_commit_title": "MERGE_MESSAGE",
    ]
    return caller.version == .v2026
      ? settings.removing(["use_squash_pr_title_as_default"]) : settings
  }

  private func identity(_ repository: StoredRepository) -> JSON {
    [
      "id": .integer(repository.id),
      "node_id": .string("R_\(repository.id)"),
      "name": .string(repository.name),
      "full_name": .string(repository.fullName),
      "private": .bool(repository.isPrivate),
      "owner": user(repository.owner),
      "html_url": .string(urls.webPage(of: repository)),
      "description": .string(orNull: repository.description),
      "fork": .bool(repository.parent != nil),
      "url": .string(urls.repository(repository)),
    ]
  }

  private func details(_ repository: StoredRepository) -> JSON {
    let page = urls.webPage(of: repository)
    return [
      "created_at": .string(repository.createdAt.text),
      "updated_at": .string(repository.updatedAt.text),
      "pushed_at": .string(orNull: repository.pushedAt?.text),
      "git_url": .string("\(page).git"),
      "ssh_url": .string(
        "git@\(urls.pages.split(separator: "/").last ?? ""):\(repository.fullName).git"),
      "clone_url": .string("\(page).git"),
      "svn_url": .string(page),
      "homepage": .string(orNull: repository.homepage),
      "size": .integer(repository.size),
      "stargazers_count": .integer(repository.stars),
      "watchers_count": .integer(repository.stars),
      "language": .string(orNull: repository.language),
      "has_issues": true,
      "has_projects": true,
      "has_downloads": true,
      "has_wiki": true,
      "has_pages": false,
      "has_discussions": false,
      "forks_count": .integer(repository.forks),
      "mirror_url": .null,
      "archived": .bool(repository.isArchived),
      "disabled": false,
      "open_issues_count": .integer(repository.openIssues),
      "license": repository.license.map(license) ?? .null,
      "allow_forking": true,
      "is_template": false,
      "web_commit_signoff_required": false,
      "has_pull_requests": true,
      "pull_request_creation_policy": "all",
      "topics": .array(repository.topics.map(JSON.string)),
      "visibility": repository.isPrivate ? "private" : "public",
      "forks": .integer(repository.forks),
      "open_issues": .integer(repository.openIssues),
      "watchers": .integer(repository.stars),
      "default_branch": .string(repository.defaultBranch),
    ]
  }

  private func license(_ license: StoredRepository.License) -> JSON {
    [
      "key": .string(license.key),
      "name": .string(license.name),
      "spdx_id": .string(license.spdxID),
      "url": .string(orNull: license.url.map { _ in "\(urls.api)/licenses/\(license.key)" }),
      "node_id": .string("L_\(license.key)"),
    ]
  }
}

extension JSON {
  /// Returns the URLs of a repository, some of them URI templates (RFC 6570).
  static func repositoryURLs(_ repository: String) -> JSON {
    let templates: KeyValuePairs = [
      "archive_url": "/{archive_format}{/ref}",
      "assignees_url": "/assignees{/user}",
      "blobs_url": "/git/blobs{/sha}",
      "branches_url": "/branches{/branch}",
      "collaborators_url": "/collaborators{/collaborator}",
      "comments_url": "/comments{/number}",
      "commits_url": "/commits{/sha}",
      "compare_url": "/compare/{base}...{head}",
      "contents_url": "/contents/{+path}",
      "contributors_url": "/contributors",
      "deployments_url": "/deployments",
      "downloads_url": "/downloads",
      "events_url": "/events",
      "forks_url": "/forks",
      "git_commits_url": "/git/commits{/sha}",
      "git_refs_url": "/git/refs{/sha}",
      "git_tags_url": "/git/tags{/sha}",
      "hooks_url": "/hooks",
      "issue_comment_url": "/issues/comments{/number}",
      "issue_events_url": "/issues/events{/number}",
      "issues_url": "/issues{/number}",
      "keys_url": "/keys{/key_id}",
      "labels_url": "/labels{/name}",
      "languages_url": "/languages",
      "merges_url": "/merges",
      "milestones_url": "/milestones{/number}",
      "notifications_url": "/notifications{?since,all,participating}",
      "pulls_url": "/pulls{/number}",
      "releases_url": "/releases{/id}",
      "stargazers_url": "/stargazers",
      "statuses_url": "/statuses/{sha}",
      "subscribers_url": "/subscribers",
      "subscription_url": "/subscription",
      "tags_url": "/tags",
      "teams_url": "/teams",
      "trees_url": "/git/trees{/sha}",
    ]
    return .object(templates.map { .init($0.key, .string(repository + $0.value)) })
  }
}
