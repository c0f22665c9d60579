/// How a program ended, and its output.
package struct ProgramResult: Sendable, Hashable {
  package enum Ending: Sendable, Hashable {
    case exit(Int32)
    /// Killed by a signal, which a shell reports as 128 plus its number.
    case signal(Int32)
  }

  package var ending: Ending
  package var stdout: [UInt8]
  package var stderr: [UInt8]
  package var time: Duration

  package var out: String { String(decoding: stdout, as: UTF8.self) }
  package var err: String { String(decoding: stderr, as: UTF8.self) }
  /// The exit status; nil after a signal.
  package var exit: Int32? { if case .exit(let status) = ending { status } else { nil } }
}

extension ProgramResult: CustomStringConvertible {
  package var description: String {
    "\(ending) after \(time)\n--- stdout\n\(out)\n--- stderr\n\(err)"
  }
}

/// A program exceeded its time limit and was killed.
package struct TimeLimitExceeded: Error {
  package var command: [String]
  package var result: ProgramResult
}
