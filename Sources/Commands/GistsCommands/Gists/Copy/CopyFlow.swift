import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct CopyFlow: Sendable {
  let gist: NamedGist
  /// The file to copy; nil for the only one, or to choose one.
  let file: String?
  let context: AppContext

  private var host: Host { gist.session.host }

  /// Copies the exact text of the file, or the bytes of a binary one as what they are.
  func copyFile() async throws {
    let (received, file) = try await load()
    let view = ViewFlow(gist: gist, revision: gist.revision, files: [file.name])
    guard let content = try await view.contents(of: received, in: context).first else { return }
    let bytes = try content.bytes.get()
    let isText = TextCheck.firstBadByte(in: bytes) == nil
    try await copy(
      bytes, type: isText ? nil : BinaryForm.mediaType(of: bytes), what: file.name,
      done: "Copied \(file.name) (\(ByteSize.text(bytes.count)))")
  }

  func copyURL() async throws {
    let url = try gist.session.page(of: try await context.sessions.fetch(gist).value)
    try await copy(Array(url.utf8), what: "the URL", done: "Copied \(url)")
  }

  /// Copies the URL that serves the file's bytes.
  func copyRawURL() async throws {
    let file = try await load().file
    guard let url = file.rawURL, WebURL(url) != nil else {
      throw Failure.missingURL(of: file, host: host)
    }
    try await copy(Array(url.utf8), what: "the URL", done: "Copied \(url)")
  }

  private func load() async throws -> (Decoded<Gist>, file: GistFile) {
    let files = file.map { [$0] } ?? []
    let received = try await ViewFlow(gist: gist, revision: gist.revision, files: files)
      .load(in: context)
    if let found = files.first.flatMap({ received.value[$0] }) { return (received, found) }
    return (
      received,
      try await context.prompts.onlyOrChosenFile(
        of: received.value, on: host, question: "Copy which file?")
    )
  }

  private func copy(
    _ bytes: [UInt8], type: String? = nil, what: String, done: String
  ) async throws {
    let isCopied = try await context.programs.copyToClipboard(bytes, type: type, what: what)
    context.output.record("copied", gist.members)
    if isCopied { context.output.tellDone(done) }
  }
}
