import CommandSupport
import GitHubModels
import TerminalOutput

extension RepositoryLookup {
  /// Lets the person choose a file, folder by folder; call it only if `console.terminal.canAsk`.
  ///
  /// - Throws: a ``Failure`` with status 1 if the repository is empty.
  func chosenPath(ref: String?) async throws -> RepositoryPath {
    var parents: [String] = []
    while true {
      let entries = try await folder(at: parents.joined(separator: "/"), ref: ref)
        .filter { $0.kind != .submodule }
      let rows = (parents.isEmpty ? [] : [[Cell("../", tone: .name), ""]]) + entries.map(cells)
      guard !rows.isEmpty else { throw Failure(.no, "repository \(name) has no files") }
      let index = try await context.choose(
        "Which file?", from: rows,
        columns: [Column("", isFlexible: true), Column("", alignment: .right)])
      guard parents.isEmpty || index > 0 else {
        parents.removeLast()
        continue
      }
      let entry = entries[index - (parents.isEmpty ? 0 : 1)]
      parents.append(entry.name)
      guard entry.kind == .folder else {
        return try RepositoryPath(argument: parents.joined(separator: "/"))
      }
    }
  }

  private func cells(_ content: RepositoryContent) -> [Cell] {
    let isFolder = content.kind == .folder
    let size = isFolder ? nil : content.size
    return [
      Cell(content.name + (isFolder ? "/" : ""), tone: isFolder ? .cyan : .plain),
      Cell(size.map(ByteSize.text) ?? "", tone: .dim),
    ]
  }
}
