import ByteTools
import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput

/// Uploads linked files whenever they are saved and, in both directions, downloads what changes in
/// their gists.
///
/// ``SaveWatcher`` reads the files on its thread; this compares what it has read with the gists, one
/// gist at a time.
struct LinkWatch {
  private(set) var links: [FileLink]
  let allowsSecrets: Bool
  /// Uploads only; nil in both directions.
  let upload: PushFlow?
  let sync: LinkSync
  /// Whether to watch even files that are linked later.
  private let isOfAll: Bool
  let context: AppContext
  let watcher: SaveWatcher
  let question = CancellableQuestion()

  /// One for each host, so that all pushes keep its pace.
  var sessions: [String: Session] = [:]
  /// The time of the last push to each gist.
  var lastPushes: [String: Date] = [:]
  /// The known states of the gists; nil if files are only pushed.
  var poll: LinkPoll?
  var retries = Retries()
  var failures: ListFailures
  /// The files that are left alone until the user has merged them.
  var overlapping: Set<Int> = []
  /// Changes that updates undid, until the local files have them.
  var overwritten: [OverwrittenChange] = []
  /// What other computers may undo for a moment.
  var recentPushes: [RecentPush] = []
  /// The last states that were dropped and may be compared again, by file.
  var dropped: [Int: DroppedState] = [:]
  /// The files whose last state could not be pushed before the end.
  var notPushed: Set<Int> = []
  var hasToldDropped = false
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
    sync = LinkSync(context)
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
      do {
        try await pushEvents()
      } catch {
        for file in links.indices { stop(file) }
        reportOverwritten()
        throw error
      }
      if let signal = watcher.lastSignal() { end(by: signal) }
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
      followLinks()
      try await pollGists()
      isOutdated = hasNewLinks
      if isOutdated { watcher.stop() }
    case .failed(let file, .isLink):
      try failures.report(context.failureFormatter.symbolicLink(at: links[file].path))
    case .failed(_, let error): try failures.report(error)
    case .folderGone(let file):
      try failures.report(folderGone(links[file]))
      tellStopped(file)
    }
    try await pushAll()
  }

  /// Follows links that lead elsewhere now: their gist has another ID, or its file another name.
  ///
  /// A stopped file is watched again only by a new watch.
  mutating func followLinks() {
    // A batch reads the links again, and reports errors.
    guard let current = try? context.stateFiles.links.read() else { return }
    var changed: [Int] = []
    for file in links.indices where !watcher.queue.withLock({ $0.isStopped(file) }) {
      guard let link = current.first(where: { $0.path.isExactly(links[file].path) }),
        !link.leads(where: links[file])
      else { continue }
      links[file] = link
      changed.append(file)
    }
    if poll != nil { want(changed) }
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
    let files = notPushed.union(watcher.queue.withLock(\.pending)).sorted()
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

  static func list(_ paths: [String]) -> String { paths.joined(separator: ", ") }

  /// The gist of a file, with its host.
  func gist(_ file: Int) -> String { "\(links[file].host)/\(links[file].gist)" }

  /// Says what was done.
  func tell(_ done: MessageText) {
    if context.console.terminal.errIsTerminal {
      context.diagnostics.done(done)
    } else {
      context.diagnostics.say(done)
    }
  }
}
