import FoundationEssentials
import GistGit
import GitHubModels
import LocalFiles
import TextFormats

/// A bare git repository with the whole history of a gist in a backup: `FOLDER/ID.git`.
///
/// In it, `gist.json` is the gist's document of the state that was fetched. Its time is when a backup
/// last found that the host has no newer one.
struct BackupClone: Hashable, Sendable {
  static let suffix = ".git"

  /// The path of the repository, without a slash at its end.
  let path: String

  init(path: String) { self.path = path }

  init(of id: String, in folder: String) {
    path = "\(folder)/\(id)\(Self.suffix)"
  }

  /// The clone at a path that the user gave; nil unless that is a folder with a name such as `ID.git`.
  init?(at text: String) {
    guard let path = try? UserFile.absolutePath(of: text), path.hasSuffix(Self.suffix),
      FileManager.default.fileExists(atPath: "\(path)/HEAD")
    else { return nil }
    self.path = path
  }

  /// Whether the user named a folder without a history.
  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private static let documentName = "gist.json"
  private var documentPath: String { "\(path)/\(Self.documentName)" }

  /// The gist as it was when its history was fetched; nil if there is no readable document.
  var document: Decoded<Gist>? { Self.document(at: documentPath) }

  /// The gist as the backup has it beside the clone, else as it was when its history was fetched.
  var backedUpDocument: Decoded<Gist>? {
    Self.document(at: path.dropLast(Self.suffix.count) + ".json") ?? document
  }

  private static func document(at path: String) -> Decoded<Gist>? {
    guard let data = FileManager.default.contents(atPath: path),
      let json = try? JSON(parsing: [UInt8](data)), let gist = Gist(json)
    else { return nil }
    return Decoded(gist, json: json)
  }

  /// When a backup last found the history up to date; nil without a document.
  var time: Date? {
    try? FileManager.default.attributesOfItem(atPath: documentPath)[.modificationDate] as? Date
  }

  /// Whether the history is that of this state of the gist; the files of the clone are not read.
  func isCurrent(_ gist: Gist) -> Bool {
    guard let saved = document?.value, saved.updatedAt != nil, saved.isSameRevision(as: gist)
    else { return false }
    return ["HEAD", "objects", "refs"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(path)/\($0)")
    }
  }

  /// Records that the history is up to date.
  func confirm(at time: Date) {
    // If that fails, the history is taken for an older one, which it may be.
    try? FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: documentPath)
  }

  /// Records the state of the gist whose history is here now.
  func record(_ gist: Decoded<Gist>, at time: Date) throws {
    try DownloadFolder(making: path, .personal, followsLink: false).write(
      Array((gist.json.text(indented: true) + "\n").utf8), as: SafeName(Self.documentName),
      replacing: true)
    confirm(at: time)
  }

  func repository(_ git: Git) -> GistRepository { GistRepository(folder: path, git: git) }
}
