import CommandSupport
import FoundationEssentials
import TerminalOutput

/// Rewrites the messages of commands for a model, which can call tools but runs no commands.
struct AgentWording: Sendable {
  /// Whether there are tools that change something.
  let writes: Bool

  /// Returns a message that names a tool instead of a command, or says that the user can run it.
  func text(_ message: MessageText) -> String {
    var result = ""
    for part in message.parts {
      switch part {
      // A pipeline of two commands.
      case .text(" | "): result += ", then "
      // No pager is needed.
      case .text(" | cat"): break
      case .command: result = Self.withoutRun(result) + step(part.description)
      default: result += part.description
      }
    }
    return result
  }

  /// Returns the next steps for an error: no options of commands, no variables with tokens, and no
  /// programs that handle passwords.
  func steps(of failure: Failure, now: Date) -> [String] {
    switch failure.code {
    case .keyringLocked:
      return ["ask the user to unlock the keyring, for example by signing in to the desktop"]
    case .keyringConfirmation, .keyringFailed, .keyringTimeout: return [Self.statusStep]
    case .keyringUnavailable:
      // The program that runs the server may pass on fewer variables than the terminal has.
      return [
        Self.statusStep,
        "if that finds a token, let the agent's program pass on its variable, or "
          + "DBUS_SESSION_BUS_ADDRESS for the keyring",
      ]
    default: break
    }
    var steps: [String] = []
    if let reset = failure.retryAt {
      let minutes = max(1, Int((reset.timeIntervalSince(now) / 60).rounded(.up)))
      steps.append("call again in \(Plural.count(minutes, "minute"))")
    }
    for step in failure.nextSteps {
      let words = step.shown { part in
        switch part {
        case .command, .userCommand: ""
        default: part.description
        }
      }
      if !Self.forTerminals.contains(where: { words.contains($0) }) {
        steps.append(text(step))
      } else if let signIn = step.parts.first(where: \.signsIn) {
        steps.append(self.step(signIn.description))
      }
    }
    return steps
  }

  private static let statusStep =
    "ask the user to run gists auth status in a terminal, which says what to do"

  private static let forTerminals = [
    "--", " -L ", "GH_", "GISTS_", "gh auth", "gnome-keyring", "kwallet", "sudo ",
  ]

  private static func withoutRun(_ text: String) -> String {
    text.hasSuffix("run ") ? String(text.dropLast(4)) : text
  }

  private func step(_ command: String) -> String {
    let hasTool = !Self.optionsWithoutTool.contains { command.contains(" \($0)") }
    for (name, tool, changes) in Self.tools where hasTool && (writes || !changes) {
      let start = "gists \(name)"
      if command == start || command.hasPrefix(start + " ") { return "call \(tool)" }
    }
    return "ask the user to run \(command) in a terminal"
  }

  /// The options of commands that have a tool, but only without these.
  private static let optionsWithoutTool = ["--no-trash", "--partly"]

  /// The commands that have a tool, and whether it changes something.
  private static let tools: [(command: String, tool: String, changes: Bool)] = [
    ("comment", "comment_on_gist", true), ("comments", "list_comments", false),
    ("create", "create_gist", true), ("delete", "delete_gist", true), ("diff", "gist_diff", false),
    ("edit", "edit_gist", true), ("fork", "fork_gist", true), ("history", "gist_history", false),
    ("list", "list_gists", false), ("repo cat", "read_repository_file", false),
    ("repo files", "read_repository_file", false), ("repo list", "list_repositories", false),
    ("repo view", "get_repository", false), ("restore", "restore_gist", true),
    ("search", "search_gists", false), ("star", "star_gist", true),
    ("sync", "sync_library", true), ("unstar", "star_gist", true), ("user view", "get_user", false),
    ("view", "get_gist", false),
  ]
}
