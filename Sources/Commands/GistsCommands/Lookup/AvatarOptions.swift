import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput

/// The options for users' avatars: `--avatars`, `--no-avatars`.
struct AvatarOptions: ParsableArguments {
  @Flag(
    name: .customLong("avatars"), inversion: .prefixedNo,
    help: "Show users' avatars (default: if the terminal can show them)")
  var isShown: Bool?

  /// Whether to show avatars with this many rows.
  ///
  /// Initials replace them only if the user asked for avatars that the terminal can't draw.
  func areShown(rows: Int, in context: AppContext) throws -> Bool {
    if let isShown { return isShown }
    return try context.console.terminal.outIsTerminal && context.settings.isOn(.avatars) != false
      && context.programs.images.draws(rows: rows)
  }
}
