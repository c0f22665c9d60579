import CommandSupport
import GistsTUI
import TerminalOutput

extension KeyNotation {
  /// Reads the argument of `--keys`.
  init(argument: String) throws {
    do {
      try self.init(argument)
    } catch {
      throw Failure(
        .wrongUsage, "unknown key: <\(error.name)>",
        next: ["use names such as <Enter>, <Esc>, <Tab>, <Up> and <C-d>, and <lt> for <"])
    }
  }
}
