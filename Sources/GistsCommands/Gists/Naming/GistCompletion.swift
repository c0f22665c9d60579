import ArgumentParser
import CommandSupport
import GistLibrary
import GitHubAPI

extension CompletionKind {
  /// Completes gist IDs from the library, with titles if the shell supports them.
  static var gist: CompletionKind {
    .custom { _, _, prefix in AppContext.live().completions(of: prefix) }
  }
}

extension AppContext {
  /// Returns the completions of an abbreviated ID; empty if there is no library.
  ///
  /// Uses no network and no keyring, to be fast.
  func completions(of prefix: String) -> [String] {
    let digits = prefix.lowercased()
    guard GistID.isHex(digits), let host = try? namedHost(),
      let library = try? library(of: host)
    else { return [] }
    // A damaged library is left for a command to repair: a completion could not report it.
    let gists = try? GistStore(reading: library.file).rows(withPrefix: digits, limit: 100)
    return (gists ?? []).map { completion($0.id, $0.title ?? "") }
  }

  /// Returns a completion; bash gets only the ID, as it inserts the whole text.
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
