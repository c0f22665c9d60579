package import GitHubAPI
package import GitHubModels
package import TerminalOutput

/// A screen that never asks: a question ends as if the user had cancelled it.
package protocol SilentScreen: CommandScreen {}

extension SilentScreen {
  package func changing(_ gist: Gist) {}

  package func created(_ gist: String) {}

  package func noted(_ gists: [String], asStep step: String, on host: Host) {}

  package func unchanged(_ gist: String) {}

  package func undone(_ gist: String, as id: String) {}

  package func saved(_ text: SavedText) {}

  package func show(_ code: ShownCode) {}

  package func pageRequested() async throws { throw PromptError.cancelled }

  package func hideCode() {}

  package func confirm(_ question: MessageText, byDefault: Bool) async throws -> Bool {
    throw PromptError.cancelled
  }

  package func secret(_ question: String) async throws -> String { throw PromptError.cancelled }

  package func line(_ question: String) async throws -> String { throw PromptError.cancelled }

  package func enter(_ text: String) async throws { throw PromptError.cancelled }

  package func choose(
    _ question: MessageText, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    throw PromptError.cancelled
  }
}
