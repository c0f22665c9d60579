extension GistFile {
  /// The hash of the contents, which the raw URL contains before the name; nil if unknown.
  package var contentHash: Substring? {
    guard let path = rawURL?.prefix(while: { $0 != "?" }),
      let hash = path.split(separator: "/").dropLast().last,
      [40, 64].contains(hash.utf8.count), hash.utf8.allSatisfy(\.isASCIIHexDigit)
    else { return nil }
    return hash
  }
}

extension Gist {
  /// Whether both documents describe the same revision, as far as they tell.
  ///
  /// `updated_at` counts seconds: after a second edit within one second only the raw URLs differ.
  package func isSameRevision(as other: Gist) -> Bool {
    guard updatedAt == other.updatedAt else { return false }
    if isTruncated || other.isTruncated { return true }
    return files.count == other.files.count
      && files.allSatisfy { file in
        other[exactly: file.name].map { file.hasSameContents(as: $0) } ?? false
      }
  }
}

extension GistFile {
  /// Whether both have the same contents, as far as their documents tell.
  package func hasSameContents(as other: GistFile) -> Bool {
    if let contentHash, let hash = other.contentHash, contentHash != hash { return false }
    return size == nil || other.size == nil || size == other.size
  }
}
