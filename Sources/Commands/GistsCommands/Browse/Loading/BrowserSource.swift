import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput

/// The source of the browser's data: the context of its requests, the host and the library.
struct BrowserSource: Sendable {
  /// Neither writes to the terminal nor asks questions: messages become events.
  let context: AppContext
  let host: Host
  let queue: BrowserQueue
  let avatarAddresses = AvatarAddresses()
  let knownRepositories = KnownRepositories()
  private let keyringAccount = AskedKeyring()
  /// Reads and writes of the library block, so they have a thread of their own.
  private let libraryQueue = SerialQueue()

  init(_ context: AppContext, host: Host, queue: BrowserQueue) {
    self.host = host
    self.queue = queue
    var context = context.below(
      MessageScreen(queue), columns: context.console.terminal.columns)
    context.transport = RateLimitTransport(
      context.transport, host: host, time: context.time, queue: queue)
    self.context = context
    // The user may unlock the program's secrets meanwhile.
    context.resolvedTokens.forgetFailedCommands()
  }

  /// The number of attempts to read a library that another process has locked.
  private static let attempts = 5
  private static let pause: Duration = .seconds(1)

  /// Returns the result of `body`; nil if there is no library, or it can't be read.
  ///
  /// Damage is reported by the commands that repair it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Value
  ) async -> Value? {
    for attempt in 0..<Self.attempts {
      if attempt > 0 {
        guard (try? await context.time.sleep(Self.pause)) != nil else { return nil }
      }
      switch await libraryQueue.run({ result(body) }) {
      case .success(let value): return value
      case .failure(.busy):
        if attempt == 0 {
          queue.send(.message(BrowserMessage(.note, "the library is locked by another process")))
        }
      case .failure: return nil
      }
    }
    return nil
  }

  /// Reads the library on this thread, with only one attempt.
  ///
  /// Does not wait for a library that another process has locked. SQLite waits up to five seconds
  /// for a write on a network file system, where it has no write-ahead log.
  func readNow<Value>(_ body: (GistStore) throws(LibraryError) -> Value) -> Value? {
    try? result(body).get()
  }

  /// Reads the library on its thread with only one attempt, for callers that try again themselves.
  func readOnce<Value: Sendable>(
    _ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Value
  ) async -> Value? {
    await libraryQueue.run { readNow(body) }
  }

  private func result<Value>(
    _ body: (GistStore) throws(LibraryError) -> Value
  ) -> Result<Value, LibraryError> {
    Result { () throws(LibraryError) in
      guard let library = try? context.libraries.library(of: host), library.file.identity != nil
      else { throw .missing }
      return try context.libraries.open(library, .readingAtOnce, body)
    }
  }

  /// Returns a value that changes with each change of the library; nil if there is no library, or
  /// if it can't be read now.
  func version() async -> LibraryVersion? {
    await libraryQueue.run {
      let identity = libraryIdentity
      return readNow { store throws(LibraryError) in try store.changeCounter() }.map {
        LibraryVersion(identity: identity, counter: $0)
      }
    }
  }

  /// Whether there is no file of the library.
  var lacksLibrary: Bool { libraryIdentity == nil }

  /// The identity of the library's file; nil if there is none.
  private var libraryIdentity: FileIdentity? {
    (try? context.libraries.library(of: host))?.file.identity
  }

  /// Writes to the library; false if that is not possible.
  func write(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) async -> Bool {
    await libraryQueue.run {
      guard let library = try? context.libraries.library(of: host) else { return false }
      return (try? context.libraries.open(library, .writing, body)) != nil
    }
  }

  /// Runs work that blocks on a thread of its own.
  func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await libraryQueue.run(body)
  }

  /// Returns the signed-in account as far as it is known without the network and the keyring.
  func account() -> BrowserAccount {
    let login: String? =
      switch keyringAccount.answer.withLock(\.self) {
      case .account(let login): login
      case .nobody: nil
      case .unknown: context.sessions.likelyLogin(on: host)
      }
    return BrowserAccount(host: host.name, login: login, isUnknown: login == nil && hasVariable)
  }

  private var hasVariable: Bool { !context.sessions.credentials(for: host).variables.names.isEmpty }

  /// Asks the keyring for the signed-in account, unless a variable determines it: the state files
  /// may belong to a new home folder, or their account may no longer have a token.
  func askKeyring() async {
    guard !hasVariable, host.kind != .folder else { return }
    let answer = await context.sessions.accountInKeyring(on: host)
    keyringAccount.answer.withLock { $0 = answer }
  }

  /// Drops the keyring's answer after a command that signs in or out.
  func forgetKeyring() { keyringAccount.answer.withLock { $0 = .unknown } }

  func message(for error: any Error) -> BrowserMessage {
    BrowserMessage(context.failureFormatter.failure(for: error))
  }
}

/// A state of the library, which another process may have changed or replaced since.
struct LibraryVersion: Hashable, Sendable {
  fileprivate let identity: FileIdentity?
  fileprivate let counter: Int

  /// Whether both belong to the same library, and not to another account's.
  func isLater(than other: LibraryVersion) -> Bool { identity == other.identity }
}

extension AppContext {
  /// Returns a context for work in the browser, which keeps the terminal.
  func below(_ screen: any CommandScreen, columns: Int, canAsk: Bool = false) -> AppContext {
    var context = self
    var terminal = console.terminal
    (terminal.inIsTerminal, terminal.errIsTerminal) = (canAsk, canAsk)
    terminal.columns = columns
    let discarded = Output.lines { _ in }
    context.console = Console(out: discarded, err: discarded, terminal: terminal)
    context.console.liveLine.hide()
    context.input = StandardInput(descriptor: -1)
    context.screen = screen
    context.libraryDelay = nil
    // The ages of cached responses are only for messages after the output.
    context.cacheAges = CacheAges()
    return context
  }
}

extension BrowserMessage {
  init(_ failure: Failure) {
    // Hints about options such as --wait don't apply to keys.
    var steps = failure.retryAt == nil ? failure.nextSteps : []
    // The status line has room for the whole address only if nothing follows it.
    if failure.code == .noBrowser { steps = Array(steps.prefix(1)) }
    self.init(
      failure.status == .cancelled ? .note : .error, failure.message,
      hints: failure.details + steps, remedy: Remedy(failure))
  }
}

extension BrowserMessage.Remedy {
  fileprivate init?(_ failure: Failure) {
    if failure.code == .noBrowser {
      self = .copyURL
      return
    }
    switch failure.status {
    case .signInNeeded: self = failure.code == .tokenRejected ? .signInAgain : .signIn
    case .cancelled where failure.code == .declined: self = .signIn
    case .wrongUsage: self = .correction
    default: return nil
    }
  }
}

/// The keyring's answer about the signed-in account.
private final class AskedKeyring: Sendable {
  let answer = Mutex(KeyringAccount.unknown)
}
