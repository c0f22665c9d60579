import ByteTools
package import FoundationEssentials
package import GitHubModels

/// The gists on the host that may be the one that was to be created.
package struct FoundGists: Sendable {
  /// The gists with the same description, visibility, names and bytes.
  package var identical: [Decoded<Gist>] = []
  /// The gists that may be identical, whose contents could not be fetched.
  package var possible: [Gist] = []
}

extension APIManager {
  /// Returns the user's gists that are identical to a new one sent earlier, newest first.
  ///
  /// Reads the list, which has no contents, and then fetches the gists that resemble it.
  ///
  /// Gists older than the local `time` don't count. All gists count if `time` is nil (unknown), or
  /// in the future because the clock was wrong.
  ///
  /// - Throws: ``APIError`` if the gists can't be listed.
  package func gists(
    identicalTo newGist: NewGist, sentAt time: Date?
  ) async throws -> FoundGists {
    let time = time.flatMap { $0 <= self.time.now() ? $0 : nil }
    // The local clock may be wrong: the list's own time shows by how much. `since` could leave the
    // gist out.
    let pages = pages(.myGists(since: nil, perPage: 100), of: Gist.self, loading: .concurrent)
    var listed: [Gist] = []
    for try await page in pages {
      let earliest = time.flatMap { time in
        page.time.map { time + $0.timeIntervalSince(self.time.now()) - 60 }
      }
      listed += page.elements.map(\.value).filter { gist in
        newGist.resembles(gist) && isPossible(gist.createdAt, since: earliest)
      }
    }
    return try await gists(listed, identicalTo: newGist)
  }

  /// Returns the listed gists whose bytes are the new gist's.
  func gists(_ listed: [Gist], identicalTo newGist: NewGist) async throws -> FoundGists {
    var found = FoundGists()
    for gist in listed {
      let fetched: Decoded<Gist>
      do {
        fetched = try await value(.gist(id: gist.id), as: Gist.self, usesCache: false)
      } catch APIError.errorResponse(let response) where response.isNotFound {
        // The gist has been deleted since it was listed.
        continue
      } catch is APIError {
        found.possible.append(gist)
        continue
      }
      guard newGist.resembles(fetched.value) else { continue }
      switch try await match(newGist, with: fetched.value, byName: true) {
      case .identical: found.identical.append(fetched)
      case .unknown: found.possible.append(gist)
      case .different: continue
      }
    }
    return found
  }
}

extension NewGist {
  /// Whether a gist has this description, this visibility, and files with these names and sizes.
  ///
  /// Lists have all of these, but no contents. Names are compared by their bytes.
  func resembles(_ gist: Gist) -> Bool {
    hasDescription(of: gist) && gist.isPublic == isPublic && gist.files.count == files.count
      && !gist.isTruncated
      && files.allSatisfy { file in gist.files.contains { file.hasName(of: $0) && file.fits($0) } }
  }

  /// Whether the response to its POST shows this gist, whatever its visibility.
  ///
  /// Contents count as far as the response has them: GitHub leaves out some beside a large file,
  /// and the files after the first 300.
  package func isShown(in gist: Gist) -> Bool {
    gist.hasDescription(description ?? "")
      && (gist.isTruncated ? gist.files.count < files.count : gist.files.count == files.count)
      && gist.files.allSatisfy { found in
        files.contains { file in
          (file.hasName(of: found) || file.mayBeRenamed) && file.fits(found)
            && found.exactBytes.map { $0.elementsEqual(file.data.bytes) } ?? true
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

extension NewGist.File {
  fileprivate func hasName(of found: GistFile) -> Bool { found.name.isExactly(name) }

  /// Whether the size is that of this file, or unknown.
  fileprivate func fits(_ found: GistFile) -> Bool {
    found.size.map { $0 == data.bytes.count } ?? true
  }

  /// Whether GitHub may rename the file: it generates names like `gistfile1.txt` itself.
  fileprivate var mayBeRenamed: Bool { name.isEmpty || name.lowercased().hasPrefix("gistfile") }
}

/// The result of comparing the files on the host with those that were sent.
package enum ContentMatch: Hashable, Sendable {
  /// Every byte is equal.
  case identical
  case different
  /// Some files could not be fetched.
  case unknown
}

extension APIManager {
  /// Compares every byte of the new gist with a gist that was fetched by its ID.
  ///
  /// Fetches contents that the gist's JSON lacks from `raw_url`. Names count only with `byName`,
  /// because GitHub may rename a new file.
  package func match(
    _ newGist: NewGist, with gist: Gist, byName: Bool
  ) async throws -> ContentMatch {
    var result = ContentMatch.identical
    for file in newGist.files {
      let bytes = file.data.bytes
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
      } catch is FileUnavailable {
        // The document names the git object, whose hash shows whether it has these bytes.
        guard let hash = file.contentHash else {
          result = .unknown
          continue
        }
        let blob = HexDigest.gitBlob(of: bytes, digits: hash.utf8.count)
        if blob == hash.lowercased() { return .identical }
      } catch is APIError {
        result = .unknown
      }
    }
    return result
  }
}
