import CommandSupport
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TextFormats

/// Writes `auth status`: a line per token at a terminal, `key<TAB>value` lines in a pipe, or JSON.
struct TokenReportRendering {
  let output: CommandOutput
  private var console: Console { output.console }

  func write(_ reports: [TokenReport]) throws {
    if output.isJSON {
      try output.print(.array(reports.map { .object($0.members) }))
    } else if console.terminal.outIsTerminal {
      try writeBlocks(reports)
    } else {
      for (index, report) in reports.enumerated() {
        if index > 0 { try console.out.writeLine("") }
        try report.details.write(to: console)
      }
    }
  }

  private func writeBlocks(_ reports: [TokenReport]) throws {
    var host: String?
    for report in reports {
      if report.host != host {
        if host != nil { try console.out.write("\n") }
        try console.out.write(console.style(.bold, console.safeLine(report.host)) + "\n")
        host = report.host
      }
      try console.out.write("  " + line(report) + "\n")
    }
  }

  /// Returns a line such as `✓ octocat, token in the keyring, scopes: gist`.
  private func line(_ report: TokenReport) -> String {
    var words = report.account.map { [$0] } ?? []
    switch report.source {
    case "keyring" where report.state == .missing: words.append("no token in the keyring")
    // The state already says so.
    case "keyring" where report.state == .keyringUnavailable: break
    case "keyring": words.append("token in the keyring")
    case TokenOrigin.commandVariable where report.state == .missing:
      words.append("no token from \(TokenOrigin.commandVariable)")
    case TokenOrigin.commandVariable: words.append("token from \(TokenOrigin.commandVariable)")
    case .some(let name): words.append("token in \(name)")
    case nil: break
    }
    if let copiedFrom = report.copiedFrom { words.append("copied from \(copiedFrom)") }
    words.append(state(report))
    if let scopes = report.scopes, !scopes.isEmpty {
      words.append("scopes: \(scopes.joined(separator: " "))")
    }
    if let tokenEnds = report.tokenEnds { words += expiration(tokenEnds, report) }
    return (console.style.isPlain ? "" : mark(report) + " ")
      + console.safeLine(words.joined(separator: ", "))
  }

  private func expiration(_ ends: String, _ report: TokenReport) -> [String] {
    guard report.isRenewed, let date = Date(rfc3339: ends) else {
      return ["expires on \(ends.prefix(10))"]
    }
    let now = output.time.now()
    return [
      date <= now ? "expired" : "expires \(RelativeTime(now: now).textUntil(date))",
      "auto-renewed",
    ]
  }

  private func mark(_ report: TokenReport) -> String {
    switch report.state {
    case .ok: console.style(report.isActive ? .green : .dim, "✓")
    case .notVerified: console.style(.yellow, "?")
    case .rejected, .missing, .keyringUnavailable: console.style(.red, "✗")
    case nil: console.style(.dim, "-")
    }
  }

  private func state(_ report: TokenReport) -> String {
    let used = report.isActive ? "active" : "not active"
    return switch report.state {
    case .ok: used
    case .rejected: "rejected"
    case .missing: "not signed in"
    case .keyringUnavailable: report.failure?.message.description ?? "the keyring can't be read"
    case .notVerified:
      "not verified: \(report.failure?.message.description ?? "no response from the host")"
    case nil: "not used: the token above takes precedence"
    }
  }
}
