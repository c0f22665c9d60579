import ArgumentParser

/// A shell that completes command lines.
enum CompletingShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  /// Reads `--generate-completion-script SHELL`, which packagers know from other programs.
  init?(asked arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "--generate-completion-script" else { return nil }
    self.init(rawValue: arguments[1])
  }

  /// The script that completes the command lines of `gists`.
  ///
  /// It asks `gists` itself for the candidates, so it never gets older than the program.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}
