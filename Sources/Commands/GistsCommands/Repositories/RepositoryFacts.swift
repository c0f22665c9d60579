import CommandSupport
import FoundationEssentials
import GitHubModels
import TerminalOutput

extension KeyValueFields {
  /// Creates the fields of a repository.
  init(_ repository: Repository, watchers: Int?, now: Date) {
    self.init(relative: RelativeTime(now: now))
    add("full_name", repository.fullName, tone: .bold)
    add("description", repository.description)
    add("homepage", repository.homepage)
    add("visibility", repository.visibility)
    add("archived", repository.isArchived)
    add("fork", repository.isFork)
    add("fork_of", repository.parentName)
    add("language", repository.language ?? "Unknown")
    add("license", repository.license?.spdxID ?? repository.license?.name)
    add("topics", repository.topics.joined(separator: ", "))
    add("stars", repository.starCount)
    add("forks", repository.forkCount)
    add("watchers", watchers)
    add("open_issues", repository.openIssueCount)
    // A pipe gets bytes, as for files; GitHub counts in KiB.
    add(
      "size", repository.size.map { $0 > Int.max / 1_024 ? .max : $0 * 1_024 },
      shown: repository.size.map(RepositorySize.text))
    add("default_branch", repository.defaultBranch)
    addDay("created", repository.createdAt)
    addDay("updated", repository.pushedAt)
    add("url", repository.htmlURL)
    add("clone_url", repository.cloneURL, label: "clone")
  }
}

/// Formats a repository's size as GitHub's pages do.
enum RepositorySize {
  /// Returns `12.34 MB` for a size in KiB.
  static func text(_ size: Int) -> String {
    let (whole, rest) = size.quotientAndRemainder(dividingBy: 1_024)
    let hundredths = (rest * 100 + 512) / 1_024
    let (megabytes, fraction) = hundredths == 100 ? (whole + 1, 0) : (whole, hundredths)
    return "\(megabytes).\(fraction < 10 ? "0" : "")\(fraction) MB"
  }
}
