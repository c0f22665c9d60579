import TerminalOutput

/// Several commands that are one operation to the user, with their results.
struct Batch: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case star(Bool)
    case deletion, restoration, description, tags
    case download(folder: String)
    case visibility(isPublic: Bool)
  }

  /// The result of a command.
  enum End: Hashable, Sendable {
    case done
    /// The host may have made the change.
    case unknown(MessageText?)
    case failed(MessageText?)
    /// It was dropped before it began.
    case dropped
  }

  let kind: Kind
  let count: Int
  /// The commands that have not ended.
  private(set) var numbers: Set<Int>
  private var ends: [End] = []

  /// Creates a batch of commands that have not ended.
  init(_ kind: Kind, numbers: [Int]) {
    (self.kind, self.numbers, count) = (kind, Set(numbers), numbers.count)
  }

  var hasEnded: Bool { numbers.isEmpty }

  /// Whether all commands have succeeded.
  var isComplete: Bool { done == count }

  /// The number of commands that have succeeded.
  private var done: Int { ends.count { $0 == .done } }

  /// The progress of its running command: `Deleting 140 of 573…`; nil once the others were dropped.
  var progress: String? {
    guard !ends.contains(.dropped) else { return nil }
    let place = "\(min(ends.count + 1, count).grouped) of \(count.grouped)"
    return switch kind {
    case .star(let isStarred): "\(isStarred ? "Starring" : "Unstarring") \(place)…"
    case .deletion: "Deleting \(place)…"
    case .restoration: "Restoring \(place)…"
    case .description: "Describing \(place)…"
    case .tags: "Tagging \(place)…"
    case .download: "Downloading \(place)…"
    case .visibility(let isPublic): "Making \(place) \(isPublic ? "public" : "secret")…"
    }
  }

  /// Records the result of a command; false if it does not belong to the batch.
  mutating func end(_ number: Int, _ end: End) -> Bool {
    guard numbers.remove(number) != nil else { return false }
    ends.append(end)
    return true
  }

  /// The message at the end, if it is not that of the change: how many commands succeeded, and why others
  /// did not.
  var summary: BrowserMessage? {
    let gists = "\(done.grouped) of \(count.grouped) gists"
    let left = count - done - ends.count { if case .unknown = $0 { true } else { false } }
    switch kind {
    case .download(let folder): return sum("saved in \(folder)")
    case .tags: return sum("\(done == 1 ? "is" : "are") tagged that way now")
    case .visibility(let isPublic):
      return sum("\(done == 1 ? "is" : "are") \(isPublic ? "public" : "secret") now")
    case _ where isComplete || done == 0: return nil
    case .star(let isStarred):
      return BrowserMessage(.note, "\(isStarred ? "Starred" : "Unstarred") \(gists)")
    case .description:
      return BrowserMessage(.note, "Changed the description of \(gists)")
    case .deletion:
      let kept = "\(left.grouped) \(left == 1 ? "was" : "were") kept"
      return BrowserMessage(.note, "Deleted \(gists); \(kept)")
    case .restoration:
      let stay = "\(left.grouped) \(left == 1 ? "is" : "are") still in the trash"
      return BrowserMessage(.note, "Restored \(gists); \(stay)")
    }
  }

  /// Returns how many commands succeeded, and why others did not: `2 of 3 are secret now`.
  private func sum(_ what: String) -> BrowserMessage {
    let text: MessageText = "\(done.grouped) of \(count.grouped) \(what)"
    guard !isComplete else { return BrowserMessage(.success, text) }
    let problems = ends.compactMap { end -> MessageText? in
      switch end {
      case .failed(let problem), .unknown(let problem): problem
      case .done, .dropped: nil
      }
    }
    return BrowserMessage(.error, text, hints: problems)
  }
}
