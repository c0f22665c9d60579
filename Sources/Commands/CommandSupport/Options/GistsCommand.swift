package import ArgumentParser

/// A command that runs in an ``AppContext``.
///
/// A command's file has a fixed order: configuration, arguments, `validate()`, `run(in:)`.
/// ``CommandLineRun`` turns errors thrown by `run(in:)` into a message and an exit status. A
/// command that has already reported its errors throws an ``ExitStatus``.
package protocol GistsCommand: AsyncParsableCommand {
  var global: GlobalOptions { get }
  /// Whether `--json` was given.
  var isJSON: Bool { get }
  /// The jq expression that filters the JSON; nil prints it as it is.
  var jsonFilter: String? { get }
  /// Whether a terminal user who is not signed in is offered to sign in and rerun the command.
  static var offersSignIn: Bool { get }
  /// Whether the settings file must be valid: only the commands that change it run without it.
  static var usesSettings: Bool { get }

  func run(in context: AppContext) async throws
}

extension GistsCommand {
  package var isJSON: Bool { false }
  package var jsonFilter: String? { nil }
  package static var offersSignIn: Bool { true }
  package static var usesSettings: Bool { true }
}
