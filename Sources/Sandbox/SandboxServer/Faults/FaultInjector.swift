import Synchronization

/// The faults that are waiting for their requests.
final class FaultInjector: Sendable {
  private struct Rule {
    let fault: Fault
    let matches: @Sendable (ReceivedRequest) -> Bool
    var skip: Int
    var times: Int
  }

  private struct Count {
    let fault: PeriodicFault
    var requests = 0
  }

  private let rules = Mutex<[Rule]>([])
  private let counts: Mutex<[Count]>

  /// Creates an injector with faults that happen again and again.
  init(_ faults: [PeriodicFault] = []) { counts = Mutex(faults.map { Count(fault: $0) }) }

  func add(
    _ fault: Fault, skip: Int, times: Int, on matches: @escaping @Sendable (ReceivedRequest) -> Bool
  ) {
    rules.withLock {
      $0.append(Rule(fault: fault, matches: matches, skip: skip, times: times))
    }
  }

  /// Counts a request and returns the periodic fault that is due.
  func periodicFault() -> NamedFault? {
    counts.withLock { counts in
      var due: NamedFault?
      for index in counts.indices {
        counts[index].requests += 1
        let fault = counts[index].fault
        if due == nil, counts[index].requests.isMultiple(of: fault.period) { due = fault.name }
      }
      return due
    }
  }

  /// Returns the fault for a request: the oldest matching rule that has uses left and has skipped
  /// enough requests.
  func fault(for request: ReceivedRequest) -> Fault? {
    rules.withLock { rules in
      for index in rules.indices where rules[index].times > 0 && rules[index].matches(request) {
        if rules[index].skip > 0 {
          rules[index].skip -= 1
          continue
        }
        rules[index].times -= 1
        return rules[index].fault
      }
      return nil
    }
  }
}
