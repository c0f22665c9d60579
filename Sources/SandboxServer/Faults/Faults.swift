import Synchronization

/// The faults that wait for their requests.
final class Faults: Sendable {
  private struct Trap {
    let fault: Fault
    let matches: @Sendable (SeenRequest) -> Bool
    var skip: Int
    var times: Int
  }

  private let traps = Mutex<[Trap]>([])

  func add(
    _ fault: Fault, skip: Int, times: Int, on matches: @escaping @Sendable (SeenRequest) -> Bool
  ) {
    traps.withLock {
      $0.append(Trap(fault: fault, matches: matches, skip: skip, times: times))
    }
  }

  func removeAll() { traps.withLock { $0.removeAll() } }

  /// The fault for a request: of the oldest trap that is not used up and has skipped enough.
  func strike(_ request: SeenRequest) -> Fault? {
    traps.withLock { traps in
      for index in traps.indices where traps[index].times > 0 && traps[index].matches(request) {
        if traps[index].skip > 0 {
          traps[index].skip -= 1
          continue
        }
        traps[index].times -= 1
        return traps[index].fault
      }
      return nil
    }
  }
}
