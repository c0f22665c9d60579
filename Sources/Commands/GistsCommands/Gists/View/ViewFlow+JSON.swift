import CommandSupport
import GitHubAPI
import GitHubModels

extension ViewFlow {
  /// Prints GitHub's JSON with `starred` (omitted when signed out) and full contents.
  func printJSON(in context: AppContext) async throws {
    let (received, isStarred) = try await loadWithStar(in: context)
    let contents = try await contents(of: received, in: context)
    var document = received.json
    for content in contents {
      guard let (encoding, text) = content.json else { continue }
      document.change(["files", content.file.name]) { file in
        file.set("content", to: .string(text))
        // Both describe the content, so they change together with it.
        if file["truncated"] != nil { file.set("truncated", to: .bool(false)) }
        if file["encoding"] != nil || encoding == "base64" {
          file.set("encoding", to: .string(encoding))
        }
      }
    }
    if let isStarred { document.set("starred", to: .bool(isStarred)) }
    try context.print(document)
    try report(contents, of: received.value, in: context)
  }
}
