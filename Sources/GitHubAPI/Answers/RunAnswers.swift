/// What was asked in this run, and the latest answers in memory: a store may keep nothing, or not for
/// long.
struct RunAnswers {
  /// Bytes of bodies that are held at most.
  let limit: Int
  private(set) var asked: Set<AnswerKey> = []
  private var held: [AnswerKey: StoredAnswer] = [:]
  /// The oldest first.
  private var order: [AnswerKey] = []
  private var size = 0

  init(limit: Int = 16 << 20) { self.limit = limit }

  func answer(for key: AnswerKey) -> StoredAnswer? { held[key] }

  /// Holds an answer in the place of an earlier one; the oldest ones give way to it, and one larger
  /// than the limit is not held.
  mutating func hold(_ answer: StoredAnswer, for key: AnswerKey) {
    asked.insert(key)
    drop(key)
    guard answer.body.count <= limit else { return }
    while size > limit - answer.body.count, let oldest = order.first { drop(oldest) }
    held[key] = answer
    order.append(key)
    size += answer.body.count
  }

  private mutating func drop(_ key: AnswerKey) {
    guard let answer = held.removeValue(forKey: key) else { return }
    order.removeAll { $0 == key }
    size -= answer.body.count
  }
}
