import GitHubAPI
import TerminalOutput

extension Sessions {
  /// Returns a function that waits a moment for another process that holds a lock.
  ///
  /// - Parameters:
  ///   - others: what holds the lock: `another sync`.
  ///   - silence: the time that nobody wants to read about.
  ///   - givesUp: false if what holds the lock asks nothing and may take long.
  /// - Returns: the function, which says once that it waits, and throws a ``Failure`` (75) after
  ///   the time of `--timeout`: the other process may wait for an answer of the user.
  package func waiting(
    for others: String, silence: Duration = .zero, givesUp: Bool = true
  ) -> () async throws -> Void {
    var isTold = false
    let start = time.uptime()
    return {
      let waited = time.uptime() - start
      if givesUp, try waited >= settings.timeout() { throw Failure.stillRunning(others) }
      if !isTold, waited >= silence {
        output.diagnostics.note("waiting for \(others) to finish")
        isTold = true
      }
      try await time.sleep(.milliseconds(100))
    }
  }
}

extension Failure {
  fileprivate static func stillRunning(_ others: String) -> Failure {
    Failure(
      .tryLater, code: .busy, "\(others) is still running",
      next: ["finish or stop it, and run the command again"])
  }
}
