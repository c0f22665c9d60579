import ByteTools
import ChildProcesses
import Dispatch
import Glibc
import LocalFiles
import Synchronization
import TerminalOutput

/// Watches files on a thread of its own, and reads them into a queue when they were saved.
///
/// The thread sleeps until a file is written, a pause ends or a signal arrives.
final class SaveWatcher: Sendable {
  enum Event: Sendable {
    /// The queue may have states to push.
    case saved
    /// The file does not exist, but may be created again.
    case missing(Int)
    /// The file can't be read, or a symbolic link has taken its place: somebody else may have put it
    /// there, and it may lead to any file. Not repeated while the reason stays the same.
    case failed(Int, FileError)
    /// The folder of the file was removed, renamed or unmounted.
    case folderGone(Int)
    /// It is time to look at the gists.
    case due
  }

  /// The signals that end the watch after all saves are pushed.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The longest time that a file being written delays the end.
  private static let longestEnd: Duration = .seconds(2)

  let events: AsyncStream<Event>
  let queue: Mutex<SaveQueue>
  private let paths: [String]
  private let limit: Int
  private let interval: Duration?
  private let uptime: @Sendable () -> Duration
  private let continuation: AsyncStream<Event>.Continuation
  private let watch: FolderWatch
  private let wakeup: Wakeup
  private let reports: [SignalReport]
  private let state = Mutex(State())

  private struct State {
    var signal: Int32?
    var isStopped = false
  }

  /// Prepares to watch files, which have absolute paths and at most `limit` bytes.
  ///
  /// An event marks each `interval`.
  ///
  /// - Throws: ``FolderWatchError``, `FileError`.
  init(
    _ paths: [String], limit: Int, interval: Duration? = nil,
    uptime: @escaping @Sendable () -> Duration
  ) throws {
    self.paths = paths
    self.limit = limit
    self.interval = interval
    self.uptime = uptime
    (events, continuation) = AsyncStream.makeStream()
    queue = Mutex(SaveQueue(count: paths.count))
    watch = try FolderWatch()
    wakeup = try Wakeup()
    reports = try Self.signals.map { number throws(FileError) in try SignalReport(of: number) }
  }

  /// The signal that ended the watch; nil if there was none.
  var signal: Int32? { state.withLock(\.signal) }

  /// Returns the signal that ended the watch or came after its end; nil if there was none.
  ///
  /// Call it when there are no more events: nobody else reads such a signal.
  func lastSignal() -> Int32? {
    if let signal { return signal }
    var entries = reports.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), 0) > 0 else { return nil }
    return zip(entries, Self.signals).first { $0.0.revents != 0 }?.1
  }

  func watchFolder(of file: Int) throws(FolderWatchError) { try watch.add(folderOf: paths[file]) }

  /// Starts the thread, which first reads all files; a signal runs `onSignal` on it.
  func start(onSignal: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "gists.watch").async { [self] in
      watchUntilStopped(onSignal)
      continuation.finish()
    }
  }

  /// Wakes the thread to read the queue's pauses.
  func wake() { wakeup.fire() }

  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup.fire()
  }

  private func watchUntilStopped(_ onSignal: () -> Void) {
    var names = Names(paths)
    queue.withLock { queue in
      // Due at once.
      for file in paths.indices { queue.noteWrite(to: file, at: uptime() - SaveQueue.pause) }
    }
    var (end, looked): (Duration?, Duration) = (nil, .zero)
    var due = interval.map { uptime() + $0 }
    while !state.withLock(\.isStopped) {
      record(watch.events(), &names)
      if readDueFiles(&names) { continuation.yield(.saved) }
      if let end {
        guard queue.withLock(\.isBeingWritten), uptime() < end else { return }
      }
      if let interval, let time = due, time <= uptime(), end == nil {
        continuation.yield(.due)
        due = uptime() + interval
      }
      if let number = wait(until: end ?? due, isEnding: end != nil, &looked) {
        // What was saved just before the signal counts.
        record(watch.events(), &names)
        state.withLock { $0.signal = number }
        end = uptime() + Self.longestEnd
        onSignal()
      }
    }
  }

  /// Waits for an event, a deadline or the first signal, which it returns.
  ///
  /// `looked` is the last time ends of pauses were reported.
  private func wait(
    until end: Duration?, isEnding: Bool, _ looked: inout Duration
  ) -> Int32? {
    let now = uptime()
    if let deadline = queue.withLock({ $0.deadline(after: looked) }), deadline <= now {
      continuation.yield(.saved)
      looked = now
    }
    let deadline = [queue.withLock { $0.deadline(after: looked) }, end].compactMap(\.self).min()
    // One more: poll(2) rounds down.
    let milliseconds = deadline.map {
      Int32(clamping: Int(max($0 - now, .zero) / .milliseconds(1)) + 1)
    }
    var entries = ([watch.descriptor, wakeup.descriptor] + reports.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // The first signal stays readable; a second one ends the process.
    if isEnding { entries.removeLast(reports.count) }
    guard poll(&entries, nfds_t(entries.count), milliseconds ?? -1) > 0 else { return nil }
    if entries[1].revents != 0 { wakeup.acknowledge() }
    return zip(entries.dropFirst(2), Self.signals).first { $0.0.revents != 0 }?.1
  }

  private func record(_ events: [FolderWatch.Event], _ names: inout Names) {
    let now = uptime()
    for event in events {
      switch event {
      case .file(let path): noteWrites(to: names.files(at: path), at: now)
      case .missed: noteWrites(to: Array(paths.indices), at: now)
      case .folderGone(let folder):
        for file in paths.indices
        where FolderWatch.folder(of: paths[file]).isExactly(folder) {
          queue.withLock { $0.close(file) }
          continuation.yield(.folderGone(file))
        }
      }
    }
  }

  private func noteWrites(to files: [Int], at time: Duration) {
    queue.withLock { queue in
      for file in files { queue.noteWrite(to: file, at: time) }
    }
  }

  /// Returns whether a file was read.
  private func readDueFiles(_ names: inout Names) -> Bool {
    var hasRead = false
    for file in queue.withLock({ $0.due(at: uptime()) }) {
      do throws(FileError) {
        let bytes = try InputFile.readIfPresent(paths[file], limit: limit, followsLink: false)
        // What was written meanwhile may have been read in part.
        record(watch.events(), &names)
        guard queue.withLock({ $0.due(at: uptime()).contains(file) }) else { continue }
        queue.withLock { $0.read(bytes, of: file) }
        hasRead = true
        names.failures[file] = nil
        if bytes != nil {
          names.missing.remove(file)
        } else if names.missing.insert(file).inserted {
          continuation.yield(.missing(file))
        }
      } catch {
        queue.withLock { $0.read(nil, of: file) }
        if names.failures.updateValue(error, forKey: file) != error {
          continuation.yield(.failed(file, error))
        }
      }
    }
    return hasRead
  }
}

/// The watched files by the paths that events name.
private struct Names {
  private var byPath: [ExactString: [Int]] = [:]
  /// The files that were missing when they were last read.
  var missing: Set<Int> = []
  /// Why files could not be read when they were last read.
  var failures: [Int: FileError] = [:]

  init(_ paths: [String]) {
    for (file, path) in paths.enumerated() { byPath[ExactString(path), default: []].append(file) }
  }

  func files(at path: String) -> [Int] { byPath[ExactString(path)] ?? [] }
}
