package import FoundationEssentials
import Glibc
package import LocalFiles
import TextFormats

/// A file with a draft, kept until the draft is sent or removed.
///
/// Its name consists of the time (UTC), `secret` if the draft is kept for only a day, random
/// letters, and the draft's name: `20260131T140509Z-secret-3w5e11264sgsf-notes.md`. What it is for
/// is in `unsent-for/3w5e11264sgsf.json` beside its folder.
package struct SavedDraft: Hashable, Sendable {
  private let file: PrivateFile

  /// The time in seconds that a draft with a possible secret is kept.
  private static let secretLifetime = 86_400.0
  private static let secretMark = "secret"

  /// The path of the file.
  package var path: String { file.path }

  /// The name of the file.
  package var name: String { file.name }

  /// The draft's name.
  package var title: String { parts.dropFirst(isSecret ? 3 : 2).joined(separator: "-") }

  /// The time at which the draft was saved; nil for a file that someone else put there.
  package var saved: Date? { parts.first.flatMap { Date(stamp: $0) } }

  /// The time at which the draft is removed; nil if it is kept until it is sent.
  package var expiry: Date? { isSecret ? saved?.addingTimeInterval(Self.secretLifetime) : nil }

  /// The size in bytes.
  package var size: Int { PrivateFile.size(of: path) }

  /// What the draft is for; nil if that is unknown.
  package var target: DraftTarget? {
    guard let bytes = try? targetFile?.read(), let json = try? JSON(parsing: bytes) else {
      return nil
    }
    return DraftTarget(json)
  }

  /// The file that says what the draft is for; nil for a draft that someone else put there.
  private var targetFile: PrivateFile? {
    let index = isSecret ? 2 : 1
    guard saved != nil, parts.count > index + 1 else { return nil }
    return PrivateFile("\(Self.targetFolder(file.folderPath))/\(parts[index]).json")
  }

  private var isSecret: Bool { parts.count > 3 && parts[1] == Self.secretMark }

  private var parts: [Substring] {
    name.split(separator: "-", omittingEmptySubsequences: false)
  }

  /// Saves a draft in the state folder's `unsent/`, under a unique name.
  package static func keep(
    _ bytes: [UInt8], named name: String, for target: DraftTarget? = nil, in files: StateFiles,
    at time: Date
  ) throws(FileError) -> SavedDraft {
    let path = "\(folder(files.folders))/\(time.stamp)-\(RandomName.text)-\(PlainName.of(name))"
    let file = PrivateFile(path, onRepair: files.onRepair)
    try file.write(bytes)
    let draft = SavedDraft(file: file)
    // The text matters more.
    if let target { try? draft.targetFile?.write(target.json.bytes()) }
    return draft
  }

  /// Saves the text as ``keep(_:named:for:in:at:)`` does, and removes equal texts of the same name
  /// that are for nothing else.
  package static func keepOnce(
    _ bytes: [UInt8], named name: String, for target: DraftTarget? = nil, in files: StateFiles,
    at time: Date
  ) throws(FileError) -> SavedDraft {
    let former = all(in: files.folders, now: time)
    let file = try keep(bytes, named: name, for: target, in: files, at: time)
    for former in former
    where former.title == file.title && former.size == bytes.count
      && (try? former.read()) == bytes && [nil, target?.place].contains(former.target?.place)
    {
      try? former.remove()
    }
    return file
  }

  /// Renames this file so that it is kept for only a day, and returns the new file; returns this
  /// one if it can't be renamed.
  package func expiring() -> SavedDraft {
    guard !isSecret, parts.count > 2 else { return self }
    let name = ([parts[0], Self.secretMark[...]] + parts[1...]).joined(separator: "-")
    let expiring = SavedDraft(file: PrivateFile(path.dropLast(self.name.count) + name))
    return rename(path, expiring.path) == 0 || errno == ENOENT ? expiring : self
  }

  /// Returns all drafts, the newest first; removes those that have expired.
  package static func all(in folders: Folders, now: Date) -> [SavedDraft] {
    let folder = folder(folders)
    removeStrayTargets(of: folder)
    // The names begin with the time.
    return files(in: folder).sorted { $0.name > $1.name }.filter { file in
      guard let expiry = file.expiry, expiry <= now else { return true }
      return (try? file.remove()) == nil
    }
  }

  /// Removes what drafts were for that something else removed, such as an earlier version.
  private static func removeStrayTargets(of folder: String) {
    let targets = targetFolder(folder)
    // Read first: a draft is saved before what it is for.
    var strays = Set(FolderNames.all(in: targets).filter { $0.hasSuffix(".json") })
    // A listing may lack a draft that is just being renamed.
    for _ in 1...2 where !strays.isEmpty {
      strays.subtract(files(in: folder).compactMap { $0.targetFile?.name })
    }
    for name in strays { try? PrivateFile("\(targets)/\(name)").remove() }
  }

  private static func files(in folder: String) -> [SavedDraft] {
    // A hidden file is one that another process is writing, or was killed while writing.
    FolderNames.all(in: folder).filter { !$0.hasPrefix(".") }
      .map { SavedDraft(file: PrivateFile("\(folder)/\($0)")) }
  }

  /// Whether a path is that of a draft.
  package static func isOne(_ path: String, in folders: Folders) -> Bool {
    UserFile.literalPath(of: path).hasPrefix(folder(folders) + "/")
  }

  private static func folder(_ folders: Folders) -> String { "\(folders.state)/unsent" }

  /// The folder with what the drafts in a folder are for.
  private static func targetFolder(_ folder: String) -> String { folder + "-for" }

  /// Returns the text; nil if the file does not exist.
  package func read() throws(FileError) -> [UInt8]? { try file.read() }

  /// Deletes the file if it exists.
  package func remove() throws(FileError) {
    try file.remove()
    try? targetFile?.remove()
  }

  package static func == (one: Self, other: Self) -> Bool { one.path == other.path }
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
