import Glibc
import Synchronization

/// Reports changes of the files in folders, but not of those in their subfolders (inotify(7)).
///
/// Changes that another computer makes on a network file system are not reported.
package final class FolderWatch: Sendable {
  package enum Event: Hashable, Sendable {
    /// A file of this path was written, created, renamed or removed.
    case file(String)
    /// A folder was removed, renamed or unmounted, and is no longer watched.
    case folderGone(String)
    /// The system has dropped events: anything may have changed.
    case missed
  }

  private static let changes =
    IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
  /// `IN_MASK_ADD` keeps the events for which a folder is already watched.
  private static let moves = IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD
  private static let gone = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED

  /// Readable if there are events; valid while this object exists.
  package let descriptor: Int32
  private let watched = Mutex(Watched())

  private struct Watched {
    /// The paths of each watched folder: one may have several, as with bind mounts.
    var folders: [Int32: [String]] = [:]
    /// The paths of the folders above, which move the watched folders if they are moved.
    var above: [Int32: [String]] = [:]

    /// Removes the watched folders that are gone with a folder; returns their numbers and paths.
    mutating func remove(goneWith number: Int32) -> (numbers: [Int32], paths: [String]) {
      let own = folders.removeValue(forKey: number) ?? []
      let roots = above.removeValue(forKey: number) ?? []
      var (numbers, paths) = (own.isEmpty ? [] : [number], own)
      for (number, names) in folders {
        let gone = names.filter { name in roots.contains { Self.isBelow($0, name) } }
        guard !gone.isEmpty else { continue }
        folders[number] = nil
        numbers.append(number)
        paths += gone
      }
      return (numbers, paths.sorted())
    }

    private static func isBelow(_ folder: String, _ path: String) -> Bool {
      path.utf8.starts(with: "\(folder)/".utf8)
    }
  }

  package init() throws(FolderWatchError) {
    // The flags of inotify_init1(2) have the same values.
    descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw .init(folder: nil, errno: errno) }
  }

  deinit { close(descriptor) }

  /// Returns the folder of a file as events name it.
  package static func folder(of path: String) -> String { MissingFolders.parent(of: path) }

  /// Starts to watch the folder of a file, unless it is watched already.
  package func add(folderOf path: String) throws(FolderWatchError) {
    let folder = Self.folder(of: path)
    let number = inotify_add_watch(descriptor, folder, UInt32(Self.changes))
    if number < 0 { throw .init(folder: folder, errno: errno) }
    watched.withLock { Self.add(folder, number, to: &$0.folders) }
    watchAbove(folder)
  }

  /// Watches the folders above, because a folder reports no event when a folder above it is moved.
  ///
  /// A folder that can't be read can't be watched, and is left out.
  private func watchAbove(_ folder: String) {
    var path = folder
    while path != "/" {
      path = Self.folder(of: path)
      let number = inotify_add_watch(descriptor, path, UInt32(Self.moves))
      if number >= 0 { watched.withLock { Self.add(path, number, to: &$0.above) } }
    }
  }

  private static func add(_ path: String, _ number: Int32, to folders: inout [Int32: [String]]) {
    let isKnown = folders[number]?.contains { $0.utf8.elementsEqual(path.utf8) } ?? false
    if !isKnown { folders[number, default: []].append(path) }
  }

  /// Returns the events so far, without waiting.
  package func events() -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return events }
      var rest = buffer.prefix(count)
      while let event = Raw(&rest) { events += self.events(event) }
    }
  }

  private func events(_ event: Raw) -> [Event] {
    if event.mask & IN_Q_OVERFLOW != 0 { return [.missed] }
    if event.mask & Self.gone != 0 {
      // Later events don't matter: a renamed folder has another path.
      let (numbers, paths) = watched.withLock { $0.remove(goneWith: event.watch) }
      if event.mask & IN_MOVE_SELF != 0 {
        for number in Set(numbers + [event.watch]) { inotify_rm_watch(descriptor, number) }
      }
      return paths.map { .folderGone($0) }
    }
    let paths = watched.withLock { $0.folders[event.watch] } ?? []
    return paths.map { .file(UserFile.path(of: event.name, in: $0)) }
  }

  /// The `inotify_event` of the system.
  private struct Raw {
    let watch: Int32
    let mask: Int32
    let name: String

    /// Takes the first event from the bytes; nil if there is none.
    init?(_ bytes: inout ArraySlice<UInt8>) {
      let size = MemoryLayout<inotify_event>.size
      guard bytes.count >= size else { return nil }
      let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      watch = header.wd
      mask = Int32(bitPattern: header.mask)
      let text = bytes.dropFirst(size).prefix(Int(header.len))
      name = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      bytes = bytes.dropFirst(size + Int(header.len))
    }
  }
}

/// A folder can't be watched.
package struct FolderWatchError: Error, Hashable, Sendable {
  /// nil if no folder can be watched at all.
  package let folder: String?
  /// EMFILE if the system has no more instances, ENOSPC if it has no more watches.
  package let errno: Int32
}
