import FoundationEssentials
import GistGit
import GitHubModels
import LocalFiles
import TextFormats

/// A bare git repository with the whole history of a gist in a backup: `FOLDER/ID.git`.
///
/// Its `gist.json` is the gist's document for the fetched state. The file's time is the last time a
/// backup found that the host has no newer state.
struct BackupClone: Hashable, Sendable {
  static let suffix = ".git"
  /// The folder of cached lists in a backup of several gists.
  static let lists = ".lists"

  /// The path of the repository, without a trailing slash.
  let path: String

  init(path: String) { self.path = path }

  init(of id: String, in folder: String) {
    path = "\(folder)/\(id)\(Self.suffix)"
  }

  /// Creates the clone at a path from the user; nil unless that is a folder with a name such as
  /// `ID.git`.
  init?(at text: String) {
    guard let path = try? UserFile.absolutePath(of: text), path.hasSuffix(Self.suffix),
      FileManager.default.fileExists(atPath: "\(path)/HEAD")
    else { return nil }
    self.path = path
  }

  /// Whether a path from the user is a folder without a history.
  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private static let documentName = "gist.json"
  private var documentPath: String { "\(path)/\(Self.documentName)" }

  /// The gist when its history was fetched; nil if there is no readable document.
  var document: Decoded<Gist>? { Self.document(at: documentPath) }

  /// The gist in the backup beside the clone, else the gist when its history was fetched.
  var backedUpDocument: Decoded<Gist>? {
    Self.document(at: path.dropLast(Self.suffix.count) + ".json") ?? document
  }

  private static func document(at path: String) -> Decoded<Gist>? {
    guard let data = FileManager.default.contents(atPath: path),
      let json = try? JSON(parsing: [UInt8](data)), let gist = Gist(json)
    else { return nil }
    return Decoded(gist, json: json)
  }

  /// The last time a backup found the history up to date; nil without a document.
  var time: Date? {
    try? FileManager.default.attributesOfItem(atPath: documentPath)[.modificationDate] as? Date
  }

  /// Whether the history is that of this state of the gist, without reading the clone's files.
  func isCurrent(_ gist: Gist) -> Bool {
    guard let saved = document?.value, saved.updatedAt != nil, saved.isSameRevision(as: gist)
    else { return false }
    return ["HEAD", "objects", "refs"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(path)/\($0)")
    }
  }

  /// Records that the history is up to date.
  func confirm(at time: Date) {
    // If that fails, the history counts as older, which it may be.
    try? FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: documentPath)
  }

  /// Records the state of the gist whose history the clone has now.
  func record(_ gist: Decoded<Gist>, at time: Date) throws {
    try DownloadFolder(making: path, .personal, followsLink: false).write(
      Array((gist.json.text(indented: true) + "\n").utf8), as: SafeName(Self.documentName),
      replacing: true)
    confirm(at: time)
  }

  func repository(_ git: Git) -> GistRepository { GistRepository(folder: path, git: git) }
}
