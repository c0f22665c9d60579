import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension CreateFlow {
  /// Opens or copies the URL of the gist; a failure is only a warning, as the gist already exists.
  func openOrCopyURL(_ created: Decoded<Gist>, toBrowser: Bool, toClipboard: Bool) async {
    guard toBrowser || toClipboard else { return }
    let url: String
    do {
      url = try context.page(of: created.value, on: session)
    } catch {
      return context.diagnostics.warn(context.failureFormatter.failure(for: error).message)
    }
    if toClipboard {
      do {
        try await context.copyToClipboard(url, what: "the URL")
      } catch {
        context.diagnostics.warn(error.message)
        context.diagnostics.advise(on: error)
      }
    }
    if toBrowser, await !context.openInBrowser(url) {
      context.diagnostics.warn(Failure.noBrowser(url, context.browserNames).message)
    }
  }
}

extension Decoded<Gist> {
  /// Prints the gist's URL, or its JSON with `--json`.
  ///
  /// If that fails, the error says that the gist exists, so that nobody creates it twice.
  func printURL(in context: AppContext) throws {
    let console = context.console
    let url = value.htmlURL ?? value.id
    context.screen?.created(value.id)
    do {
      if context.isJSON {
        try context.print(json)
      } else {
        try console.out.writeLine(console.safeLine(url))
      }
      try console.out.flush()
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("the gist was created: \(url)")
      throw failure
    }
  }
}
