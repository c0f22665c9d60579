import ByteTools
package import FoundationEssentials
import Glibc
package import LocalFiles
import TextFormats

/// A text that is open in an editor: a file with mode 0600 in a folder of its own with mode 0700.
///
/// Folders are in the state folder's `editing/`, which outlives the login session. Beside
/// `3w5e11264sgsf`, `3w5e11264sgsf.json` has what a draft needs, and the process locks
/// `3w5e11264sgsf.lock`. If the process is killed, ``saveAbandoned(in:at:)`` makes drafts of what the
/// user saved, once the editor no longer runs.
package struct EditedText: Sendable {
  private let bundle: PrivateBundle
  private let record: Record
  /// The descriptor of the lock, which the shell that waits for the editor inherits; nil if the text
  /// is abandoned.
  package private(set) var lock: Int32?

  /// What a draft needs, with the members of a ``DraftTarget``.
  fileprivate struct Record {
    /// The draft's name.
    let name: String
    let target: DraftTarget?
    /// The SHA-256 of each text that needs no draft: the text that was opened, and those that are
    /// drafts.
    var known: [String]
  }

  /// Writes the text to a file with a similar name, so that editors detect the language, and runs
  /// `body`; no other process regards the text as abandoned meanwhile.
  ///
  /// What `body` does not remove stays for ``saveAbandoned(in:at:)``.
  ///
  /// - Throws: the errors of `body`; `FileError` if the text can't be written. Nothing is left on
  ///   disk then.
  package static func with<Value>(
    _ bytes: [UInt8], named name: String, for target: DraftTarget?, in files: StateFiles,
    _ body: (EditedText) async throws -> Value
  ) async throws -> Value {
    let record = Record(name: name, target: target, known: [HexDigest.sha256(of: bytes)])
    let bundle = PrivateBundle("\(folder(files.folders))/\(RandomName.text)")
    // The folder's name is unique, so no other process holds the lock for long.
    return try await bundle.locked(wait: {}) { lock in
      let text = EditedText(bundle: bundle, record: record, lock: lock)
      do {
        try text.write(bytes)
      } catch {
        text.remove()
        throw error
      }
      return try await body(text)
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    // First: a text without a record becomes a draft.
    try recordFile.write(record.json.bytes())
    try bundle.file(fileName).write(bytes)
    // A power failure must not undo the creation of the folder.
    try bundle.synchronize(levels: 1)
  }

  /// The path of the file.
  package var path: String { bundle.file(fileName).path }

  private var fileName: String {
    let plain = PlainName.of(record.name)
    // Avoid `..` and names that look like an option.
    return plain.contains { $0 != "." && $0 != "-" } ? plain : "text"
  }

  /// Returns the current content; nil if the editor removed the file.
  package func read() throws(FileError) -> [UInt8]? { try bundle.file(fileName).read() }

  /// The file and others that the editor saved beside it.
  package struct Texts: Sendable {
    /// Their contents, each once.
    package var contents: [[UInt8]] = []
    /// The paths of those that can't be read: the editor may run as another user.
    package var unreadable: [String] = []

    package init() {}
  }

  /// Reads the file and others that the editor saved beside it, without backups and Vim's swap file:
  /// nano and Emacs save a copy when their terminal is closed.
  package func texts() -> Texts {
    var texts = Texts()
    var known: Set<[UInt8]> = []
    for name in textNames {
      do throws(FileError) {
        guard let bytes = try text(name), known.insert(bytes).inserted else { continue }
        texts.contents.append(bytes)
      } catch {
        texts.unreadable.append(bundle.file(name).path)
      }
    }
    return texts
  }

  private var textNames: [String] {
    bundle.names.filter { $0 == fileName || !$0.hasSuffix("~") && !isSwapFile($0) }
  }

  /// Whether Vim left a swap file, which may have what was not saved, or still runs.
  package var hasSwapFile: Bool { bundle.names.contains(where: isSwapFile) }

  private func isSwapFile(_ name: String) -> Bool { name != fileName && Self.hasSwapName(name) }

  /// Vim's second swap file of a text, as during `vim -r`, ends with `.swo`, the next with `.swn`.
  private static func hasSwapName(_ name: String) -> Bool { name.dropLast().hasSuffix(".sw") }

  /// Returns a text; nil if there is no file with this name but, for example, Emacs's lock, a
  /// symbolic link, or a socket.
  private func text(_ name: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try bundle.file(name).read()
    } catch {
      switch error {
      case .isFolder, .isDevice, .cannotRead(_, ELOOP), .cannotRead(_, ENXIO): return nil
      default: throw error
      }
    }
  }

  /// Records that a text has become a draft, so that it becomes no second one.
  package func recordDraft(of bytes: [UInt8]) {
    var record = Record(in: recordFile) ?? self.record
    record.known.append(HexDigest.sha256(of: bytes))
    // Without the record, an equal draft is replaced.
    try? recordFile.write(record.json.bytes())
  }

  /// Removes the file and everything that the editor left beside it, unless Vim left a swap file, or
  /// some texts were unreadable.
  ///
  /// `texts` need no draft any more.
  package func remove(after texts: [[UInt8]] = [], unreadable: [String] = []) {
    guard !hasSwapFile, unreadable.isEmpty else { return texts.forEach(recordDraft) }
    try? FileManager.default.removeItem(atPath: bundle.path)
    // The record of texts that can't be removed says which of them need no draft.
    if !FileManager.default.fileExists(atPath: bundle.path) { try? recordFile.remove() }
  }

  private var recordFile: PrivateFile { Self.recordFile(of: bundle) }

  private static func recordFile(of bundle: PrivateBundle) -> PrivateFile {
    PrivateFile("\(bundle.path).json")
  }

  private static func folder(_ folders: Folders) -> String { "\(folders.state)/editing" }
}

/// Texts whose process was killed, and whose editor has ended.
extension EditedText {
  package struct Abandoned: Sendable {
    /// The new drafts.
    package var drafts: [SavedDraft] = []
    /// The paths of files beside which Vim left a swap file: it may have what was not saved.
    package var swapped: [String] = []
    /// The paths of texts that can't be read, which stay.
    package var unreadable: [String] = []
  }

  /// Makes drafts of texts that were changed in the editor of a killed process, and removes their
  /// folders.
  ///
  /// A text that is saved later, beside Vim's swap file, becomes another draft.
  @discardableResult
  package static func saveAbandoned(in files: StateFiles, at time: Date) -> Abandoned {
    let folder = folder(files.folders)
    // A process may have been killed when there was only a record or a lock file.
    let names = FolderNames.all(in: folder).filter { !$0.hasPrefix(".") }
      .compactMap { $0.split(separator: ".").first.map(String.init) }
    var abandoned = Abandoned()
    for name in Set(names).sorted() {
      let bundle = PrivateBundle("\(folder)/\(name)")
      // What can't be saved or removed now stays for the next time.
      _ = try? bundle.ifUnused {
        try EditedText(abandonedIn: bundle).saveChanges(in: files, at: time, &abandoned)
      }
    }
    return abandoned
  }

  private init(abandonedIn bundle: PrivateBundle) {
    let name = bundle.names.first { !Self.hasSwapName($0) } ?? "text"
    let record = Record(in: Self.recordFile(of: bundle))
    self.init(bundle: bundle, record: record ?? Record(name: name, target: nil, known: []))
  }

  private func saveChanges(
    in files: StateFiles, at time: Date, _ abandoned: inout Abandoned
  ) throws(FileError) {
    let found = texts()
    var known = Set(record.known)
    for bytes in found.contents {
      guard !bytes.isEmpty, known.insert(HexDigest.sha256(of: bytes)).inserted else { continue }
      let draft = try SavedDraft.keepOnce(
        bytes, named: record.name, for: record.target, in: files, at: time)
      abandoned.drafts.append(draft)
      recordDraft(of: bytes)
    }
    abandoned.unreadable += found.unreadable
    if hasSwapFile { abandoned.swapped.append(path) }
    remove(unreadable: found.unreadable)
  }
}

extension EditedText.Record {
  /// Reads a record; nil if there is none, or if it is damaged.
  fileprivate init?(in file: PrivateFile) {
    guard let bytes = try? file.read(), let json = try? JSON(parsing: bytes),
      let name = json["name"]?.string, let known = json["known_sha256"]?.array
    else { return nil }
    self.init(name: name, target: DraftTarget(json), known: known.compactMap(\.string))
  }

  fileprivate var json: JSON {
    let members: [JSON.Member] = [
      .init("name", name.json), .init("known_sha256", .array(known.map(\.json))),
    ]
    return .object((target?.json.members ?? []) + members)
  }
}
