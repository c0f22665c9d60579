import CommandSupport
import GitHubAPI
import GitHubModels

extension ViewFlow {
  /// With `--json`: GitHub's document, with `starred` (left out signed out) and whole contents.
  func printJSON(in context: AppContext) async throws {
    let (received, isStarred) = try await loadWithStar(in: context)
    let contents = try await contents(of: received, in: context)
    var document = received.json
    for content in contents {
      guard let (encoding, text) = content.json else { continue }
      document.change(["files", content.file.name]) { file in
        file.set("content", to: .string(text))
        // These two tell of the content: they change with it, and only then.
        if file["truncated"] != nil { file.set("truncated", to: .bool(false)) }
        if file["encoding"] != nil || encoding == "base64" {
          file.set("encoding", to: .string(encoding))
        }
      }
    }
    if let isStarred { document.set("starred", to: .bool(isStarred)) }
    try context.print(document)
    try report(contents, in: context)
  }
}
