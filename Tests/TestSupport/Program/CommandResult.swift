/// How a run of the program ended, and every byte it wrote.
package struct CommandResult: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case exit(Int32)
    /// Killed by this signal; a shell would report 128 more.
    case signal(Int32)
  }

  package var ending: Ending
  package var stdout: [UInt8]
  package var stderr: [UInt8]
  package var time: Duration

  package var out: String { String(decoding: stdout, as: UTF8.self) }
  package var err: String { String(decoding: stderr, as: UTF8.self) }
  /// nil where a signal ended it.
  package var exit: Int32? { if case .exit(let status) = ending { status } else { nil } }
}

extension CommandResult: CustomStringConvertible {
  package var description: String {
    "\(ending) after \(time)\n--- stdout\n\(out)\n--- stderr\n\(err)"
  }
}

/// A program ran longer than its test allows, and was killed.
package struct TimeLimitExceeded: Error {
  package var command: [String]
  package var result: CommandResult
}
