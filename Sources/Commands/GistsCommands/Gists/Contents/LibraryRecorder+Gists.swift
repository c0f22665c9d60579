import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubModels

/// Applies a command's changes on the host to the library, without a sync.
extension LibraryRecorder {
  /// Schedules a change of the library for after the output; does nothing if there is no library.
  func changeAfterwards(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) {
    if hasLibrary { writeAfterwards(body) }
  }

  /// Saves a new gist as the first one of its owner.
  func keep(created gist: Decoded<Gist>) {
    keep(gist, [])
    let id = gist.value.id
    writeAfterwards { store throws(LibraryError) in
      try store.prepend(id, to: Feed.mine.name)
    }
  }

  /// Saves a new fork as the first gist of its owner; GitHub returns it without contents.
  func keep(forked gist: Decoded<Gist>) {
    writeAfterwards { store throws(LibraryError) in
      try store.save([gist], at: gist.time)
      try store.prepend(gist.value.id, to: Feed.mine.name)
    }
  }

  /// Records the star of a gist that is already saved.
  func keepStar(of id: String) {
    writeAfterwards { store throws(LibraryError) in
      try store.recordStar(true, of: id, at: nil)
    }
  }

  func keep(_ gist: Decoded<Gist>, _ files: [FileContent]) {
    writeAfterwards { store throws(LibraryError) in
      var contents = FileContents()
      for file in gist.value.files { contents[file.name] = file.exactBytes }
      for file in files {
        if case .success(let bytes) = file.bytes { contents[file.file.name] = bytes }
      }
      try store.save(LibraryGist(gist: gist, contents: contents, time: gist.time))
    }
  }
}

extension GistStore {
  /// Records that the user starred or unstarred a gist at this time, which is nil if unknown.
  func recordStar(_ isStarred: Bool, of id: String, at time: Date?) throws(LibraryError) {
    try setStarred(id, isStarred)
    if isStarred {
      try prepend(id, to: Feed.starred.name)
    } else {
      try remove(id, from: Feed.starred.name, at: time)
    }
  }
}
