package import TerminalOutput

/// A key that the user defined: `key.B = !firefox {url}` in the settings.
package struct CustomKey: Hashable, Sendable {
  enum Command: Hashable, Sendable {
    case action(BrowserAction)
    /// A line after `:`, with placeholders.
    case line(String)
    /// A command of the shell, after `!`.
    case shell(ShellTemplate)
    /// The key does nothing.
    case nothing
  }

  /// Why a key can't be bound to this value.
  package enum Problem: Error, Hashable {
    case unknownKey(String)
    /// Quitting and going back must always be possible.
    case reserved(Key)
    /// Terminals send the same bytes for another key.
    case sameAs(Key, Key)
    case unknownAction(String)
    case unknownCommand(String)
    case noCommand
    /// A placeholder inside quotes: its value would end the quotes, or an inner shell would
    /// interpret it.
    case quoted(ShellPlaceholder)
    case controlCharacter
  }

  let key: Key
  let command: Command
}
