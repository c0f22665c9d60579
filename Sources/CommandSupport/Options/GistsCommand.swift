package import ArgumentParser

/// A command that does its work in an ``AppContext``.
///
/// A file of a command is always in the order configuration, arguments, `validate()`, `run(in:)`.
/// `run(in:)` throws: ``CommandLineRun`` makes a sentence and an exit status of every error. A
/// command that ends with a status other than 0 and has said everything throws the ``ExitStatus``
/// itself.
package protocol GistsCommand: AsyncParsableCommand {
  var global: GlobalOptions { get }
  /// `--json` was given.
  var isJSON: Bool { get }
  /// At a terminal, sign-in is offered where this command needs it, and the command then runs
  /// again.
  static var offersSignIn: Bool { get }

  func run(in context: AppContext) async throws
}

extension GistsCommand {
  package var isJSON: Bool { false }
  package static var offersSignIn: Bool { true }
}
