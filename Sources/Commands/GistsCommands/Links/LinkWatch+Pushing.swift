import ByteTools
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput

/// Somebody changed the gist while its files were compared, or a replica lags behind.
private struct GistChanged: Error {
  /// The error if that happens too often.
  let failure: Failure

  static let mostTries = 5
  /// The most if the gist lacks a file: they take 7 seconds.
  static let mostTriesOfMissing = 3
}

/// The pushes of what was saved: one gist at a time.
extension LinkWatch {
  mutating func pushAll() async throws {
    if !hasToldDropped, watcher.queue.withLock(\.dropped) > 0 {
      hasToldDropped = true
      context.diagnostics.warn(
        "too many changes are waiting; older ones of each file will be skipped")
    }
    while true {
      followLinks()
      forgetOldPushes()
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
        defer { notePush(change) }
        do {
          let response = try await (upload ?? sync.flow).send(
            change, &failures, tellsOverwritten: upload != nil, namesChange: false)
          if upload == nil, let undone = OverwrittenChange(change, by: response) {
            overwritten.append(undone)
          }
          let changed = response.value
          lastPushes[gist] = changed.updatedAt
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
    } catch is RecentPushUndone {
      let end = context.time.uptime() + RecentPush.pause
      watcher.queue.withLock { $0.pause(gist, until: end) }
      watcher.wake()
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
    for state in batch { dropped[state.file] = nil }
    try refuseOld(files.first?.gist?.received, of: key, session)
    learn(files.first?.gist?.received.value, of: key, for: batch)
    try refuseUndone(files)
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
        // Perhaps `gists` has just renamed it, with or without new text, and the link follows once
        // there is a response.
        if file.state == .gistFileDeleted, file.gist != nil,
          retries.count(key) < GistChanged.mostTriesOfMissing
        {
          throw GistChanged(failure: failure)
        }
        try drop(state, because: failure)
      }
    }
    guard !texts.isEmpty, let gist = files.first?.gist else { return nil }
    return PushFlow.Change(gist: gist, texts: texts)
  }

  /// Throws if the host sends a gist as it was before the last push: a replica lags behind.
  private func refuseOld(_ gist: Decoded<Gist>?, of key: String, _ session: Session) throws {
    guard let gist, let time = gist.value.updatedAt, let last = lastPushes[key], time < last else {
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
}
