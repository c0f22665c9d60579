package import LocalFiles
import TextFormats

/// A private file that holds one JSON object.
struct JSONFile: Sendable {
  let file: PrivateFile
  let kind: StateFile

  /// Returns the object, which is empty if the file does not exist.
  ///
  /// - Throws: ``StateFileError``.
  func read() throws(StateFileError) -> JSON {
    let bytes: [UInt8]?
    do {
      bytes = try file.read()
    } catch {
      throw unusable(.unreadable(error))
    }
    return try document(in: bytes)
  }

  /// Reads, changes and atomically writes the file; one process at a time.
  ///
  /// An unchanged file is not written.
  ///
  /// - Throws: ``StateFileError``, `FileError`, and the errors of `change`.
  func update(_ change: (JSON) throws -> JSON) async throws {
    try await file.update { bytes in
      let document = try change(document(in: bytes))
      let text = Array((document.text(indented: true) + "\n").utf8)
      return text == bytes ? nil : text
    }
  }

  /// Changes the object at a path of members, which is empty if one of them is missing.
  ///
  /// - Throws: as ``update(_:)``.
  func change(_ path: [String], _ body: (inout JSON) throws -> Void) async throws {
    try await update { document in
      var document = document
      try change(path[...], in: &document, body)
      return document
    }
  }

  private func change(
    _ path: ArraySlice<String>, in json: inout JSON, _ body: (inout JSON) throws -> Void
  ) throws {
    guard let name = path.first else { return try body(&json) }
    var member = try object(name, in: json)
    try change(path.dropFirst(), in: &member, body)
    json.set(name, to: member)
  }

  /// Returns the object at a member, which is empty if the member is missing.
  func object(_ name: String, in json: JSON) throws(StateFileError) -> JSON {
    guard let value = json[name] else { return .object([]) }
    guard value.members != nil else { throw unusable(.memberIsNotAnObject(name)) }
    return value
  }

  private func document(in bytes: [UInt8]?) throws(StateFileError) -> JSON {
    guard let bytes else { return .object([]) }
    let document: JSON
    do {
      document = try JSON(parsing: bytes)
    } catch {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw unusable(.notJSON(line: line))
    }
    guard document.members != nil else { throw unusable(.notAnObject) }
    return document
  }

  func unusable(_ fault: StateFileError.Fault) -> StateFileError {
    StateFileError(file: kind, path: file.path, fault: fault)
  }
}

extension JSON {
  /// Sets a member, as the last one, and drops the first ones if there are too many.
  mutating func setLast(_ name: String, to value: JSON, most: Int) {
    remove(name)
    set(name, to: value)
    if let members { self = .object(members.suffix(most)) }
  }
}

/// A state file has unusable content; it is neither ignored nor overwritten.
package struct StateFileError: Error, Hashable, Sendable {
  package enum Fault: Hashable, Sendable {
    /// The file can't be read.
    case unreadable(FileError)
    /// The file is not JSON; `line` counts from 1.
    case notJSON(line: Int)
    /// The document is not a JSON object.
    case notAnObject
    /// The value of this member is not a JSON array.
    case memberIsNotAList(String)
    /// The value of this member is not a JSON object.
    case memberIsNotAnObject(String)
    /// This path is not linked to a file of a gist.
    case malformedLink(String)
    /// An entry of the trash lacks files or has an incomplete document.
    case incompleteTrashEntry
    /// A line of the settings file is neither `key = value` nor a comment.
    case notASetting(line: Int)
    /// The value is not one of the choices, or is invalid for another reason if there are none.
    case invalidSetting(name: String, value: String, choices: [String], line: Int)
  }

  package let file: StateFile
  package let path: String
  package let fault: Fault
}

/// The files that keep state between runs.
package enum StateFile: Hashable, Sendable {
  case accounts, links, savedUsers, recentRepositories, trash, settings, browser, backupFolders
  case insertions, news, tags, undo
}
