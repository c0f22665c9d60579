import CommandSupport
import GistLibrary
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

  /// Copies the exact text of the file, or the bytes of a binary file with their media type.
  func copyFile() async throws {
    let (received, file, saved) = try await load()
    let view = ViewFlow(gist: gist, revision: gist.revision, files: [file.name], copy: saved)
    guard let content = try await view.contents(of: received, in: context).first else { return }
    let bytes = try content.bytes.get()
    let isText = TextCheck.firstBadByte(in: bytes) == nil
    try await copy(
      bytes, type: isText ? nil : BinaryForm.mediaType(of: bytes), what: file.name,
      done: "Copied \(file.name) (\(ByteSize.text(bytes.count)))\(age(of: saved))")
  }

  /// Copies the URL of the gist's page; below the browser, which shows the gist, without a request.
  func copyURL() async throws {
    let url: String
    if context.screen == nil {
      url = try gist.session.page(of: try await context.sessions.fetch(gist).value)
    } else {
      url = host.gistPage(gist.id)
    }
    try await copy(Array(url.utf8), what: "the URL", done: "Copied \(url)")
  }

  /// Copies the URL of the file's bytes: those of this revision, or always the newest ones.
  func copyRawURL(ofNewest isNewest: Bool) async throws {
    let (received, file, saved) = try await load()
    guard let raw = file.rawURL, WebURL(raw) != nil else {
      throw Failure.missingURL(of: file, host: host)
    }
    let url = isNewest ? try newestURL(of: file, raw, in: received.value) : raw
    try await copy(
      Array(url.utf8), what: "the URL", done: "Copied \(url)\(age(of: saved))")
    if !isNewest, file.contentHash != nil {
      context.diagnostics.note("the URL is for this revision; for the newest, add --newest")
    }
  }

  /// Returns the URL of the newest contents: below the gist's page if the raw URL does not contain
  /// it.
  private func newestURL(of file: GistFile, _ raw: String, in gist: Gist) throws -> String {
    if let url = file.newestRawURL { return url }
    guard file.contentHash != nil, let name = raw.split(separator: "/").last else { return raw }
    return "\(try self.gist.session.page(of: gist))/raw/\(name)"
  }

  /// Returns the gist, and the file to copy; at a terminal, from the library if the host does not
  /// respond.
  private func load() async throws -> (Decoded<Gist>, file: GistFile, saved: LibraryGist?) {
    let files = file.map { [$0] } ?? []
    var view = ViewFlow(gist: gist, revision: gist.revision, files: files)
    let received: Decoded<Gist>
    do {
      received = try await view.load(in: context)
    } catch {
      guard error.isHostSilent, gist.revision == nil, context.console.terminal.outIsTerminal,
        let saved = try? context.libraries.savedGist(gist)
      else { throw error }
      view.copy = saved
      received = try await view.load(in: context)
    }
    if let found = files.first.flatMap({ received.value[$0] }) {
      return (received, found, view.copy)
    }
    let chosen = try await context.prompts.onlyOrChosenFile(
      of: received.value, on: host, question: "Copy which file?")
    return (received, chosen, view.copy)
  }

  /// Says that what was copied is from the library, and how old it is.
  private func age(of saved: LibraryGist?) -> String {
    saved.map { ", from the library as of \(context.time.moment($0.time))" } ?? ""
  }

  private func copy(
    _ bytes: [UInt8], type: String? = nil, what: String, done: MessageText
  ) async throws {
    let isCopied = try await context.programs.copyToClipboard(bytes, type: type, what: what)
    context.output.record("copied", gist.members)
    if isCopied { context.output.tellDone(done) }
  }
}
