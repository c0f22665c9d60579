package import LocalFiles

/// Whether the gist is known to be deleted: until then, the entry's folder has an empty file.
extension TrashEntry {
  /// Whether the gist may still exist, as the response to its deletion was never received.
  package var mayStillExist: Bool { mark.identity != nil }

  /// Records that the gist is about to be deleted.
  func beginDeletion() throws(FileError) { try mark.write([]) }

  /// Records that the gist is deleted.
  package func endDeletion() throws(FileError) { try mark.remove() }

  private var mark: PrivateFile { folder.file("deleting") }
}
