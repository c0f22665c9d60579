import FoundationEssentials
package import GitHubAPI
import RepoBrowser
import TerminalOutput

/// A host and the way to it.
package struct Session: Sendable {
  package let host: Host
  package let api: APIManager
}

extension AppContext {
  /// The way to the host of `--host`, `GISTS_HOST`, or github.com; or to the host that a gist's URL
  /// names, which must be known.
  ///
  /// Nothing is opened yet: the keyring is where a request first wants a token.
  ///
  /// - Parameters:
  ///   - urlHost: the host part of a URL that the person gave.
  ///   - pace: of a command that makes many requests.
  ///   - answers: where it keeps answers.
  /// - Returns: the host, and an API manager that finds its token by itself.
  /// - Throws: a ``Failure`` where the host is unknown or a setting can't be used; `HostError`.
  package func session(
    urlHost: String? = nil, pace: RequestPace? = nil, answers: (any ResponseCache)? = nil
  ) throws -> Session {
    let host = try urlHost.map { try self.host(urlHost: $0) } ?? namedHost()
    let credentials = credentials(for: host)
    return try session(host: host, pace: pace, answers: answers) { _, need in
      try await credentials.token(need)
    }
  }

  /// A session whose token comes from the caller.
  ///
  /// A folder's files stand in for the network. `pace` is of a command that makes many requests;
  /// with `offline` nothing is sent, and answers come from `answers` alone.
  package func session(
    host: Host, pace: RequestPace? = nil, answers: (any ResponseCache)? = nil,
    offline: OfflineMode? = nil,
    token: @escaping TokenProvider
  ) throws -> Session {
    var configuration = APIManager.Configuration(userAgent: Version.userAgent)
    configuration.timeout = try timeout()
    configuration.rateLimitWait = rateLimitWait
    configuration.pace = pace
    configuration.cache = answers
    configuration.offline = offline
    configuration.log = requestLog
    configuration.notice = { [diagnostics, cacheAges] in diagnostics.tell($0, cacheAges) }
    return Session(
      host: host,
      api: APIManager(
        host: host, configuration: configuration, transport: shownTransport(to: host), time: time,
        redactor: redactor, token: token))
  }
}

extension AppContext {
  /// The transport, which tells a person at a terminal what they wait for.
  private func shownTransport(to host: Host) -> any Transport {
    if host.kind == .folder { return FolderTransport(host) }
    guard console.terminal.errIsTerminal, !isJSON else { return transport }
    return ProgressTransport(transport, host: host, console: console)
  }
}

extension Diagnostics {
  /// What the API manager has to say though the request goes on.
  fileprivate func tell(_ notice: APINotice, _ ages: CacheAges) {
    switch notice {
    case .waitingForRateLimit(let host, let until):
      note("waiting for the limit of \(host) to end at \(ClockTime.clock(until))")
    case .retrying(let host, let attempt):
      note("\(host) did not answer as it should: attempt \(attempt)")
    case .skipped(let count):
      warn("\(FailureFormatter.count(count, "entry", "entries")) without a usable id left out")
    case .repaired(let count):
      warn(
        "the text of \(FailureFormatter.count(count, "entry", "entries")) is not proper Unicode: "
          + "what is lost shows as \u{FFFD}")
    case .publicFeedEnds:
      note("the public feed ends here: GitHub lists its newest 3,000 gists only")
    case .servedFromCache(let host, let date): ages.remember(date, of: host)
    }
  }
}
