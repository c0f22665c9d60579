import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Copies a file of a gist, or a URL, to the clipboard.
struct CopyFlow: Sendable {
  let gist: NamedGist
  /// The file to copy; nil for the only one, or to choose one.
  let file: String?
  let context: AppContext

  private var host: Host { gist.session.host }

  /// Copies the exact text of the file.
  func copyText() async throws {
    let (received, file) = try await load()
    let view = ViewFlow(gist: gist, revision: gist.revision, files: [file.name])
    guard let content = try await view.contents(of: received, in: context).first else { return }
    let bytes = try content.bytes.get()
    if let offset = TextCheck.firstBadByte(in: bytes) {
      throw Failure.binary(file.name, offset: offset)
    }
    try await copy(
      String(decoding: bytes, as: UTF8.self), what: file.name,
      done: "Copied \(file.name) (\(ByteSize.text(bytes.count)))")
  }

  /// Copies the URL of the gist's page.
  func copyURL() async throws {
    let url = try context.page(of: try await context.fetch(gist).value, on: gist.session)
    try await copy(url, what: "the URL", done: "Copied \(url)")
  }

  /// Copies the URL that serves the file's bytes.
  func copyRawURL() async throws {
    let file = try await load().file
    guard let url = file.rawURL, WebURL(url) != nil else {
      throw Failure.missingURL(of: file, host: host)
    }
    try await copy(url, what: "the URL", done: "Copied \(url)")
  }

  private func load() async throws -> (Decoded<Gist>, file: GistFile) {
    let files = file.map { [$0] } ?? []
    let received = try await ViewFlow(gist: gist, revision: gist.revision, files: files)
      .load(in: context)
    if let found = files.first.flatMap({ received.value[$0] }) { return (received, found) }
    return (
      received,
      try await context.onlyOrChosenFile(
        of: received.value, on: host, question: "Copy which file?")
    )
  }

  private func copy(_ text: String, what: String, done: String) async throws {
    let isCopied = try await context.copyToClipboard(text, what: what)
    context.record("copied", gist.members)
    if isCopied { context.tellDone(done) }
  }
}
