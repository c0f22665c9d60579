import FoundationEssentials
import GitHubAPI
package import GitHubModels

/// The contents of a path in a repository.
package enum RepositoryEntry: Hashable, JSONReadable {
  /// GitHub lists up to 1,000 entries.
  case folder([RepositoryContent])
  /// A file, a symbolic link or a submodule.
  case single(RepositoryContent)

  package init?(_ json: JSON) {
    if let elements = json.array {
      self = .folder(elements.compactMap(RepositoryContent.init))
    } else if let content = RepositoryContent(json) {
      self = .single(content)
    } else {
      return nil
    }
  }
}

/// A file's name and exact bytes.
package struct RepositoryFile: Hashable, Sendable {
  package var name: String
  package var bytes: [UInt8]
}

extension HypermediaClient {
  /// The README that GitHub shows for a repository.
  ///
  /// Needs only the repository's URL, so it can be loaded at the same time as the repository.
  package func readme(of name: RepositoryName) async throws -> RepositoryFile {
    // No document has a link to it: its path is below that of the repository.
    let readmeURL = try expand(
      "{+repository}/readme", named: "readme_url", in: url(of: name),
      ["repository": .text(url(of: name).absoluteString)])
    let content = try await api.value(.resource(readmeURL), as: RepositoryContent.self).value
    return try await file(content, at: readmeURL)
  }

  /// The contents of a path.
  ///
  /// `path` is "" for the root folder, and must not contain `.` or `..`, which would change the
  /// URL. `ref` is a branch, tag or commit; nil for the default branch.
  package func entry(
    at path: String, ref: String?, in name: RepositoryName
  ) async throws -> RepositoryEntry {
    let url = try await contentsURL(path, ref: ref, in: name)
    return try await api.value(.resource(url), as: RepositoryEntry.self).value
  }

  /// The exact bytes of a file that ``entry(at:ref:in:)`` found.
  ///
  /// `path` is the requested path: some old servers send another one in the document.
  package func file(
    _ content: RepositoryContent, at path: String, ref: String?, in name: RepositoryName
  ) async throws -> RepositoryFile {
    if let bytes = content.bytes { return RepositoryFile(name: content.name, bytes: bytes) }
    return try await file(content, at: contentsURL(path, ref: ref, in: name))
  }

  /// Requests the file, unless its document has all bytes.
  private func file(_ content: RepositoryContent, at url: URL) async throws -> RepositoryFile {
    if let bytes = content.bytes { return RepositoryFile(name: content.name, bytes: bytes) }
    return RepositoryFile(
      name: content.name, bytes: try await api.repositoryFile(at: url, size: content.size))
  }

  private func contentsURL(
    _ path: String, ref: String?, in name: RepositoryName
  ) async throws -> URL {
    let repository = try await repository(name).value
    // `{+path}` does not encode slashes or question marks, so segments are encoded first.
    let segments = path.split(separator: "/").map {
      PercentEncoding.encode(String($0))
    }
    var values: [String: URITemplateValue] = ["path": .text(segments.joined(separator: "/"))]
    if let ref { values["ref"] = .text(ref) }
    // GitHub has no URL that ends in a slash.
    let text = repository.contentsURL.map { template in
      path.isEmpty && template.hasSuffix("/{+path}") ? String(template.dropLast(8)) : template
    }
    return try expand(
      text, named: "contents_url", in: url(of: name), query: ["ref"], values)
  }
}
