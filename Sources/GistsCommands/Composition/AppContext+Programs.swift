extension AppContext {
  /// Opens an http or https address in the browser (`GISTS_BROWSER`, `BROWSER`, `xdg-open`); false where none could be started.
  func openInBrowser(_ url: String) async -> Bool { fatalError("stub") }

  /// Puts text on the clipboard (`wl-copy`, `xclip`, `xsel`); false where there is none of them.
  func copyToClipboard(_ text: String) async -> Bool { fatalError("stub") }
}
