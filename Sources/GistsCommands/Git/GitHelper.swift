import ChildProcesses
import CommandSupport
import GitHubAPI
import LocalFiles

/// A credential helper of git's for one place.
struct GitHelper: Hashable, Sendable {
  /// `https://gist.github.com`, where it counts; a path may follow.
  let place: String
  /// What git's shell runs, with the operation behind it.
  let command: String

  init(place: String, command: String) {
    self.place = place
    self.command = command
  }

  init(origin: Origin, command: String) { self.init(place: "\(origin)", command: command) }

  var key: String { "credential.\(place).helper" }
  /// The empty one takes other helpers out: one that stores would write the token into a file.
  var values: [String] { ["", "!\(command)"] }
  var settings: [(key: String, value: String)] { values.map { (key, $0) } }
}

/// Where `auth git-credential` has the token from.
enum GitTokenSource: Hashable, Sendable {
  /// The variables and the keyring, as every command.
  case usual
  /// The command that started git, by a descriptor.
  case handedOver
}

extension AppContext {
  /// The command line of this program as git's credential helper for a host.
  func credentialHelper(of host: Host, _ source: GitTokenSource) -> String {
    var words = [executable, "auth", "git-credential"]
    if source == .handedOver || host != .gitHub { words += ["--host", host.spelling] }
    if source == .handedOver { words += ["--token-descriptor", "\(SecretMemfd.descriptor)"] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
