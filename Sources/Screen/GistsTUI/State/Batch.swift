import TerminalOutput

/// Downloads that are one to the user, and how they ended.
struct Batch: Hashable, Sendable {
  /// The commands that have not ended.
  private var numbers: Set<Int>
  private let count: Int
  private let folder: String
  private var done = 0
  /// Why others failed.
  private var problems: [MessageText] = []

  init(numbers: Set<Int>, count: Int, folder: String) {
    (self.numbers, self.count, self.folder) = (numbers, count, folder)
  }

  var hasEnded: Bool { numbers.isEmpty }

  /// Notes how a command ended; false if it is none of these.
  mutating func end(_ number: Int, isSuccess: Bool, _ problem: MessageText?) -> Bool {
    guard numbers.remove(number) != nil else { return false }
    if isSuccess { done += 1 }
    if let problem, !isSuccess { problems.append(problem) }
    return true
  }

  /// What the status line says at the end: how many gists were saved, and why others were not.
  var summary: BrowserMessage {
    guard done < count else {
      return BrowserMessage(.success, "\(done.grouped) of \(count.grouped) saved in \(folder)")
    }
    return BrowserMessage(
      .error, "\(done.grouped) of \(count.grouped) saved in \(folder)", hints: problems)
  }
}
