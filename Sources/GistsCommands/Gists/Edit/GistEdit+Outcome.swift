import CommandSupport
import GitHubAPI
import GitHubModels

extension GistEdit {
  /// Whether this is sure to have been done to a gist since it was as `earlier`.
  ///
  /// A change of files makes a commit; a text that is not there whole may be any.
  func isMade(in found: Decoded<Gist>, since earlier: Decoded<Gist>) -> Bool {
    let (version, gist) = (GistFingerprint(found).version, found.value)
    if !files.isEmpty, version == nil || version == GistFingerprint(earlier).version {
      return false
    }
    if let description, description != gist.description ?? "" { return false }
    return files.allSatisfy { file in
      switch file.change {
      case .write(let text): gist.holds(text, in: file.name)
      case .rename(let name, let text): gist[file.name] == nil && gist.holds(text, in: name)
      case .remove: gist[file.name] == nil
      }
    }
  }

  /// The files of the answer whose bytes are known because they were sent.
  func contents(in answer: Gist) -> [FileContent] {
    files.compactMap { file in
      let written: (name: String, text: String?) =
        switch file.change {
        case .write(let text): (file.name, text)
        case .rename(let name, let text): (name, text)
        case .remove: (file.name, nil)
        }
      guard let text = written.text, let answered = answer[written.name],
        answered.size == text.utf8.count
      else { return nil }
      return FileContent(file: answered, bytes: .success(Array(text.utf8)))
    }
  }
}

extension Gist {
  /// Whether there is such a file, with that text where one is given.
  fileprivate func holds(_ text: String?, in name: String) -> Bool {
    guard let file = self[name] else { return false }
    guard let text else { return true }
    return file.exactBytes == Array(text.utf8)
  }
}
