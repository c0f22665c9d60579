package import GitHubAPI
import Synchronization

/// Answers kept in memory for a test, which may look at them or lose them.
package final class MemoryAnswers: AnswerStore {
  private let answers = Mutex<[AnswerKey: StoredAnswer]>([:])

  package init() {}

  package var all: [AnswerKey: StoredAnswer] {
    get { answers.withLock { $0 } }
    set { answers.withLock { $0 = newValue } }
  }

  package func answer(for key: AnswerKey) async -> StoredAnswer? { all[key] }

  package func keep(_ answer: StoredAnswer, for key: AnswerKey) async {
    answers.withLock { $0[key] = answer }
  }
}
