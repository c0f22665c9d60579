import ChildProcesses

extension AppContext {
  /// Opens an http or https address in the browser (`GISTS_BROWSER`, `BROWSER`, `xdg-open`); false
  /// where none could be started.
  ///
  /// A variable holds a program and its arguments; `BROWSER` may name several, with colons between.
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

  private var browsers: [[String]] {
    let words = { (text: Substring) in text.split(separator: " ").map(String.init) }
    if let own = variables["GISTS_BROWSER"] { return [words(own[...])] }
    if let list = variables["BROWSER"] { return list.split(separator: ":").map(words) }
    return [["xdg-open"]]
  }

  /// Puts text on the clipboard (`wl-copy`, `xclip`, `xsel`); false where there is none of them.
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
