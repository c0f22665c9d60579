import FoundationEssentials
import GitHubAPI
package import GitHubModels

/// What lies at a path of a repository.
package enum RepositoryEntry: Hashable, JSONReadable {
  /// GitHub lists 1,000 at most.
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

/// A file's name and its exact bytes.
package struct RepositoryFile: Hashable, Sendable {
  package var name: String
  package var bytes: [UInt8]
}

extension Browser {
  /// The README that GitHub shows for a repository.
  ///
  /// Needs nothing but the repository's address: it can be loaded beside its document.
  package func readme(of name: RepositoryName) async throws -> RepositoryFile {
    // No document names this one: it lies below the repository's own.
    let url = try address(
      "{+repository}/readme", named: "readme_url", in: address(of: name),
      ["repository": .text(address(of: name).absoluteString)])
    let content = try await api.value(.resource(url), as: RepositoryContent.self).value
    return try await file(content, at: url)
  }

  /// What lies at a path.
  ///
  /// `path` is "" for the whole, and without `.` and `..`, which would be another address; `ref` is a
  /// branch, a tag or a commit, nil for the default branch.
  package func entry(
    at path: String, ref: String?, in name: RepositoryName
  ) async throws -> RepositoryEntry {
    let url = try await contentsAddress(path, ref: ref, in: name)
    return try await api.value(.resource(url), as: RepositoryEntry.self).value
  }

  /// The exact bytes of a file that ``entry(at:ref:in:)`` found.
  ///
  /// `path` is where it was found: old documents tell other paths.
  package func file(
    _ content: RepositoryContent, at path: String, ref: String?, in name: RepositoryName
  ) async throws -> RepositoryFile {
    if let bytes = content.bytes { return RepositoryFile(name: content.name, bytes: bytes) }
    return try await file(content, at: contentsAddress(path, ref: ref, in: name))
  }

  /// The document has the bytes of small files only.
  private func file(_ content: RepositoryContent, at url: URL) async throws -> RepositoryFile {
    if let bytes = content.bytes { return RepositoryFile(name: content.name, bytes: bytes) }
    return RepositoryFile(
      name: content.name, bytes: try await api.repositoryFile(at: url, size: content.size))
  }

  private func contentsAddress(
    _ path: String, ref: String?, in name: RepositoryName
  ) async throws -> URL {
    let repository = try await repository(name).value
    // `{+path}` leaves slashes alone, and question marks, too: those are encoded before.
    let segments = path.split(separator: "/").map {
      PercentEncoding.encode(String($0))
    }
    var values: [String: URITemplateValue] = ["path": .text(segments.joined(separator: "/"))]
    if let ref { values["ref"] = .text(ref) }
    // An address that ends in a slash is another one, which is not there.
    let text = repository.contentsURL.map { template in
      path.isEmpty && template.hasSuffix("/{+path}") ? String(template.dropLast(8)) : template
    }
    return try address(
      text, named: "contents_url", in: address(of: name), query: ["ref"], values)
  }
}
