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

/// Uploads linked files whenever they are saved and, in both directions, downloads what changes in
/// their gists.
///
/// ``SaveWatcher`` reads the files on its thread; this compares what it has read with the gists, one
/// gist at a time.
struct LinkWatch {
  let links: [FileLink]
  private let allowsSecrets: Bool
  /// Uploads only; nil in both directions.
  let upload: PushFlow?
  let meeting: LinkMeeting
  /// Whether to watch even files that are linked later.
  private let isOfAll: Bool
  let context: AppContext
  let watcher: SaveWatcher
  private let question = Question()

  /// One for each host, so that all pushes keep its pace.
  private var sessions: [String: Session] = [:]
  /// The time of the last push to each gist.
  private var changes: [String: Date] = [:]
  /// The known states of the gists; nil if files are only pushed.
  var poll: LinkPoll?
  var retries = Retries()
  var failures: ListFailures
  /// The files that are left alone until the user has merged them.
  var overlapping: Set<Int> = []
  /// Changes that updates undid, until the local files have them.
  var overwritten: [OverwrittenChange] = []
  /// The files whose last state could not be pushed before the end.
  private var unsent: Set<Int> = []
  private var hasToldDropped = false
  private var isOutdated = false

  /// Prepares to upload only.
  init(pushing links: [FileLink], isForced: Bool, allowsSecrets: Bool, context: AppContext) throws {
    try self.init(
      links, every: nil, allowsSecrets: allowsSecrets, isForced: isForced, context)
  }

  /// Prepares to upload and download; asks the hosts once in each `interval` what has changed.
  ///
  /// With `isOfAll`, it ends when other files are linked.
  init(
    _ links: [FileLink], every interval: Duration, isOfAll: Bool, context: AppContext
  ) throws {
    try self.init(
      links, every: interval, isOfAll: isOfAll, allowsSecrets: false, isForced: false, context)
  }

  private init(
    _ links: [FileLink], every interval: Duration?, isOfAll: Bool = false, allowsSecrets: Bool,
    isForced: Bool, _ context: AppContext
  ) throws {
    self.links = links
    self.isOfAll = isOfAll
    self.allowsSecrets = allowsSecrets
    var context = context
    context.triesLater = true
    self.context = context
    upload =
      interval == nil
      ? PushFlow(
        isForced: isForced, isDryRun: false, allowsSecrets: true, areNamed: false,
        context: context) : nil
    meeting = LinkMeeting(context)
    poll = interval.map { LinkPoll(interval: $0) }
    failures = ListFailures(context.output, context.failureFormatter)
    watcher = try SaveWatcher(
      links.map(\.path), limit: FileData.gitLimit, interval: interval,
      uptime: context.time.uptime)
  }

  /// Pushes what was not pushed before, then whatever is saved, until a signal ends it.
  ///
  /// - Returns: whether it ended because other files are linked now.
  @discardableResult
  mutating func run() async throws -> Bool {
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
    reportOverwritten()
    if isOutdated { return true }
    try failures.end()
    return false
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
      let done = upload == nil ? "compared with its gist" : "uploaded"
      context.diagnostics.note(
        "\(links[file].path) is missing; it will be \(done) once it exists")
    case .due:
      try await lookAtGists()
      isOutdated = hasNewLinks
      if isOutdated { watcher.stop() }
    case .failed(_, let error): try failures.report(error)
    case .folderGone(let file):
      try failures.report(folderGone(links[file]))
      tellStopped(file)
    }
    try await pushAll()
  }

  /// Whether other files are linked now, and no state waits.
  private var hasNewLinks: Bool {
    guard isOfAll, overwritten.isEmpty, watcher.queue.withLock(\.isIdle),
      let now = try? context.links(of: [])
    else {
      return false
    }
    return now.contains { link in
      !links.contains { $0.path.isExactly(link.path) && $0.leads(where: link) }
    }
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
    reportOverwritten()
    let files = unsent.union(watcher.queue.withLock(\.pending)).sorted()
    if !files.isEmpty {
      context.diagnostics.report(
        context.failureFormatter.notPushed(files.map { links[$0].path }))
    }
    Termination.end(by: signal)
  }

  /// Reports what updates undid and could not be fetched.
  private func reportOverwritten() {
    for change in overwritten {
      for failure in change.failures(context.failureFormatter) {
        context.diagnostics.report(failure)
      }
    }
  }

  private static func list(_ paths: [String]) -> String { paths.joined(separator: ", ") }

  // Pushing

  func gist(_ file: Int) -> String { "\(links[file].host)/\(links[file].gist)" }

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
      if batch.isEmpty { return try await restoreOverwritten() }
      try await push(batch)
    }
  }

  /// Pushes states of files of one gist with one update.
  private mutating func push(_ batch: [SaveQueue.State]) async throws {
    let (host, gist) = (links[batch[0].file].host, gist(batch[0].file))
    do {
      if let change = try await change(batch, gist) {
        do {
          let response = try await (upload ?? meeting.flow).send(
            change, tellsOverwritten: upload != nil)
          if upload == nil, let undone = OverwrittenChange(change, by: response) {
            overwritten.append(undone)
          }
          let changed = response.value
          changes[gist] = changed.updatedAt
          poll?.known[gist] = changed
          wantOthers(
            than: batch, linkedTo: Set(change.texts.map { ExactString($0.file.link.file) }))
        } catch let failure as Failure where failure.code == .conflict {
          // Perhaps another file was changed.
          throw GistChanged(failure: failure)
        }
        for text in change.texts { context.output.record("pushed", text.file.members) }
        tell("Pushed \(Self.list(change.paths))")
      }
      watcher.queue.withLock { $0.remove(batch) }
      retries.forget([host, gist])
    } catch let error as GistChanged {
      if retries.count(gist) < GistChanged.mostTries {
        retry(batch, after: nil, key: gist)
      } else {
        for state in batch { try drop(state, because: error.failure) }
      }
    } catch {
      let failure = context.failureFormatter.failure(for: error)
      switch Reaction(to: failure) {
      case .retry:
        tellRetry(batch, failure)
        let isOfHost = failure.status == .unreachable || failure.retryAt != nil
        retry(batch, after: failure.retryAt, key: isOfHost ? host : gist)
      case .end: try stopHost(host, because: error)
      case .skip, .stop: for state in batch { try drop(state, because: failure) }
      }
    }
  }

  /// Returns the update for states; nil if there is nothing to send.
  private mutating func change(
    _ batch: [SaveQueue.State], _ key: String
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
    try refuseOld(files.first?.gist?.received, of: key, session)
    learn(files.first?.gist?.received.value, of: key, for: batch)
    var texts: [PushFlow.Text] = []
    for ((state, _), file) in zip(states, files) {
      do {
        if let text = try await text(of: file, state) { texts.append(text) }
        overlapping.remove(state.file)
      } catch is OverlappingChanges {
        try leave(state)
      } catch {
        let failure = context.failureFormatter.failure(for: error)
        guard [.skip, .stop].contains(Reaction(to: failure)) else { throw error }
        try drop(state, because: failure)
      }
    }
    guard !texts.isEmpty, let gist = files.first?.gist else { return nil }
    return PushFlow.Change(gist: gist, texts: texts)
  }

  /// Throws if the host sends a gist as it was before the last push: a replica lags behind.
  private func refuseOld(_ gist: Decoded<Gist>?, of key: String, _ session: Session) throws {
    guard let gist, let time = gist.value.updatedAt, let last = changes[key], time < last else {
      return
    }
    throw GistChanged(
      failure: context.failureFormatter.changedMeanwhile(gist, host: session.host))
  }

  mutating func session(of host: String) throws -> Session {
    if let session = sessions[host] { return session }
    let session = try context.sessions.session(urlHost: try Host(host).name)
    sessions[host] = session
    return session
  }

  /// Asks whether a text with possible secrets is to be sent, unless the program is ending.
  func check(_ text: PushFlow.Text) async throws {
    guard let host = text.file.gist?.named.session.host else { return }
    try await context.sessions.requireSignIn(to: host)
    let findings = context.prompts.findings(in: [text.outgoing], isAllowed: allowsSecrets)
    if findings.isEmpty { return }
    guard watcher.signal == nil else { throw Failure.secrets(findings) }
    let context = context
    try await question.ask { try await context.prompts.confirmSending(findings) }
  }

  // Failures

  /// Reports why a state is not pushed, and stops watching the file if even the next would fail.
  private mutating func drop(_ state: SaveQueue.State, because failure: Failure) throws {
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

  mutating func stop(_ file: Int, because error: any Error) throws {
    try failures.report(error)
    stop(file)
    tellStopped(file)
  }

  /// Stops all files of a host that can't be used; throws the error if no other file is left.
  mutating func stopHost(_ host: String, because error: any Error) throws {
    let live = links.indices.filter { file in
      watcher.queue.withLock { !$0.isStopped(file) }
    }
    guard live.contains(where: { links[$0].host != host }) else { throw error }
    try failures.report(error)
    for file in live where links[file].host == host {
      stop(file)
      tellStopped(file)
    }
  }

  private func stop(_ file: Int) {
    if poll != nil {
      let here = try? LinkedFile.read(links[file].path)
      for state in watcher.queue.withLock({ $0.states(of: file) }) where state.bytes != here {
        do {
          try keepDraft(of: state)
        } catch {
          context.sessions.warn("could not save a draft of \(links[file].path)", because: error)
        }
      }
    }
    watcher.queue.withLock { $0.stop(file) }
  }

  private func tellStopped(_ file: Int) {
    context.diagnostics.note("\(links[file].path) is no longer watched")
  }

  func tell(_ done: MessageText) {
    if context.console.terminal.errIsTerminal {
      context.diagnostics.done(done)
    } else {
      context.diagnostics.say(done)
    }
  }

  /// Tells once that a host can't be used.
  private mutating func tellRetry(_ batch: [SaveQueue.State], _ failure: Failure) {
    guard watcher.signal == nil, retries.isFirstFailure(of: links[batch[0].file].host) else {
      return
    }
    let paths = batch.map { links[$0.file].path }
    context.diagnostics.note(
      "could not push \(Self.list(paths)): \(failure.message); will keep retrying")
  }

  /// Delays the states of the host or gist `key`; at the end of the program, drops them.
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
    let host = links[batch[0].file].host
    if untilReset != nil { poll?.rests[host] = end }
    watcher.queue.withLock { $0.pause(key, until: end) }
    watcher.wake()
  }
}
