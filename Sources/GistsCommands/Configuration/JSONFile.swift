import GitHubModels
import LocalFiles

/// A JSON object in a private file of the person's.
///
/// One that can't be read is neither ignored nor rewritten.
struct JSONFile: Sendable {
  private let file: PrivateFile
  /// The command that makes the file anew, or what else is to be done once it is moved away.
  private let remedy: String

  init(_ file: PrivateFile, remedy: String) {
    self.file = file
    self.remedy = remedy
  }

  /// The object; one without members where there is no file.
  func read() throws -> JSON {
    do {
      return try document(in: file.read())
    } catch let error as FileError {
      throw unusable(error.fault)
    }
  }

  /// Reads, changes and writes the file whole, one process at a time.
  ///
  /// Nothing is written where nothing changes.
  func update(_ change: (JSON) throws -> JSON) throws {
    try file.update { bytes in
      let document = try change(document(in: bytes))
      let text = Array((document.text(indented: true) + "\n").utf8)
      return text == bytes ? nil : text
    }
  }

  /// The object that a member holds; one without members where it is missing.
  func object(_ name: String, in json: JSON) throws -> JSON {
    guard let value = json[name] else { return .object([]) }
    guard value.members != nil else { throw unusable("\(name) is not a JSON object") }
    return value
  }

  private func document(in bytes: [UInt8]?) throws -> JSON {
    guard let bytes else { return .object([]) }
    do {
      let document = try JSON(parsing: bytes)
      guard document.members != nil else { throw unusable("line 1: not a JSON object") }
      return document
    } catch let error as JSONError {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw unusable("line \(line): not valid JSON")
    }
  }

  /// The file holds something else than it should; nothing is written to it.
  func unusable(_ reason: String) -> Failure {
    Failure(
      .configurationUnusable, "\(file.path): \(reason)",
      next: ["mend it, or move it away and run: \(remedy)"])
  }
}
