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
