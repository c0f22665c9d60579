import ByteTools

/// The saved states of watched files that have not been pushed yet.
///
/// It decides which states are pushed, and when, but reads no file and no clock. A file is numbered.
/// A state is read after ``pause`` without a write. If it lasts for ``standing``, it is pushed, and so
/// is the last one in any case; a shorter one is left out if the next one is read before its turn. A
/// state with the content of the one before it is not a new state.
struct SaveQueue: Sendable {
  /// The time without a write before a file is read.
  static let pause: Duration = .milliseconds(300)
  /// The time after which a state is always pushed.
  static let standing: Duration = .milliseconds(1300)

  struct State: Hashable, Sendable {
    let file: Int
    fileprivate(set) var bytes: [UInt8]
    fileprivate let number: Int
  }

  private struct File: Sendable {
    /// The time of the last write, unless the file was read since.
    var written: Duration?
    /// The digest of the newest state.
    var digest: String?
    /// Whether the next state counts even if it has the content of the one before it.
    var isWanted = false
    /// Whether the program itself has written the file, perhaps only it, since it was read.
    var isExpected = false
    /// Whether nothing is to be pushed any more.
    var isStopped = false
  }

  private struct Waiting: Sendable {
    var state: State
    /// The time of its last write.
    let written: Duration
    /// The digest of the state before it.
    let former: String?
    /// Whether another write came before ``standing``.
    var isShort = false
    /// Whether a push of it was started: it may have reached the host.
    var isTried = false
  }

  /// The most bytes of waiting states: during an outage, the oldest states in between are dropped.
  private let limit: Int
  private var files: [File]
  private var waiting: [Waiting] = []
  private var number = 0
  /// The ends of pauses, by host or gist.
  private var pauses: [String: Duration] = [:]
  /// The number of states dropped by the limit.
  private(set) var dropped = 0

  init(count: Int, limit: Int = 64 << 20) {
    files = Array(repeating: File(), count: count)
    self.limit = limit
  }

  /// Whether all states are pushed, and no file is about to be read.
  var isIdle: Bool { waiting.isEmpty && files.allSatisfy { $0.written == nil } }
  /// Whether nothing is left to do, now or later.
  var isOver: Bool { waiting.isEmpty && files.allSatisfy(\.isStopped) }
  /// The files with a change that was not pushed.
  var pending: [Int] {
    files.indices.filter { file in
      files[file].written != nil && !files[file].isExpected && !files[file].isWanted
        || waiting.contains { $0.state.file == file }
    }
  }
  func isStopped(_ file: Int) -> Bool { files[file].isStopped }
  /// Whether a file was written since it was read.
  var isBeingWritten: Bool { files.contains { $0.written != nil } }

  // Writes

  mutating func noteWrite(to file: Int, at time: Duration) {
    guard !files[file].isStopped else { return }
    if files[file].written == nil, let newest = newest(of: file),
      time - waiting[newest].written < Self.standing
    {
      waiting[newest].isShort = true
    }
    files[file].written = time
  }

  /// Makes a state of what the file has, even if that is no new content: to compare it with the gist.
  mutating func want(_ file: Int, at time: Duration) {
    guard !files[file].isStopped else { return }
    files[file].isWanted = true
    files[file].written = files[file].written ?? time - Self.pause
  }

  /// Records that the program itself will write this content, which is no new state.
  mutating func expect(_ bytes: [UInt8], in file: Int) {
    files[file].digest = HexDigest.sha256(of: bytes)
    files[file].isExpected = true
  }

  func due(at time: Duration) -> [Int] {
    files.indices.filter { files[$0].written.map { $0 + Self.pause <= time } ?? false }
  }

  /// Adds the content that was read; nil if the file does not exist, or can't be read.
  mutating func read(_ bytes: [UInt8]?, of file: Int) {
    guard let written = files[file].written else { return }
    files[file].written = nil
    let isWanted = files[file].isWanted
    files[file].isWanted = false
    files[file].isExpected = false
    guard let bytes else { return }
    let digest = HexDigest.sha256(of: bytes)
    if let newest = newest(of: file), waiting[newest].isShort {
      if digest != files[file].digest, !waiting[newest].isTried {
        files[file].digest = waiting.remove(at: newest).former
      } else {
        waiting[newest].isShort = digest != files[file].digest
      }
    }
    guard digest != files[file].digest || isWanted && newest(of: file) == nil else { return }
    number += 1
    waiting.append(
      Waiting(
        state: State(file: file, bytes: bytes, number: number), written: written,
        former: files[file].digest))
    files[file].digest = digest
    dropExcess()
  }

  /// Drops a file's writes and states, now and later.
  mutating func stop(_ file: Int) {
    files[file] = File(isStopped: true)
    waiting.removeAll { $0.state.file == file }
  }

  /// Ignores later writes to a file, whose states are pushed.
  mutating func close(_ file: Int) {
    files[file].written = nil
    files[file].isStopped = true
  }

  func states(of file: Int) -> [State] { waiting.map(\.state).filter { $0.file == file } }

  private func newest(of file: Int) -> Int? { waiting.lastIndex { $0.state.file == file } }

  private mutating func dropExcess() {
    var size = waiting.reduce(0) { $0 + $1.state.bytes.count }
    while size > limit,
      let index = waiting.indices.first(where: {
        !waiting[$0].isTried && $0 != newest(of: waiting[$0].state.file)
      })
    {
      size -= waiting.remove(at: index).state.bytes.count
      dropped += 1
    }
  }

  // Pushes

  /// Returns the oldest state that can be pushed now, with the oldest ones of other files that
  /// `belongs` puts into the same update; empty if there is none.
  ///
  /// `keys` are the host and the gist of a file, whose pauses it respects; `ignoringPauses` is whether
  /// this is the last chance.
  mutating func next(
    at time: Duration, ignoringPauses: Bool = false, keys: (Int) -> [String],
    belongs: (_ file: Int, _ batch: [State]) -> Bool
  ) -> [State] {
    pauses = pauses.filter { $0.value > time }
    var batch: [State] = []
    var seen: Set<Int> = []
    for index in waiting.indices {
      let state = waiting[index].state
      guard seen.insert(state.file).inserted,
        ignoringPauses || keys(state.file).allSatisfy({ pauses[$0] == nil }),
        batch.isEmpty || belongs(state.file, batch)
      else { continue }
      waiting[index].isTried = true
      batch.append(state)
    }
    return batch
  }

  /// Removes states that are pushed, or will never be.
  mutating func remove(_ states: [State]) {
    let numbers = Set(states.map(\.number))
    waiting.removeAll { numbers.contains($0.state.number) }
  }

  /// Replaces a state's content by what the program has written.
  mutating func replace(_ state: State, with bytes: [UInt8]) {
    guard let index = waiting.firstIndex(where: { $0.state.number == state.number }) else { return }
    waiting[index].state.bytes = bytes
  }

  mutating func pause(_ key: String, until end: Duration) { pauses[key] = end }

  /// Returns the next time after `time` at which to read a file or end a pause; nil to wait for a
  /// write.
  func deadline(after time: Duration) -> Duration? {
    let ends = waiting.isEmpty ? [] : pauses.values.filter { $0 > time }
    return (files.compactMap { $0.written.map { $0 + Self.pause } } + ends).min()
  }
}
