import ChildProcesses

extension AppContext {
  /// Opens an http or https URL in the browser (`GISTS_BROWSER`, `BROWSER`, `xdg-open`).
  ///
  /// A variable holds a program and its arguments; `BROWSER` may be a colon-separated list.
  ///
  /// - Returns: false if no browser could be started.
  package func openInBrowser(_ url: String) async -> Bool {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
    for command in browsers {
      switch await processRunner.detached(command + [url], [], .seconds(2)) {
      case .succeeded, .stillRunning: return true
      case .failed, .notFound: continue
      }
    }
    return false
  }

  /// The browser commands as messages name them: `w3m`, `firefox, lynx`.
  package var browserNames: String {
    browsers.map { $0.joined(separator: " ") }.joined(separator: ", ")
  }

  private var browsers: [[String]] {
    let words = { (text: Substring) in text.split(separator: " ").map(String.init) }
    if let own = variables["GISTS_BROWSER"] { return [words(own[...])] }
    if let list = variables["BROWSER"] { return list.split(separator: ":").map(words) }
    return [["xdg-open"]]
  }

  /// Copies text to the clipboard with `wl-copy`, `xclip` or `xsel`; returns false if none works.
  package func copyToClipboard(_ text: String) async -> Bool {
    let tools = [
      ["wl-copy"], ["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"],
    ]
    for tool in tools {
      switch await processRunner.detached(tool, Array(text.utf8), .seconds(2)) {
      case .succeeded, .stillRunning: return true
      case .failed, .notFound: continue
      }
    }
    return false
  }
}
