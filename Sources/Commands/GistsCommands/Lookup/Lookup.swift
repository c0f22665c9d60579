import Algorithms
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import RepoBrowser
import Synchronization
import TerminalOutput

struct RepoBrowserSession: Sendable {
  let session: Session
  let browser: HypermediaClient

  /// How many requests a command sends concurrently.
  static let width = 10
}

/// Reads the pages of a list one by one, from any task.
actor PageReader<Item: JSONReadable & Identifiable> where Item.ID == String {
  private let open: @Sendable () async throws -> Pages<Item>
  private var pages: Pages<Item>.AsyncIterator?

  /// `open` is called before the first page.
  init(_ open: @escaping @Sendable () async throws -> Pages<Item>) { self.open = open }

  func next() async throws -> (elements: [Item], isLast: Bool) {
    let page = try await nextPage()
    return (page?.elements.map(\.value) ?? [], page?.isLast ?? true)
  }

  /// Returns the next page with its documents; nil after the last one.
  func nextPage() async throws -> Page<Item>? {
    var iterator: Pages<Item>.AsyncIterator
    if let pages { iterator = pages } else { iterator = try await open().makeAsyncIterator() }
    defer { pages = iterator }
    return try await iterator.next()
  }
}

/// Lists to choose from, in which the first cell of a row names it.
final class NamedChoices: Sendable {
  private let sources: [ChoiceList]
  /// The names of the loaded rows of each list.
  private let names: Mutex<[[String]]>

  init(_ sources: [ChoiceList]) {
    self.sources = sources
    names = Mutex(Array(repeating: [], count: sources.count))
  }

  /// The lists of a chooser; the rows of the first one may be loaded before.
  var lists: [ChoiceList] {
    sources.indices.map { index in
      let source = sources[index]
      return ChoiceList(source.name, columns: source.columns, isEndless: source.isEndless) {
        try await self.load(index)
      }
    }
  }

  func load(_ index: Int) async throws -> ChoicePage {
    let page = try await sources[index].load()
    names.withLock { $0[index] += page.rows.map { $0[0].value } }
    return page
  }

  func name(of chosen: ChosenRow) -> String { names.withLock { $0[chosen.list][chosen.row] } }

}

/// The total time a command waits for optional results.
final class TimeBudget: Sendable {
  /// The minimum wait once the budget is spent: enough to get results that are already available.
  private static let moment: Duration = .milliseconds(10)

  private let left: Mutex<Duration>
  private let time: TimeSource

  init(_ total: Duration, time: TimeSource) {
    left = Mutex(total)
    self.time = time
  }

  /// Runs `body` with the remaining time and subtracts the time it took.
  func spend<Value>(_ body: (Duration) async -> Value) async -> Value {
    let start = time.uptime()
    let value = await body(left.withLock { $0 })
    let spent = time.uptime() - start
    left.withLock { $0 = max(Self.moment, $0 - spent) }
    return value
  }
}

extension AppContext {
  /// Returns the given login; if none was given, lets the user choose one of their saved users.
  ///
  /// - Throws: a ``Failure`` with status 64 if none was given and there is no terminal, 1 if no
  ///   user is saved.
  func userOrChoice(_ user: LoginArgument?, question: MessageText) async throws -> LoginArgument {
    if let user { return user }
    let list = failureFormatter.command("user list")
    guard console.terminal.canAsk, !isJSON else {
      throw Failure(
        .wrongUsage, "login required when not running interactively",
        next: ["to list your saved users, run \(list)"])
    }
    let logins = try stateFiles.rememberedUsers(of: settings.namedHost()).read()
    guard !logins.isEmpty else {
      let add = failureFormatter.command("user add", "LOGIN")
      throw Failure(.no, "no saved users", next: ["give a login", "to save one, run \(add)"])
    }
    return try LoginArgument(argument: logins[try await prompts.choose(question, from: logins)])
  }

  func pictures(_ session: Session) -> Pictures {
    Pictures(programs.images, sessions.avatars(session), time: time)
  }
}

extension Sessions {
  /// Runs requests about a user; a 404 becomes an error that names the user.
  func about<Value>(user login: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status == 404 {
      throw failureFormatter.noUser(login, response)
    }
  }

  /// Runs requests about a repository, or a part of it such as `such file`, whose name is `named`; a
  /// 404 becomes an error that names them.
  func about<Value>(
    _ name: RepositoryName, part: String = "", named: String? = nil,
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status == 404 {
      throw failureFormatter.notThere(
        (part.isEmpty ? "" : "\(part) in ") + "repository \(name)", named: named, response)
    }
  }

  /// Opens access to the host, whose responses are cached between runs.
  ///
  /// Requests only the root document, which has the host's URLs.
  ///
  /// - Parameter offline: Sends no requests.
  /// - Returns: access to the host's users and repositories.
  /// - Throws: what the request for the root document throws, unless today's response is cached.
  func browsing(offline: Bool = false) async throws -> RepoBrowserSession {
    let host = try settings.namedHost()
    let reading =
      offline && host.kind != .folder
      ? OfflineMode(tokenFingerprint: try credentials(for: host).knownFingerprint()) : nil
    let answers =
      host.kind == .folder
      ? nil : ResponseFileCache(cacheFolder("answers", ResponseFileCache.limits))
    let session = try session(host: host, answers: answers, offline: reading)
    return RepoBrowserSession(session: session, browser: try await HypermediaClient(session.api))
  }

  /// Deletes the cached responses of all hosts: they may contain private repositories.
  func forgetAnswers() { cacheFolder("answers", ResponseFileCache.limits).removeAll() }

  func avatars(_ session: Session, memoryLimit: Int = 16 << 20) -> AvatarCache {
    AvatarCache(
      session.api, folder: cacheFolder("avatars", AvatarCache.limits), time: time,
      memoryLimit: memoryLimit)
  }

  /// Returns a cache folder; if it can't be used, warns once and caches nothing.
  private func cacheFolder(_ name: String, _ limits: CacheFolder.Limits) -> CacheFolder {
    CacheFolder("\(stateFiles.folders.cache)/\(name)", limits: limits) { [output] error in
      output.diagnostics.warn("could not use the cache: \(error.sentence())")
    }
  }

  /// Runs `show`; if the network is unreachable, runs it again with cached responses.
  ///
  /// Cached responses are shown at a terminal only. In a pipe the error is thrown, with a hint
  /// about them.
  ///
  /// - Parameters:
  ///   - offline: `--offline` was given, so `show` uses cached responses from the start.
  ///   - find: makes the requests of `show`, to find out whether their responses are cached.
  ///   - show: shows the result, online or offline.
  /// - Throws: what `show` throws.
  func fallingBackToCache(
    offline: Bool, find: (RepoBrowserSession) async throws -> Void,
    show: (_ offline: Bool) async throws -> Void
  ) async throws {
    do {
      try await show(offline)
    } catch  where !offline && error.isNetworkAway {
      guard let age = await copyAge(find) else { throw error }
      guard output.console.terminal.outIsTerminal else {
        throw failureFormatter.withCopy(error, of: age)
      }
      try await show(true)
    }
  }

  /// Returns when the responses to `find` were cached; nil if one of them is not cached.
  private func copyAge(_ find: (RepoBrowserSession) async throws -> Void) async -> String? {
    // Nothing is shown yet, so these ages must not count.
    var isolated = self
    isolated.cacheAges = CacheAges()
    guard let browsing = try? await isolated.browsing(offline: true),
      (try? await find(browsing)) != nil
    else { return nil }
    return time.moment(isolated.cacheAges.oldest(of: browsing.session.host.name))
  }

  /// Runs the last step of a command; an error is only a warning, since the rest has succeeded.
  func warnOnError(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      output.diagnostics.warn(failureFormatter.failure(for: error).message)
    }
  }

  private static var mostRecent: Int { 100 }

  /// Records that a repository was viewed.
  ///
  /// An error is only a warning: the command itself has succeeded.
  func rememberRecent(_ repository: Repository, of session: Session) async {
    await warnOnError {
      try await stateFiles.recentRepositories(of: session.host).update { names in
        let others = names.filter { $0.lowercased() != repository.id }
        return Array(([repository.fullName] + others).prefix(Self.mostRecent))
      }
    }
  }
}

extension RunSettings {
  /// Returns the login; a URL must belong to the host in use.
  func login(_ argument: LoginArgument) throws -> String {
    try checkPage(argument.origin)
    return argument.login
  }

  /// Returns the logins without duplicates, ignoring case as GitHub does.
  func logins(_ arguments: [LoginArgument]) throws -> [String] {
    try arguments.map(login).uniqued(on: { $0.lowercased() })
  }

  /// Returns the repository's name; a URL must belong to the host in use.
  func name(_ argument: RepositoryArgument) throws -> RepositoryName {
    try checkPage(argument.origin)
    return argument.name
  }

  private func checkPage(_ origin: Origin?) throws {
    let host = try namedHost()
    guard let origin, origin != host.webOrigin else { return }
    throw Failure(
      .wrongUsage, code: .otherHost, "the URL is on \(origin.name), but the host is \(host)",
      next: ["if you trust \(origin.name), use --host \(origin.name)"], host: origin.name)
  }
}

extension FailureFormatter {
  /// What a list of the saved users says if there are none.
  var nobodyRemembered: MessageText {
    "no saved users; to save one, run \(command("user add", "LOGIN"))"
  }
}
