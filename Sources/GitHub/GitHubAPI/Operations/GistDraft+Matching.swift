package import GitHubModels

extension GistDraft {
  /// Whether a gist has this description, this visibility, and files with these names and sizes.
  ///
  /// All of them are in a list, which has no contents. Names are compared by their bytes.
  func resembles(_ gist: Gist) -> Bool {
    hasDescription(of: gist) && gist.isPublic == isPublic && gist.files.count == files.count
      && !gist.isTruncated
      && files.allSatisfy { file in gist.files.contains { file.hasName(of: $0) && file.fits($0) } }
  }

  /// Whether the response to its POST shows this gist, whatever its visibility.
  ///
  /// Contents count as far as the response has them: GitHub leaves out some beside a large file, and
  /// the files after the first 300.
  package func isShown(in gist: Gist) -> Bool {
    gist.hasDescription(description ?? "")
      && (gist.isTruncated ? gist.files.count < files.count : gist.files.count == files.count)
      && gist.files.allSatisfy { found in
        files.contains { file in
          (file.hasName(of: found) || file.mayBeRenamed) && file.fits(found)
            && found.exactBytes.map { $0.elementsEqual(file.content.utf8) } ?? true
        }
      }
  }

  private func hasDescription(of gist: Gist) -> Bool {
    (gist.description ?? "").isExactly(description ?? "")
  }
}

extension Gist {
  /// Whether the description has these words: GitHub may change the white space.
  package func hasDescription(_ text: String) -> Bool {
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    return words(description ?? "").elementsEqual(words(text)) {
      $0.utf8.elementsEqual($1.utf8)
    }
  }
}

extension GistDraft.File {
  fileprivate func hasName(of found: GistFile) -> Bool { found.name.isExactly(name) }

  /// Whether the size is that of this file, or unknown.
  fileprivate func fits(_ found: GistFile) -> Bool {
    found.size.map { $0 == content.utf8.count } ?? true
  }

  /// Whether GitHub may rename the file: it generates names like `gistfile1.txt` itself.
  fileprivate var mayBeRenamed: Bool { name.isEmpty || name.lowercased().hasPrefix("gistfile") }
}

/// How the files on the host compare to those that were sent.
package enum ContentMatch: Hashable, Sendable {
  /// Every byte is equal.
  case identical
  case different
  /// Some files could not be fetched.
  case unknown
}

extension APIManager {
  /// Compares every byte of the draft with a gist that was fetched by its ID.
  ///
  /// Fetches from `raw_url` what the gist's JSON lacks. With `byName`, the names must be equal too:
  /// GitHub may rename a new file.
  package func match(
    _ draft: GistDraft, with gist: Gist, byName: Bool
  ) async throws -> ContentMatch {
    var result = ContentMatch.identical
    for file in draft.files {
      let bytes = Array(file.content.utf8)
      let candidates = gist.files.filter { found in
        found.size ?? bytes.count == bytes.count
          && (!byName || found.name.utf8.elementsEqual(file.name.utf8))
      }
      switch try await match(bytes, with: candidates) {
      case .identical: continue
      case .different: return .different
      case .unknown: result = .unknown
      }
    }
    return result
  }

  /// Whether one of these files has exactly these bytes.
  private func match(_ bytes: [UInt8], with files: [GistFile]) async throws -> ContentMatch {
    var result = ContentMatch.different
    for file in files {
      do {
        if try await completeFile(file, limit: max(bytes.count, 1)) == bytes { return .identical }
      } catch APIError.invalidResponse(_, .tooLarge, _) {
        continue
      } catch is APIError, is FileUnavailable {
        result = .unknown
      }
    }
    return result
  }
}
