package import FoundationEssentials
package import GitHubAPI
package import GitHubModels
package import LocalFiles

/// The gists of one host that were deleted from here: `$XDG_DATA_HOME/gists/trash/HOST/`.
///
/// It lies beside the library, which is made anew or forgotten without it.
package struct Trash: Sendable {
  package let path: String
  package let host: Host
  package let onRepair: @Sendable (Repair) -> Void

  package init(
    path: String, host: Host, onRepair: @escaping @Sendable (Repair) -> Void
  ) {
    self.path = path
    self.host = host
    self.onRepair = onRepair
  }

  /// Keeps a gist, with all of its files.
  ///
  /// Earlier copies of the same gist go when this one is on the disk.
  ///
  /// - Parameters:
  ///   - gist: as the host has it at this moment.
  ///   - time: of the deletion.
  ///   - load: gives the bytes of a few of its files.
  /// - Returns: what is on the disk now, whole.
  /// - Throws: what `load` throws; `FileError`. Nothing is left then.
  package func keep(
    _ gist: Decoded<Gist>, at time: Date, load: ([GistFile]) async throws -> [[UInt8]]
  ) async throws -> TrashEntry {
    let folder = PrivateBundle("\(path)/\(Self.name(gist.value.id, time))", onRepair: onRepair)
    do {
      var sizes: [Int] = []
      let files = gist.value.files
      // A few at once are in memory.
      for start in stride(from: 0, to: files.count, by: 6) {
        for bytes in try await load(Array(files[start..<min(start + 6, files.count)])) {
          try folder.file(TrashEntry.name(of: sizes.count)).write(bytes)
          sizes.append(bytes.count)
        }
      }
      let entry = TrashEntry(
        folder: folder, gist: Self.withoutContents(gist), deleted: time, sizes: sizes)
      try entry.writeDocument()
      removeEarlier(than: entry)
      return entry
    } catch {
      try? folder.remove(first: TrashEntry.documentName)
      throw error
    }
  }

  /// All entries, the latest first; `onDamage` hears of what can't be read.
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

  /// How many there are.
  package var count: Int {
    folders.count(where: TrashEntry.isWhole)
  }

  /// What lies in it, unfinished entries included.
  package var folders: [PrivateBundle] { PrivateBundle.all(in: path, onRepair: onRepair) }

  /// What may be removed: an unfinished entry that was changed in the hour before `now` is one that
  /// another process may be writing.
  package func removable(at now: Date) -> [PrivateBundle] {
    folders.filter { folder in
      TrashEntry.isWhole(folder)
        || folder.changed.map { now.timeIntervalSince($0) > 3600 } ?? false
    }
  }

  /// Two that are kept at the same time never remove each other.
  private func removeEarlier(than entry: TrashEntry) {
    let all = entries()
    guard let index = all.firstIndex(where: { $0.folder.path == entry.folder.path }) else { return }
    for other in all[index...].dropFirst() where other.gist.value.id == entry.gist.value.id {
      // It stays where it can't be removed: nothing is lost.
      try? other.remove()
    }
  }

  /// A name of its own for each: of the gist, the time and random digits.
  private static func name(_ id: String, _ time: Date) -> String {
    let stamp = time.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    return "\(id)-\(stamp)-\(RandomName.text)"
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
