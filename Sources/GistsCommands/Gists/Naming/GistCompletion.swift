import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI

extension CompletionKind {
  /// Ids of the library, each with its title where the shell shows one.
  static var gist: CompletionKind {
    .custom { _, _, prefix in AppContext.live().completions(of: prefix) }
  }
}

extension AppContext {
  /// What the beginning of an id can go on to; nothing where there is no library.
  ///
  /// No request, no keyring: a person waits for it.
  func completions(of prefix: String) -> [String] {
    let digits = prefix.lowercased()
    guard GistID.isHex(digits), let host = try? namedHost(),
      let library = try? library(of: host)
    else { return [] }
    // Nobody would hear that a damaged library is set aside: that is left to a command.
    let gists = try? GistStore(reading: library.file).gists(withPrefix: digits, limit: 100)
    return (gists ?? []).map { id, title in completion(id, title) }
  }

  /// bash puts the whole text into the line: it gets the id alone.
  func completion(_ id: String, _ title: String) -> String {
    switch CompletionShell.requesting {
    case .zsh: "\(id):\(Self.plain(title))"
    case .fish: "\(id)\t\(Self.plain(title))"
    default: id
    }
  }

  private static func plain(_ title: String) -> String {
    let line = title.unicodeScalars.map {
      $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0)
    }
    return String(line.prefix(60))
  }
}
