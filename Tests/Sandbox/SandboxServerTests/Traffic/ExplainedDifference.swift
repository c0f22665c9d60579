/// Why the sandbox's responses differ from the recorded ones.
struct ExplainedDifference: Sendable {
  let part: TrafficDifference.Part
  let side: TrafficDifference.Side
  /// The years of the recordings that it explains.
  let years: ClosedRange<Int>
  let names: [String]
  let reason: String

  init(
    _ part: TrafficDifference.Part, only side: TrafficDifference.Side, _ years: ClosedRange<Int>,
    _ names: String, _ reason: String
  ) {
    self.part = part
    self.side = side
    self.years = years
    self.names = names.split(separator: " ").map(String.init)
    self.reason = reason
  }

  func explains(_ difference: TrafficDifference) -> Bool {
    part == difference.part && side == difference.side && years.contains(difference.year)
      && names.contains(difference.name)
  }

  static let all = statuses + fields + values + keys

  private static let statuses = [
    ExplainedDifference(
      .status, only: .both, 2012...2012, "201",
      "POST /users/LOGIN/gists has been gone from GitHub for long: POST /gists replaces it."),
    ExplainedDifference(
      .status, only: .both, 2013...2013, "403 401",
      "GitHub stopped accepting passwords, and with them login locks and one-time passwords."),
    ExplainedDifference(
      .status, only: .both, 2019...2019, "404",
      "The recorded repository did not exist; that of the sandbox does."),
  ]

  private static let fields = [
    ExplainedDifference(
      .field, only: .sandbox, 2012...2013,
      """
      access-control-allow-origin access-control-expose-headers content-security-policy \
      content-type last-modified strict-transport-security vary x-content-type-options \
      x-frame-options x-github-media-type x-github-request-id x-ratelimit-reset x-xss-protection \
      cache-control
      """, "GitHub added the field after the recording."),
    ExplainedDifference(
      .field, only: .sandbox, 2014...2014, "last-modified",
      "This answer for one revision had none; that of 2013 has it."),
    ExplainedDifference(
      .field, only: .sandbox, 2012...2018, "referrer-policy",
      "GitHub added the field in 2018."),
    ExplainedDifference(
      .field, only: .sandbox, 2012...2020, "x-ratelimit-resource x-ratelimit-used",
      "GitHub added the fields in 2020 and 2021."),
    ExplainedDifference(
      .field, only: .sandbox, 2012...2021, "x-github-api-version-selected",
      "API versions exist since 2022."),
    ExplainedDifference(
      .field, only: .sandbox, 2017...2019, "vary",
      "GitHub's edge added Vary to each response in 2020."),
    ExplainedDifference(
      .field, only: .sandbox, 2012...2025, "accept-ranges",
      "GitHub's edge sends it with what it cached, first seen in 2026."),
    ExplainedDifference(
      .field, only: .sandbox, 2012...2025, "x-oauth-scopes x-accepted-oauth-scopes",
      "Whoever recorded this signed in with a password, or removed the fields."),
    ExplainedDifference(
      .field, only: .sandbox, 2018...2018,
      """
      access-control-expose-headers content-security-policy strict-transport-security \
      x-frame-options x-github-request-id x-xss-protection
      """, "This recording was edited by hand: its fields are of several years."),
    ExplainedDifference(
      .field, only: .sandbox, 2012...2018, "link",
      "The recorded list had one page; that of the sandbox has more."),
    ExplainedDifference(
      .field, only: .github, 2017...2017, "link",
      "The recorded list had more pages; that of the sandbox has one."),
    ExplainedDifference(
      .field, only: .github, 2012...2013, "connection",
      "Connections stay open in HTTP/1.1 without it."),
    ExplainedDifference(
      .field, only: .github, 2012...2020, "status",
      "Repeated the status; gone since HTTP/2."),
    ExplainedDifference(
      .field, only: .github, 2013...2018, "access-control-allow-credentials",
      "GitHub sends it no more, as `*` forbids credentials."),
    ExplainedDifference(
      .field, only: .github, 2014...2018, "x-served-by x-runtime-rack",
      "Told which of GitHub's servers responded, and how fast; gone."),
    ExplainedDifference(
      .field, only: .github, 2012...2012, "etag last-modified",
      "GitHub sends it no more with this status or list: the answers of 2017 have none."),
    ExplainedDifference(
      .field, only: .github, 2016...2025, "transfer-encoding",
      "The length is known to the sandbox, so it sends Content-Length."),
    ExplainedDifference(
      .field, only: .sandbox, 2016...2025, "content-length",
      "The length is known to the sandbox, so it sends Content-Length."),
    ExplainedDifference(
      .field, only: .github, 2016...2026, "content-encoding",
      "The test does not ask for compression."),
    ExplainedDifference(
      .field, only: .github, 2021...2025, "github-authentication-token-expiration",
      "Sent for tokens that expire, which those of the sandbox don't."),
  ]

  private static let values = [
    ExplainedDifference(
      .value, only: .both, 2012...2026, "server",
      "The sandbox says what it is."),
    ExplainedDifference(
      .value, only: .both, 2012...2013, "cache-control",
      "The order of its parts changed, and PATCH may be cached like GET."),
    ExplainedDifference(
      .value, only: .both, 2012...2023, "vary",
      "GitHub's edge names more fields since, and joins them in another way."),
    ExplainedDifference(
      .value, only: .both, 2013...2021, "access-control-expose-headers",
      "GitHub exposes more fields since."),
    ExplainedDifference(
      .value, only: .both, 2014...2014, "strict-transport-security",
      "GitHub extended it to its subdomains since."),
    ExplainedDifference(
      .value, only: .both, 2014...2020, "x-xss-protection",
      "Browsers removed what it controlled; GitHub switches it off since."),
    ExplainedDifference(
      .value, only: .both, 2012...2018, "etag",
      "GitHub's tags of uncompressed documents were strong."),
    ExplainedDifference(
      .value, only: .both, 2021...2021, "x-accepted-oauth-scopes",
      "The recording of 2025 for the same operation has only `repo`."),
  ]

  private static let keys = [
    ExplainedDifference(
      .key, only: .sandbox, 2012...2018, "node_id",
      "GitHub added it in 2018."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2018, "comments_enabled encoding",
      "GitHub added it to gists in the 2020s."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2020, "user_view_type twitter_username",
      "GitHub added it to users in 2020 and 2024."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2013,
      """
      author_association comments_url commits_url events_url followers_url following_url \
      forks_url gists_url gravatar_id html_url organizations_url owner \
      received_events_url repos_url site_admin starred_url subscriptions_url type
      """, "GitHub added it to gists, comments and users after the recording."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2017, "truncated",
      "GitHub added it in 2014; lists of forks had none in 2017."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2013, "bio hireable updated_at",
      "GitHub added it to profiles after the recording."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2016, "notification_email two_factor_authentication",
      "GitHub added it to the caller's profile after the recording."),
    ExplainedDifference(
      .key, only: .github, 2012...2014, "fork_of",
      "The recorded gist was a fork."),
    ExplainedDifference(
      .key, only: .github, 2013...2013, "members_url public_members_url",
      "GitHub sends it no more for an organization's profile as a user."),
    ExplainedDifference(
      .key, only: .github, 2012...2012, "master_branch",
      "Replaced by `default_branch`."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2012,
      """
      archive_url assignees_url blobs_url branches_url collaborators_url compare_url \
      contents_url contributors_url default_branch deployments_url download_url downloads_url \
      forks_count git_commits_url git_refs_url git_tags_url git_url has_pages hooks_url \
      issue_comment_url issue_events_url issues_url keys_url labels_url languages_url merges_url \
      milestones_url network_count notifications_url open_issues_count pulls_url releases_url \
      stargazers_count stargazers_url statuses_url subscribers_count subscribers_url \
      subscription_url tags_url teams_url trees_url url watchers_count
      """, "GitHub added it to repositories and their contents after the recording."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2012,
      """
      allow_auto_merge allow_merge_commit allow_rebase_merge allow_squash_merge \
      allow_update_branch delete_branch_on_merge merge_commit_message merge_commit_title \
      squash_merge_commit_message squash_merge_commit_title use_squash_pr_title_as_default
      """, "GitHub added these settings of a repository's owner after the recording."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2020,
      """
      allow_forking archived disabled has_discussions has_projects is_template license maintain \
      custom_properties temp_clone_token topics triage visibility web_commit_signoff_required
      """, "GitHub added it to repositories after the recording."),
    ExplainedDifference(
      .key, only: .sandbox, 2012...2025, "has_pull_requests pull_request_creation_policy",
      "GitHub added it to repositories in 2026."),
    ExplainedDifference(
      .key, only: .sandbox, 2019...2019, "status",
      "GitHub added it to errors in 2024."),
  ]
}

/// How a response of the sandbox differs from the recorded one.
struct TrafficDifference: Hashable, Sendable, CustomStringConvertible {
  enum Part: String, Sendable { case status, field, value, key }
  enum Side: String, Sendable { case github, sandbox, both }

  let part: Part
  /// Who has it.
  let side: Side
  let name: String
  let year: Int
  let operation: String

  var description: String {
    "\(part) \(name), only from \(side) (\(year), \(operation))"
  }

  /// Returns the differences of the fields, of their values and of the documents.
  static func all(_ exchange: RecordedExchange, _ reply: Reply) -> [TrafficDifference] {
    func difference(_ part: Part, _ side: Side, _ name: String) -> TrafficDifference {
      TrafficDifference(
        part: part, side: side, name: name, year: exchange.year, operation: exchange.operation)
    }
    guard reply.status == exchange.response.status else {
      return [difference(.status, .both, "\(exchange.response.status)")]
    }
    let theirs = exchange.fields
    let ours = Dictionary(reply.fields.map { ($0.name.lowercased(), $0.value) }) { $1 }
    var result = Set(theirs.keys).subtracting(ours.keys).map { difference(.field, .github, $0) }
    result += Set(ours.keys).subtracting(theirs.keys).map { difference(.field, .sandbox, $0) }
    for name in comparedFields where theirs[name] != nil && ours[name] != nil {
      if theirs[name] != ours[name] { result.append(difference(.value, .both, name)) }
    }
    if let theirs = theirs["etag"], let ours = ours["etag"],
      theirs.hasPrefix("W/") != ours.hasPrefix("W/")
    {
      result.append(difference(.value, .both, "etag"))
    }
    if let theirs = try? exchange.json, let ours = try? reply.json {
      result += keys(theirs, ours).map { difference(.key, $0.side, $0.name) }
    }
    return result
  }

  /// The fields whose values are the same for the same request; the others name objects or times.
  private static let comparedFields = [
    "accept-ranges", "access-control-allow-origin", "access-control-expose-headers",
    "cache-control", "content-security-policy", "content-type",
    "referrer-policy", "server", "strict-transport-security", "vary", "x-accepted-oauth-scopes",
    "x-content-type-options", "x-frame-options", "x-github-api-version-selected",
    "x-github-media-type", "x-ratelimit-resource", "x-xss-protection",
  ]

  private struct Key: Hashable {
    let side: Side
    let name: String
  }

  /// Returns the keys that only one of two documents has; not the keys below them.
  private static func keys(_ theirs: ResponseJSON, _ ours: ResponseJSON, files: Bool = false)
    -> Set<Key>
  {
    switch (theirs, ours) {
    case (.object(let theirs), .object(let ours)) where files:
      // These keys are names of files.
      return keys(merged(Array(theirs.values)), merged(Array(ours.values)))
    case (.object(let theirs), .object(let ours)):
      var found = Set<Key>()
      for name in Set(theirs.keys).union(ours.keys) {
        switch (theirs[name], ours[name]) {
        case (let theirs?, let ours?):
          found.formUnion(keys(theirs, ours, files: name == "files"))
        case (.some, nil): found.insert(Key(side: .github, name: name))
        default: found.insert(Key(side: .sandbox, name: name))
        }
      }
      return found
    case (.array(let theirs), .array(let ours)) where !theirs.isEmpty && !ours.isEmpty:
      return keys(merged(theirs), merged(ours))
    default: return []
    }
  }

  /// Returns an object with the keys of all elements.
  private static func merged(_ values: [ResponseJSON]) -> ResponseJSON {
    let objects = values.filter { !$0.members.isEmpty }
    guard !objects.isEmpty else { return values.first ?? .null }
    let names = Set(objects.flatMap { $0.members.keys })
    return .object(
      Dictionary(
        uniqueKeysWithValues: names.map { name in
          let values = objects.compactMap { $0[name] }.filter { $0 != .null }
          let lists = values.filter { !$0.elements.isEmpty }
          return (
            name,
            lists.isEmpty
              ? merged(values.isEmpty ? [.null] : values) : .array(lists.flatMap(\.elements))
          )
        }))
  }
}
