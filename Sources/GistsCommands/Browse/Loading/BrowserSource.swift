import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GistsBrowser
import GitHubAPI
import LocalFiles
import TerminalOutput

/// What the browser loads from: the context of its requests, the host and the library.
struct BrowserSource: Sendable {
  /// Writes nothing to the terminal and asks nothing: messages become events.
  let context: AppContext
  let host: Host
  let queue: BrowserQueue
  let avatarAddresses = AvatarAddresses()
  /// Reads and writes of the library block, so they have a thread of their own.
  private let libraryQueue = BlockingQueue("browse")

  init(_ context: AppContext, host: Host, queue: BrowserQueue) {
    self.host = host
    self.queue = queue
    var context = context.below(
      MessageScreen(queue), columns: context.console.terminal.columns)
    context.transport = RateLimitTransport(context.transport, host: host, queue: queue)
    self.context = context
  }

  /// Returns what `body` reads; nil if there is no library, or it can't be read.
  ///
  /// Damage is reported by the commands that repair it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Value
  ) async -> Value? {
    await libraryQueue.run { readNow(body) }
  }

  /// Returns the same on this thread.
  func readNow<Value>(_ body: (GistStore) throws(LibraryError) -> Value) -> Value? {
    guard let library = try? context.library(of: host), library.file.identity != nil else {
      return nil
    }
    return try? context.open(library, .reading, body)
  }

  /// Writes to the library; false if that is not possible.
  func write(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) async -> Bool {
    await libraryQueue.run {
      guard let library = try? context.library(of: host) else { return false }
      return (try? context.open(library, .writing, body)) != nil
    }
  }

  /// Runs work that blocks on a thread of its own.
  func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await libraryQueue.run(body)
  }

  /// Who is signed in, as far as is known without the keyring and the network.
  func account() -> BrowserAccount {
    let login = context.likelyLogin(on: host)
    let hasVariable = !context.credentials(for: host).variables.names.isEmpty
    return BrowserAccount(host: host.name, login: login, isUnknown: login == nil && hasVariable)
  }

  func message(for error: any Error) -> BrowserMessage {
    BrowserMessage(context.failureFormatter.failure(for: error))
  }
}

extension AppContext {
  /// Returns a context for work below a screen, which keeps the terminal.
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
    context.copyDelay = nil
    // The ages of cached responses are for messages after the output.
    context.cacheAges = CacheAges()
    return context
  }
}

extension BrowserMessage {
  init(_ failure: Failure) {
    self.init(
      failure.status == .cancelled ? .note : .error, failure.message,
      hints: failure.details + failure.nextSteps, remedy: Remedy(failure))
  }
}

extension BrowserMessage.Remedy {
  fileprivate init?(_ failure: Failure) {
    switch failure.status {
    case .signInNeeded: self = failure.code == Failure.tokenRejected ? .signInAgain : .signIn
    case .wrongUsage: self = .correction
    default: return nil
    }
  }
}
