import ByteTools
import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles
import Synchronization
import TerminalOutput

/// Uploads linked files whenever they are saved.
///
/// ``SaveWatcher`` reads the files on its thread; this pushes what it has read, one update at a time.
struct PushWatch {
  private let links: [FileLink]
  private let allowsSecrets: Bool
  private let flow: PushFlow
  private let context: AppContext
  private let watcher: SaveWatcher
  private let question = Question()

  /// One for each host, so that all pushes keep its pace.
  private var sessions: [String: Session] = [:]
  /// When the last push changed each gist.
  private var changes: [String: Date] = [:]
  private var retries = Retries()
  private var failures: ListFailures
  /// The files whose last state could not be pushed before the end.
  private var unsent: Set<Int> = []
  private var hasToldDropped = false

  init(_ links: [FileLink], isForced: Bool, allowsSecrets: Bool, context: AppContext) throws {
    self.links = links
    self.allowsSecrets = allowsSecrets
    var context = context
    context.triesLater = true
    self.context = context
    flow = PushFlow(
      isForced: isForced, isDryRun: false, allowsSecrets: true, areNamed: false, context: context)
    failures = ListFailures(context.output, context.failureFormatter)
    watcher = try SaveWatcher(
      links.map(\.path), limit: FileData.gitLimit, uptime: context.time.uptime)
  }

  /// Pushes what was not pushed before, then whatever is saved, until a signal ends it.
  mutating func run() async throws {
    var count = 0
    for (file, link) in links.enumerated() {
      do throws(FolderWatchError) {
        try watcher.watchFolder(of: file)
        count += 1
      } catch {
        guard error.isOfFolder else { throw error }
        let failure = context.failureFormatter.failure(for: error)
        try stop(file, because: error.isMissing ? folderGone(link) : failure)
      }
    }
    if count > 0 {
      context.diagnostics.note("watching \(Plural.count(count, "file")); press Ctrl-C to stop")
      let ending = ending
      watcher.start(onSignal: ending)
      defer { watcher.stop() }
      try await pushEvents()
      if let signal = watcher.signal { end(by: signal) }
    }
    try failures.end()
  }

  private mutating func pushEvents() async throws {
    for await event in watcher.events {
      try await handle(event)
      // What was found before, such as a removed folder, is still told.
      if watcher.queue.withLock(\.isOver) { watcher.stop() }
    }
    try await pushAll()
  }

  private mutating func handle(_ event: SaveWatcher.Event) async throws {
    switch event {
    case .saved: break
    case .missing(let file):
      context.diagnostics.note(
        "\(links[file].path) is missing; it will be uploaded once it exists")
    case .failed(_, let error): try failures.report(error)
    case .folderGone(let file):
      try failures.report(folderGone(links[file]))
      tellStopped(file)
    }
    try await pushAll()
  }

  private func folderGone(_ link: FileLink) -> Failure {
    context.failureFormatter.folderGone(of: link.path)
  }

  /// Tells what will still be pushed, and stops to wait for an answer.
  private var ending: @Sendable () -> Void {
    { [watcher, question, context, links] in
      let paths = watcher.queue.withLock(\.pending).map { links[$0].path }
      if !paths.isEmpty {
        context.diagnostics.note(
          "pushing \(Self.list(paths)) before exiting; press Ctrl-C again to exit now")
      }
      question.cancel()
    }
  }

  /// Ends the program; names what was not pushed.
  private func end(by signal: Int32) -> Never {
    let files = unsent.union(watcher.queue.withLock(\.pending)).sorted()
    if !files.isEmpty {
      context.diagnostics.report(
        context.failureFormatter.notPushed(files.map { links[$0].path }))
    }
    Termination.end(by: signal)
  }

  private static func list(_ paths: [String]) -> String { paths.joined(separator: ", ") }

  // Pushing

  private func gist(_ file: Int) -> String { "\(links[file].host)/\(links[file].gist)" }

  private mutating func pushAll() async throws {
    if !hasToldDropped, watcher.queue.withLock(\.dropped) > 0 {
      hasToldDropped = true
      context.diagnostics.warn(
        "too many changes are waiting; older ones of each file will be skipped")
    }
    while true {
      let isLast = watcher.signal != nil
      let batch = watcher.queue.withLock { queue in
        queue.next(at: context.time.uptime(), ignoringPauses: isLast) { file in
          [links[file].host, gist(file)]
        } belongs: { file, batch in
          gist(file) == gist(batch[0].file)
            && !batch.contains { links[$0.file].file.isExactly(links[file].file) }
        }
      }
      if batch.isEmpty { return }
      try await push(batch)
    }
  }

  /// Pushes states of files of one gist with one update.
  private mutating func push(_ batch: [SaveQueue.State]) async throws {
    let (host, gist) = (links[batch[0].file].host, gist(batch[0].file))
    do {
      if let change = try await change(batch, gist) {
        do {
          changes[gist] = try await flow.send(change).value.updatedAt
        } catch let failure as Failure where failure.code == .conflict {
          // Perhaps another file was changed.
          throw GistChanged(failure: failure)
        }
        tell("Pushed \(Self.list(change.paths))")
      }
      watcher.queue.withLock { $0.remove(batch) }
      retries.end([host, gist])
    } catch let error as GistChanged {
      if retries.count(gist) < GistChanged.mostTries {
        retry(batch, after: nil, key: gist)
      } else {
        for state in batch { try settle(state, error.failure) }
      }
    } catch {
      let failure = context.failureFormatter.failure(for: error)
      switch Reaction(to: failure) {
      case .retry:
        tellRetry(batch, failure)
        let isOfHost = failure.status == .unreachable || failure.retryAt != nil
        retry(batch, after: failure.retryAt, key: isOfHost ? host : gist)
      case .end: throw error
      case .skip, .stop: for state in batch { try settle(state, failure) }
      }
    }
  }

  /// Returns the update for states; nil if there is nothing to send.
  private mutating func change(
    _ batch: [SaveQueue.State], _ gist: String
  ) async throws -> PushFlow.Change? {
    let current = try context.stateFiles.links.read()
    var states: [(state: SaveQueue.State, link: FileLink)] = []
    for state in batch {
      let link = links[state.file]
      if let now = current.first(where: { $0.path.isExactly(link.path) && $0.leads(where: link) }) {
        states.append((state, now))
      } else {
        context.diagnostics.note("\(link.path) is no longer linked to \(gist: link.gist)")
        stop(state.file)
      }
    }
    guard let first = states.first else { return nil }
    let session = try session(of: first.link.host)
    let files = try await LinkedFile.load(
      states.map(\.link), session, in: context.repositories
    ) { path in
      states.first { $0.link.path.isExactly(path) }?.state.bytes
    }
    try refuseOld(files.first?.gist?.received, of: gist, session)
    var texts: [PushFlow.Text] = []
    for ((state, _), file) in zip(states, files) {
      do {
        guard let text = try await flow.text(of: file) else { continue }
        try await check(text)
        texts.append(text)
      } catch {
        let failure = context.failureFormatter.failure(for: error)
        guard [.skip, .stop].contains(Reaction(to: failure)) else { throw error }
        try settle(state, failure)
      }
    }
    guard !texts.isEmpty, let gist = files.first?.gist else { return nil }
    return PushFlow.Change(gist: gist, texts: texts)
  }

  /// Throws if the host sends a gist as it was before the last push: a copy of the host lags behind.
  private func refuseOld(_ gist: Decoded<Gist>?, of key: String, _ session: Session) throws {
    guard let gist, let time = gist.value.updatedAt, let last = changes[key], time < last else {
      return
    }
    throw GistChanged(
      failure: context.failureFormatter.changedMeanwhile(gist, host: session.host))
  }

  private mutating func session(of host: String) throws -> Session {
    if let session = sessions[host] { return session }
    let session = try context.sessions.session(urlHost: try Host(host).name)
    sessions[host] = session
    return session
  }

  /// Asks whether a text with possible secrets is to be sent, unless the program is ending.
  private func check(_ text: PushFlow.Text) async throws {
    guard let host = text.file.gist?.named.session.host else { return }
    try await context.sessions.requireSignIn(to: host)
    let findings = context.prompts.findings(in: [text.outgoing], isAllowed: allowsSecrets)
    if findings.isEmpty { return }
    guard watcher.signal == nil else { throw Failure.secrets(findings) }
    let context = context
    try await question.ask { try await context.prompts.confirmSending(findings) }
  }

  // Failures

  /// Reports why a state is not pushed, and stops watching the file if the next one would fail, too.
  private mutating func settle(_ state: SaveQueue.State, _ failure: Failure) throws {
    guard failure.status != .cancelled else {
      if watcher.signal != nil {
        unsent.insert(state.file)
      } else {
        context.diagnostics.note("\(links[state.file].path) was not pushed")
      }
      return watcher.queue.withLock { $0.remove([state]) }
    }
    guard Reaction(to: failure) == .stop else {
      try failures.report(failure)
      return watcher.queue.withLock { $0.remove([state]) }
    }
    try stop(state.file, because: failure)
  }

  private mutating func stop(_ file: Int, because error: any Error) throws {
    try failures.report(error)
    stop(file)
    tellStopped(file)
  }

  private func stop(_ file: Int) { watcher.queue.withLock { $0.stop(file) } }

  private func tellStopped(_ file: Int) {
    context.diagnostics.note("\(links[file].path) is no longer watched")
  }

  private func tell(_ done: MessageText) {
    if context.console.terminal.errIsTerminal {
      context.diagnostics.done(done)
    } else {
      context.diagnostics.say(done)
    }
  }

  /// Tells once that a host can't be used.
  private mutating func tellRetry(_ batch: [SaveQueue.State], _ failure: Failure) {
    guard watcher.signal == nil, retries.tell(links[batch[0].file].host) else { return }
    let paths = batch.map { links[$0.file].path }
    context.diagnostics.note(
      "could not push \(Self.list(paths)): \(failure.message); will keep retrying")
  }

  /// Lets the states of the host or gist `key` wait; at the end of the program, gives them up.
  private mutating func retry(_ batch: [SaveQueue.State], after time: Date?, key: String) {
    let pause = retries.pause(key)
    guard watcher.signal == nil else {
      let files = watcher.queue.withLock(\.pending).filter { links[$0].host == key }
      for file in Set(files + batch.map(\.file)) {
        unsent.insert(file)
        stop(file)
      }
      return
    }
    let untilReset = time.map { Duration.seconds($0.timeIntervalSince(context.time.now())) }
    let end = context.time.uptime() + max(pause, untilReset ?? .zero)
    watcher.queue.withLock { $0.pause(key, until: end) }
    watcher.wake()
  }
}

/// Somebody changed the gist while its files were compared, or a copy of the host lags behind.
private struct GistChanged: Error {
  /// The error if that happens too often.
  let failure: Failure

  static let mostTries = 5
}

/// What a failed push means for the watch.
private enum Reaction {
  /// The same may work later.
  case retry
  /// The next state of the file may work.
  case skip
  /// No push of the file can work.
  case stop
  /// Nothing works until the user does something.
  case end

  init(to failure: Failure) {
    self =
      switch failure.status {
      case .unreachable, .tryLater, .protocolBroken: .retry
      case .dataRefused where failure.code == .secrets: .stop
      case .dataRefused, .cancelled, .inputMissing: .skip
      case .signInNeeded: .end
      default: .stop
      }
  }
}

/// The failed attempts since the last success, by host or gist.
private struct Retries {
  private static let longestPause = 60
  private var attempts: [String: Int] = [:]
  private var told: Set<String> = []

  func count(_ key: String) -> Int { attempts[key] ?? 0 }

  /// Counts an attempt, and returns the pause after it: 1 second, then twice as long each time.
  mutating func pause(_ key: String) -> Duration {
    let count = count(key)
    attempts[key] = count + 1
    return .seconds(min(1 << min(count, 6), Self.longestPause))
  }

  /// Whether to tell about a host: once until the next success.
  mutating func tell(_ host: String) -> Bool { told.insert(host).inserted }

  mutating func end(_ keys: [String]) {
    for key in keys {
      attempts[key] = nil
      told.remove(key)
    }
  }
}

/// A question that a signal cancels.
private final class Question: Sendable {
  private let task = Mutex<Task<Void, any Error>?>(nil)

  func ask(_ body: @escaping @Sendable () async throws -> Void) async throws {
    // Within the lock: a question that is seen can be cancelled.
    let asking = task.withLock { task in
      let asking = Task { try await body() }
      task = asking
      return asking
    }
    defer { task.withLock { $0 = nil } }
    try await asking.value
  }

  func cancel() { task.withLock { $0?.cancel() } }
}
