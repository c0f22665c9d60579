import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

/// What `gists status` tells.
struct Status: Sendable {
  let host: Host
  let token: TokenReport?
  /// nil where the host has no limits, or could not be asked.
  var rateLimit: RateLimitStatus?

  func facts(now: Date) -> Facts {
    var facts = Facts(relative: RelativeTime(now: now))
    facts.add("host", host.name)
    facts.add("account", token?.account)
    facts.add("token", token?.source)
    facts.add("state", token?.state?.rawValue)
    facts.add("rate_limit", rateLimit?.limit)
    facts.add("rate_remaining", rateLimit?.remaining)
    facts.add("rate_reset", rateLimit?.resetsAt, shown: rateLimit?.resetsAt.map(Timestamp.clock))
    return facts
  }

  var json: JSON {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    func number(_ value: Int?) -> JSON { value.map { .number(String($0)) } ?? .null }
    return .object([
      .init("host", .string(host.name)), .init("account", text(token?.account)),
      .init("token", text(token?.source)), .init("state", text(token?.state?.rawValue)),
      .init("rate_limit", number(rateLimit?.limit)),
      .init("rate_remaining", number(rateLimit?.remaining)),
      .init("rate_reset", text(rateLimit?.resetsAt?.rfc3339)),
    ])
  }
}
