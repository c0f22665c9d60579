import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels

/// What a command changed on the host is changed in the library too, without a sync.
extension LibraryRecorder {
  /// Changes what is kept, when everything is printed; nothing to do where there is no library.
  func changeAfterwards(_ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Void) {
    if hasLibrary { writeAfterwards(body) }
  }

  /// Keeps a gist that was made a moment ago, first among those of its owner.
  func keep(created gist: Decoded<Gist>) {
    keep(gist, [])
    let id = gist.value.id
    writeAfterwards { store throws(LibraryError) in
      try store.prepend(id, to: Feed.mine.name)
    }
  }

  /// Keeps a fork that was made a moment ago; GitHub gives it without its contents.
  func keep(forked gist: Decoded<Gist>) {
    writeAfterwards { store throws(LibraryError) in
      try store.save([gist], at: gist.time)
      try store.prepend(gist.value.id, to: Feed.mine.name)
    }
  }
}

extension LibraryRecorder {
  /// Keeps a gist that was fetched, with the files that came along.
  func keep(_ gist: Decoded<Gist>, _ files: [FileContent]) {
    writeAfterwards { store throws(LibraryError) in
      var contents: [String: [UInt8]] = [:]
      for file in gist.value.files { contents[file.name] = file.exactBytes }
      for file in files {
        if case .success(let bytes) = file.bytes { contents[file.file.name] = bytes }
      }
      try store.save(LibraryGist(gist: gist, contents: contents, time: gist.time))
    }
  }
}
