import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension CreateFlow {
  /// The gist is there whatever becomes of its URL: what fails now is a warning.
  func hand(_ created: Decoded<Gist>, toBrowser: Bool, toClipboard: Bool) async {
    guard toBrowser || toClipboard else { return }
    let url: String
    do {
      url = try context.page(of: created.value, on: session)
    } catch {
      return context.diagnostics.warn(context.failureFormatter.failure(for: error).message)
    }
    if toClipboard, await !context.copyToClipboard(url) {
      context.diagnostics.warn(
        "the URL is not on the clipboard: install wl-clipboard, xclip or xsel")
    }
    if toBrowser, await !context.openInBrowser(url) {
      context.diagnostics.warn(Failure.noBrowser(url).message)
    }
  }
}

extension Decoded<Gist> {
  /// The gist's URL alone, or its document.
  ///
  /// Where that can't be written, the error says that the gist is there: nobody makes it twice.
  func printURL(in context: AppContext) throws {
    let console = context.console
    let url = value.htmlURL ?? value.id
    do {
      if context.isJSON {
        try context.print(json)
      } else {
        try console.out.writeLine(console.safeLine(url))
      }
      try console.out.flush()
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("the gist is there: \(url)")
      throw failure
    }
  }
}
