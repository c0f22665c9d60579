import ClientState
import CommandSupport
import GistsTUI
import TerminalOutput

struct BrowserSettings: Sendable {
  private(set) var keys: [CustomKey] = []
  private(set) var views: [CustomView] = []
  /// Mistakes in the settings file, with their lines.
  private(set) var problems: [BrowserMessage] = []

  init(_ settings: [CustomSetting], in path: String, _ commands: (any CommandLines)?) {
    for setting in settings {
      do {
        switch setting.key {
        case .key(let name):
          keys.append(try CustomKey(named: name, setting.value, of: setting.key, commands))
        case .view(let name) where !setting.value.isEmpty:
          views.append(try CustomView(named: name, setting.value, of: setting.key))
        default: continue
        }
      } catch {
        problems.append(
          BrowserMessage(
            .error, "\(path): line \(setting.line): \(error.message)",
            hints: error.nextSteps))
      }
    }
  }

  /// All mistakes in one message; nil if there are none.
  var message: BrowserMessage? {
    guard var message = problems.first else { return nil }
    message.hints += problems.dropFirst().map(\.text)
    return message
  }

  /// Returns the view that an argument of a list names; nil for other lists.
  func list(_ argument: String) -> BrowserList? {
    views.lazy.map { BrowserList.view($0) }.first { $0.argument == argument }
  }

  /// Throws a ``Failure`` if a setting is invalid for the browser.
  static func check(
    _ setting: SettingKey, _ value: String, _ commands: (any CommandLines)?
  ) throws(Failure) {
    switch setting {
    case .key(let name): _ = try CustomKey(named: name, value, of: setting, commands)
    case .view(let name): _ = try CustomView(named: name, value, of: setting)
    default: return
    }
  }
}

extension CustomView {
  fileprivate init(named name: String, _ value: String, of setting: SettingKey) throws(Failure) {
    do {
      try self.init(name: name, value: value)
    } catch {
      throw .unusable(setting, error.message, error.nextSteps)
    }
  }
}

extension CustomKey {
  fileprivate init(
    named name: String, _ value: String, of setting: SettingKey, _ commands: (any CommandLines)?
  ) throws(Failure) {
    do {
      try self.init(name: name, value: value) { commands?.command(of: $0) != nil }
    } catch {
      throw .unusableKey(setting, error)
    }
  }
}

extension Failure {
  fileprivate static func unusableKey(_ setting: SettingKey, _ problem: CustomKey.Problem)
    -> Failure
  {
    let (message, hints): (MessageText, [MessageText]) =
      switch problem {
      case .unknownKey(let name):
        (
          "unknown key: \(name)",
          ["use a character, or a name such as ctrl-o, f5, enter, space or pgdn"]
        )
      case .reserved(let key):
        ("\(key.name) can't be bound: it always \(key == .escape ? "goes back" : "quits")", [])
      case .sameAs(let key, let other):
        (
          "\(key.name) can't be bound: terminals send the same for \(other.name)",
          ["use key.\(other.settingName)"]
        )
      case .unknownAction(let word):
        (
          "unknown action: \(word)",
          [
            Suggestion.nearest(to: word, among: CustomKey.actions.map(\.name))
              .map { "did you mean \($0)?" }
              ?? "to list all actions, run \(commandLine: "gists help keys")",
            "start gists commands with : and shell commands with !",
          ]
        )
      case .unknownCommand(let word):
        (
          "unknown command: \(word)",
          ["to list all commands, run \(commandLine: "gists help commands")"]
        )
      case .noCommand: ("a command must follow : or !", [])
      case .quoted(let placeholder):
        (
          "\(placeholder.text) can't be inside quotes",
          ["remove the quotes: it always becomes a single word"]
        )
      case .controlCharacter: ("the value contains control characters", [])
      }
    return unusable(setting, message, hints)
  }

  fileprivate static func unusable(
    _ setting: SettingKey, _ problem: MessageText, _ hints: [MessageText]
  ) -> Failure {
    Failure(
      .wrongUsage, code: .invalidSetting, "invalid \(setting.rawValue): \(problem)", next: hints)
  }
}
