package import FoundationEssentials
package import GitHubAPI
package import GitHubModels
package import LocalFiles
import TextFormats

/// The deleted gists of one host, in `$XDG_DATA_HOME/gists/trash/HOST/`.
///
/// The trash is separate from the library, so it survives when the library is rebuilt or deleted.
package struct Trash: Sendable {
  let path: String
  package let host: Host
  fileprivate let onRepair: @Sendable (Repair) -> Void

  /// Saves a gist with all its files.
  ///
  /// Other entries of the same gist stay until the gist is known to be deleted: the process that
  /// created them may still be running.
  ///
  /// - Parameters:
  ///   - gist: the gist's current state on the host.
  ///   - isStarred: whether the user is known to star it.
  ///   - time: the time of the deletion.
  ///   - load: returns the bytes of some of its files.
  ///   - history: returns a git bundle of its revisions, called last; nil if its files are
  ///     all there is.
  /// - Returns: the complete entry, of a gist that is not known to be deleted yet.
  /// - Throws: the errors of `load` and `history`; `FileError`. Nothing is left on disk then.
  package func keep(
    _ gist: Decoded<Gist>, isStarred: Bool = false, at time: Date,
    load: ([GistFile]) async throws -> [[UInt8]], history: () async throws -> [UInt8]? = { nil }
  ) async throws -> TrashEntry {
    removeAbandoned()
    let folder = PrivateBundle("\(path)/\(Self.name(gist.value.id, time))", onRepair: onRepair)
    // The folder's name is unique, so no other process has locked it.
    return try await folder.alone(wait: {}) {
      do {
        var sizes: [Int] = []
        let files = gist.value.files
        // Keep only a few files in memory at a time.
        for start in stride(from: 0, to: files.count, by: 6) {
          for bytes in try await load(Array(files[start..<min(start + 6, files.count)])) {
            try folder.file(TrashEntry.name(of: sizes.count)).write(bytes)
            sizes.append(bytes.count)
          }
        }
        if let history = try await history() {
          try folder.file(TrashEntry.historyName).write(history)
        }
        let entry = TrashEntry(
          folder: folder, gist: Self.withoutContents(gist), deleted: time, sizes: sizes,
          isStarred: isStarred)
        try entry.beginDeletion()
        try entry.writeDocument()
        return entry
      } catch {
        try? folder.remove(first: TrashEntry.documentName)
        throw error
      }
    }
  }

  /// Returns all entries, newest first; `onDamage` gets the errors of unreadable ones.
  package func entries(onDamage: (any Error) -> Void = { _ in }) -> [TrashEntry] {
    let entries = folders.compactMap { folder in
      do {
        return try TrashEntry(in: folder)
      } catch {
        onDamage(error)
        return nil
      }
    }
    return entries.sorted { ($0.deleted, $0.folder.name) > ($1.deleted, $1.folder.name) }
  }

  /// The number of complete entries.
  package var count: Int {
    folders.count(where: TrashEntry.isWhole)
  }

  /// The folders of all entries, including unfinished ones.
  private var folders: [PrivateBundle] { PrivateBundle.all(in: path, onRepair: onRepair) }

  /// The folders that no other process uses.
  package var unused: [PrivateBundle] {
    folders.filter { folder in
      do {
        return try folder.ifUnused {} != nil
      } catch {
        // Removing it reports the error.
        return true
      }
    }
  }

  /// Removes the unfinished entries and lock files of killed processes.
  ///
  /// An unfinished entry is never the only copy: a gist is deleted only after the entry's document
  /// is written, and a restored entry's document is removed first.
  package func removeAbandoned() {
    for folder in folders where !TrashEntry.isWhole(folder) {
      // If it can't be removed, the next run tries again.
      _ = try? folder.ifUnused {
        if !TrashEntry.isWhole(folder) { try folder.remove(first: TrashEntry.documentName) }
      }
    }
    PrivateBundle.removeAbandonedLocks(in: path)
  }

  /// Removes other entries of a gist that was just deleted in the state of this entry.
  ///
  /// Two processes never remove each other's entries: this entry is locked meanwhile, and a locked
  /// entry is not removed.
  package func removeOthers(than entry: TrashEntry) {
    _ = try? entry.folder.ifUnused {
      if entry.isThere { removeOthers(than: entry) { _ in true } }
    }
  }

  /// An entry without a history never replaces one that has it.
  private func removeOthers(
    than entry: TrashEntry, where isReplaced: (TrashEntry) -> Bool
  ) {
    for other in entries()
    where other.gist.value.id == entry.gist.value.id && other.folder.path != entry.folder.path
      && (entry.history != nil || other.history == nil) && isReplaced(other)
    {
      // An entry that can't be removed or is being restored stays, and nothing is lost.
      _ = try? other.folder.ifUnused { try other.remove() }
    }
  }

  /// Removes the other entries of the same revision of a gist that was restored.
  package func removeDuplicates(of entry: TrashEntry) {
    removeOthers(than: entry) {
      $0.sizes == entry.sizes && $0.gist.value.isSameRevision(as: entry.gist.value)
    }
  }

  /// Returns a unique name: the gist ID, the time and random digits.
  private static func name(_ id: String, _ time: Date) -> String {
    "\(id)-\(time.stamp)-\(RandomName.text)"
  }

  private static func withoutContents(_ gist: Decoded<Gist>) -> Decoded<Gist> {
    var document = gist.json
    document.change(["files"]) { files in
      files = .object(
        (files.members ?? []).map { member in
          var file = member.value
          file.remove("content")
          return .init(member.name, file)
        })
    }
    var value = gist.value
    for index in value.files.indices { value.files[index].content = nil }
    return Decoded(value, json: document)
  }
}

extension StateFiles {
  package func trash(of host: Host) -> Trash {
    Trash(path: "\(folders.data)/trash/\(host.folderName)", host: host, onRepair: onRepair)
  }
}
