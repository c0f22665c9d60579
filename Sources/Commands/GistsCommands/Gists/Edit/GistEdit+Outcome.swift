import ByteTools
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension GistEdit {
  /// Whether the response to this change shows it: description, files and their contents, as far
  /// as the response has them, in a new revision.
  ///
  /// A server that lags behind can send an older document of the same gist.
  func isShown(in response: Decoded<Gist>, since earlier: Decoded<Gist>) -> Bool {
    guard holds(in: response.value) else { return false }
    if let time = response.value.updatedAt, let last = earlier.value.updatedAt, time < last {
      return false
    }
    let version = GistFingerprint(response).version
    guard !files.isEmpty, let version, version == GistFingerprint(earlier).version else {
      return true
    }
    // What the gist had before creates no revision.
    return holds(in: earlier.value)
  }

  /// Whether a document has the description, files and contents of this change, as far as it tells.
  func holds(in gist: Gist) -> Bool {
    if let description, !gist.hasDescription(description) { return false }
    // Another file can get the name that one loses.
    func isFree(_ name: String) -> Bool {
      gist[exactly: name] == nil
        || files.contains { file in
          if case .rename(let new, _) = file.change { new.isExactly(name) } else { false }
        }
    }
    return files.allSatisfy { file in
      switch file.change {
      case .write(let data): gist.mayHold(data, in: file.name)
      case .rename(let name, let data): isFree(file.name) && gist.mayHold(data, in: name)
      case .remove: isFree(file.name)
      }
    }
  }

  /// Returns whether this change was certainly made to a gist since `earlier`.
  ///
  /// A change of files creates a commit. Every byte that was sent is compared; a text that the
  /// document lacks is downloaded.
  func isMade(
    in found: Decoded<Gist>, since earlier: Decoded<Gist>, from session: Session
  ) async -> Bool {
    let (version, gist) = (GistFingerprint(found).version, found.value)
    if !files.isEmpty, version == nil || version == GistFingerprint(earlier).version {
      return false
    }
    if let description, !description.isExactly(gist.description ?? "") { return false }
    for file in files {
      let isMade =
        switch file.change {
        case .write(let data): await gist.holds(data, in: file.name, from: session)
        case .rename where gist[exactly: file.name] != nil: false
        case .rename(let name, let data): await gist.holds(data, in: name, from: session)
        case .remove: gist[exactly: file.name] == nil
        }
      guard isMade else { return false }
    }
    return true
  }

  /// Returns the result for a user: `Edited gist 6cad326836d38bd3a7ae`.
  func summary(of id: String) -> MessageText {
    if description == nil, files.count == 1, case .rename(let name, nil) = files[0].change {
      return "Renamed \(files[0].name) to \(name) in \(gist: id)"
    }
    return "Edited \(gist: id)"
  }

  func newNames(in gist: Gist) -> [String] {
    files.compactMap { file in
      switch file.change {
      case .write: gist[exactly: file.name] == nil ? file.name : nil
      case .rename(let name, _): name
      case .remove: nil
      }
    }
  }

  /// The new names of renamed files, by their former ones.
  var renames: [ExactString: String] {
    var names: [ExactString: String] = [:]
    for file in files {
      if case .rename(let name, _) = file.change { names[ExactString(file.name)] = name }
    }
    return names
  }

  /// Returns the files of the response whose bytes are known because they were sent.
  func contents(in response: Gist) -> [FileContent] {
    files.compactMap { file in
      let name = if case .rename(let name, _) = file.change { name } else { file.name }
      guard let bytes = file.change.data?.bytes, let saved = response[exactly: name] else {
        return nil
      }
      return saved.isKnownToHold(bytes) ?? (saved.size == bytes.count)
        ? FileContent(file: saved, bytes: .success(bytes)) : nil
    }
  }
}

extension Gist {
  /// Whether the gist has the file, with these contents if they are given, as far as the document
  /// tells.
  fileprivate func mayHold(_ data: FileData?, in name: String) -> Bool {
    // Of more than 300 files, GitHub lists the first ones.
    guard let file = self[exactly: name] else { return isTruncated }
    guard let data else { return true }
    return file.isKnownToHold(data.bytes) ?? true
  }

  /// Returns whether the gist has the file, with these contents if they are given.
  ///
  /// False if they can't be downloaded.
  fileprivate func holds(
    _ data: FileData?, in name: String, from session: Session
  ) async -> Bool {
    guard let file = self[exactly: name] else { return false }
    guard let bytes = data?.bytes else { return true }
    if let isKnown = file.isKnownToHold(bytes) { return isKnown }
    return (try? await session.api.completeFile(file, limit: max(bytes.count, 1))) == bytes
  }
}
