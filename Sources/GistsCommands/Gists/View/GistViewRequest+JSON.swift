import GitHubAPI
import GitHubModels

extension GistViewRequest {
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

extension JSON {
  /// Sets a member of an object in its place, or as the last one.
  mutating func set(_ name: String, to value: JSON) {
    guard case .object(var members) = self else { return }
    if let index = members.lastIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append(Member(name, value))
    }
    self = .object(members)
  }

  /// Takes a member out of an object.
  mutating func remove(_ name: String) {
    guard case .object(let members) = self else { return }
    self = .object(members.filter { $0.name != name })
  }

  /// Changes the value at the end of a path of members, where it is there.
  mutating func change(_ path: [String], _ change: (inout JSON) -> Void) {
    guard let name = path.first else { return change(&self) }
    guard var value = self[name] else { return }
    value.change(Array(path.dropFirst()), change)
    set(name, to: value)
  }
}
