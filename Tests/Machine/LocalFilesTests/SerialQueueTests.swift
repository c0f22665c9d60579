import LocalFiles
import Synchronization
import Testing

@Suite struct `A thread for tasks` {
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }

  @Test func `goes on while all other threads are busy`() async {
    let isDone = Flag()
    await withDiscardingTaskGroup { group in
      // More than a machine has cores.
      for _ in 0..<64 {
        group.addTask { while !isDone.isSet {} }
      }
      await withTaskExecutorPreference(SerialQueue()) { isDone.set() }
    }
    #expect(isDone.isSet)
  }
}
