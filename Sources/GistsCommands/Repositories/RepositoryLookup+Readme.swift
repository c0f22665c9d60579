import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput

extension RepositoryLookup {
  /// The largest image of a README that is fetched, in bytes.
  private static let largestImage = 4 << 20

  /// Renders a README: Markdown with the images that are files of the repository, other formats as
  /// text.
  func rendered(_ readme: RepositoryFile) async -> ShownFile {
    await context.fileRenderer().shown(readme.bytes, name: readme.name) { await image(at: $0) }
  }

  /// Returns the image at a relative address; nil if it is on another host, missing or too large.
  private func image(at address: String) async -> [UInt8]? {
    let path = address.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    guard !address.contains(":"), !address.hasPrefix("/"), !address.contains("?"),
      !path.isEmpty, !path.split(separator: "/").contains(".."),
      case .single(let content)? = try? await browsing.browser.entry(at: path, ref: nil, in: name),
      content.kind == .file, content.size ?? 0 <= Self.largestImage
    else { return nil }
    return try? await browsing.browser.file(content, at: path, ref: nil, in: name).bytes
  }
}
