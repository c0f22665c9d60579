import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

struct Status: Sendable {
  let host: Host
  let token: TokenReport?
  /// nil if the host has no rate limit or is unreachable.
  var rateLimit: RateLimitStatus?
  /// nil if there is no library yet.
  let library: LibraryState?
  let trash: Int
  /// The drafts, the newest first.
  let drafts: [SavedDraft]
  /// The activity since the last `gists news`; nil if unknown.
  var news: NewsCounts?

  func facts(now: Date) -> KeyValueFields {
    var facts = KeyValueFields(relative: RelativeTime(now: now))
    facts.add("host", host.name)
    facts.add("account", token?.account)
    facts.add("token", token?.source)
    facts.add("state", token?.state?.rawValue, label: "sign-in", shown: token?.state?.words)
    facts.add("rate_limit", rateLimit?.limit)
    facts.add("rate_remaining", rateLimit?.remaining, label: "requests left")
    facts.add(
      "rate_reset", rateLimit?.resetsAt, label: "resets at",
      shown: rateLimit?.resetsAt.map(ClockTime.clock))
    facts.add("library_gists", library?.statistics.gists, label: "gists in library")
    facts.add(
      "library_gists_without_contents", library?.statistics.gistsWithoutContents,
      label: "without contents")
    facts.add("library_files", library?.statistics.files, label: "files in library")
    facts.add(
      "library_bytes", library?.size, label: "library size",
      shown: (library?.size).map(ByteSize.text))
    facts.add("library_read", library?.syncedAt, label: "last synced")
    facts.add("trash_gists", trash, label: "gists in trash")
    facts.add(
      "unsent_texts", drafts.count, label: "drafts",
      shown: drafts.isEmpty ? "" : "\(drafts.count) (gists drafts)")
    facts.add(
      "new_comments", news?.comments, label: "news",
      shown: news?.text.map { "\($0) (gists news)" } ?? "")
    facts.add("new_stars", news?.stars, shown: "")
    facts.add("new_forks", news?.forks, shown: "")
    return facts
  }

  var json: JSON {
    func number(_ value: Int?) -> JSON { value.map { .number(String($0)) } ?? .null }
    return .object([
      .init("host", host.name), .init("account", token?.account),
      .init("token", token?.source), .init("state", token?.state?.rawValue),
      .init("rate_limit", number(rateLimit?.limit)),
      .init("rate_remaining", number(rateLimit?.remaining)),
      .init("rate_reset", rateLimit?.resetsAt?.rfc3339),
      .init("library_gists", number(library?.statistics.gists)),
      .init("library_gists_without_contents", number(library?.statistics.gistsWithoutContents)),
      .init("library_files", number(library?.statistics.files)),
      .init("library_bytes", number(library?.size)),
      .init("library_read", library?.syncedAt?.rfc3339),
      .init("trash_gists", trash),
      .init("unsent_texts", .array(drafts.map { .string($0.path) })),
      .init("new_comments", number(news?.comments)), .init("new_stars", number(news?.stars)),
      .init("new_forks", number(news?.forks)),
    ])
  }
}
