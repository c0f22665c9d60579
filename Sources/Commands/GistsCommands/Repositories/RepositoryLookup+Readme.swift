import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput

extension RepositoryLookup {
  /// The largest image of a README that is fetched, in bytes.
  private static let largestImage = 4 << 20

  /// Renders a README: Markdown with the images that are files of the repository, other formats as
  /// text.
  func rendered(_ readme: RepositoryFile, _ renderer: FileRenderer? = nil) async -> ShownFile {
    await (renderer ?? context.fileRenderer()).shown(readme.bytes, name: readme.name) {
      await image(at: $0)
    }
  }

  /// Returns an image of a repository on this host; nil if it is elsewhere, missing or too large.
  private func image(at address: String) async -> [UInt8]? {
    let browser = browsing.browser
    guard let file = ReadmeImage(address, in: name, on: browsing.session.host),
      case .single(let content)? = try? await browser.entry(
        at: file.path, ref: file.ref, in: file.repository),
      content.kind == .file, content.size ?? 0 <= Self.largestImage
    else { return nil }
    return try? await browser.file(content, at: file.path, ref: file.ref, in: file.repository).bytes
  }
}
