import ByteTools
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import Synchronization
import TerminalOutput

extension LinkWatch {
  /// The watch's reaction to a failure.
  enum Reaction {
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
}

/// A state that was not pushed, and why.
struct DroppedState: Hashable, Sendable {
  let digest: String
  let reason: MessageText
}

/// The failures of pushes: each is reported, and some are tried again.
extension LinkWatch {
  /// Reports why a state is not pushed, and stops watching the file if even the next would fail.
  ///
  /// Of a gist that a host rejects, the same state is compared again in each interval: this is reported
  /// once.
  mutating func drop(_ state: SaveQueue.State, because failure: Failure) throws {
    guard failure.status != .cancelled else {
      if watcher.signal != nil {
        notPushed.insert(state.file)
      } else {
        context.diagnostics.note("\(links[state.file].path) was not pushed")
      }
      return watcher.queue.withLock { $0.remove([state]) }
    }
    guard Reaction(to: failure) == .stop else {
      let new = DroppedState(digest: HexDigest.sha256(of: state.bytes), reason: failure.message)
      if dropped.updateValue(new, forKey: state.file) != new { try failures.report(failure) }
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

  /// Drops the states of a file; those that are nowhere else become drafts in both directions.
  func stop(_ file: Int) {
    if poll != nil {
      let local = try? LinkedFile.read(links[file].path)
      for state in watcher.queue.withLock({ $0.states(of: file) }) where state.bytes != local {
        do {
          try keepDraft(of: state)
        } catch {
          context.sessions.warn("could not save a draft of \(links[file].path)", because: error)
        }
      }
    }
    watcher.queue.withLock { $0.stop(file) }
  }

  func tellStopped(_ file: Int) {
    context.diagnostics.note("\(links[file].path) is no longer watched")
  }

  /// Tells once that a host can't be used.
  mutating func tellRetry(_ batch: [SaveQueue.State], _ failure: Failure) {
    guard watcher.signal == nil, retries.isFirstFailure(of: links[batch[0].file].host) else {
      return
    }
    let paths = batch.map { links[$0.file].path }
    context.diagnostics.note(
      "could not push \(Self.list(paths)): \(failure.message); will keep retrying")
  }

  /// Delays the states of the host or gist `key`; at the end of the program, drops them.
  mutating func retry(_ batch: [SaveQueue.State], after time: Date?, key: String) {
    let pause = retries.pause(key)
    guard watcher.signal == nil else {
      let files = watcher.queue.withLock(\.pending).filter { links[$0].host == key }
      for file in Set(files + batch.map(\.file)) {
        notPushed.insert(file)
        stop(file)
      }
      return
    }
    let untilReset = time.map { Duration.seconds($0.timeIntervalSince(context.time.now())) }
    let end = context.time.uptime() + max(pause, untilReset ?? .zero)
    let host = links[batch[0].file].host
    if untilReset != nil { poll?.rateLimitResets[host] = end }
    watcher.queue.withLock { $0.pause(key, until: end) }
    watcher.wake()
  }
}
