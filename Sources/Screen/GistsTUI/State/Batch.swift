import TerminalOutput

/// Several downloads that are one operation to the user, with their results.
struct Batch: Hashable, Sendable {
  /// The commands that have not ended.
  private var numbers: Set<Int>
  private let count: Int
  private let folder: String
  private var done = 0
  /// Why some commands failed.
  private var problems: [MessageText] = []

  init(numbers: Set<Int>, count: Int, folder: String) {
    (self.numbers, self.count, self.folder) = (numbers, count, folder)
  }

  var hasEnded: Bool { numbers.isEmpty }

  /// Records the result of a command; false if it does not belong to the batch.
  mutating func end(_ number: Int, isSuccess: Bool, _ problem: MessageText?) -> Bool {
    guard numbers.remove(number) != nil else { return false }
    if isSuccess { done += 1 }
    if let problem, !isSuccess { problems.append(problem) }
    return true
  }

  /// The message at the end: the number of saved gists, and why others were not saved.
  var summary: BrowserMessage {
    guard done < count else {
      return BrowserMessage(.success, "\(done.grouped) of \(count.grouped) saved in \(folder)")
    }
    return BrowserMessage(
      .error, "\(done.grouped) of \(count.grouped) saved in \(folder)", hints: problems)
  }
}
