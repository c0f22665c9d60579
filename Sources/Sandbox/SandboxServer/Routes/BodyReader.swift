import TextFormats

struct BodyReader {
  private static let maximumLength = 10_000

  private let body: JSON
  private var unknown: [String] = []
  private var missing: [String] = []
  private var problems: [String] = []

  init(_ body: JSON) { self.body = body }

  /// Throws GitHub's response if a member is unknown or missing, or has another type.
  func check() throws(GitHubError) {
    let names = missing.map { "\"\($0)\"" }.joined(separator: ", ")
    let verb = missing.count > 1 ? "weren't" : "wasn't"
    let problems = unknown + (missing.isEmpty ? [] : ["\(names) \(verb) supplied."]) + problems
    guard problems.isEmpty else { throw .invalid(problems) }
  }

  func has(_ name: String) -> Bool { body[name] != nil }

  /// Requires one of some members.
  mutating func requireOne(of names: String...) {
    guard !names.contains(where: has) else { return }
    problems.append("No subschema in \"anyOf\" matched.")
    problems += names.map { "\"\($0)\" wasn't supplied." }
  }

  mutating func permit(_ names: Set<String>) { permit(names, in: body) }

  private mutating func permit(_ names: Set<String>, in object: JSON) {
    let others = Set((object.members ?? []).map(\.name)).subtracting(names).sorted()
    guard !others.isEmpty else { return }
    let list = others.map { "\"\($0)\"" }.joined(separator: ", ").prefix(Self.maximumLength)
    unknown.append(
      "\(list) \(others.count > 1 ? "are not permitted keys" : "is not a permitted key").")
  }

  mutating func requiredString(_ name: String) -> String? {
    switch body[name] {
    case .string(let value): return value
    case nil: missing.append(name)
    case let value?: reject(value, "properties/\(name)", "a string")
    }
    return nil
  }

  /// Reads a string that may be null or missing.
  mutating func string(_ name: String) -> String? {
    string(body[name], name)
  }

  private mutating func string(
    _ value: JSON?, _ name: String, isNullable: Bool = true
  ) -> String? {
    switch value {
    case .string(let value): return value
    case nil: break
    case .null where isNullable: break
    case let value?:
      reject(value, "properties/\(name)", isNullable ? "a string or null" : "a string")
    }
    return nil
  }

  /// Reads a Boolean, which may be a string as in a form, null or missing.
  mutating func flag(_ name: String) -> Bool? {
    switch body[name] {
    case .bool(let value): return value
    case nil, .null: return nil
    case .string("true"): return true
    case .string("false"): return false
    case let value?:
      problems.append("No subschema in \"anyOf\" matched.")
      reject(value, "anyOf/0", "a boolean")
      let text = if case .string(let text) = value { text } else { value.inspected }
      problems.append(
        "\(text.prefix(Self.maximumLength)) is not a member of [\"true\", \"false\"].")
      if case .string = value {} else { reject(value, "anyOf/1", "a string") }
      reject(value, "anyOf/2", "a null")
    }
    return nil
  }

  /// Reads the files of a gist by name, which a new gist requires; null deletes a file.
  mutating func files(ofNewGist isNew: Bool) -> [FileName: FileChange?]? {
    switch body["files"] {
    case .object(let members) where !members.isEmpty || !isNew:
      var changes: [FileName: FileChange?] = [:]
      for member in members {
        changes.updateValue(change(member.value, ofNewGist: isNew), forKey: FileName(member.name))
      }
      return changes
    case nil, .object: if isNew { missing.append("files") }
    case let value?: reject(value, "properties/files", "an object")
    }
    return nil
  }

  private mutating func change(_ value: JSON, ofNewGist isNew: Bool) -> FileChange? {
    switch value {
    case .null: break
    case .object:
      permit(["content", "filename"], in: value)
      let name = string(value["filename"], "filename")
      return FileChange(
        name: name, content: string(value["content"], "content", isNullable: !isNew))
    default: reject(value, "additionalProperties", "an object or null")
    }
    return nil
  }

  private mutating func reject(_ value: JSON, _ place: String, _ type: String) {
    problems.append("For '\(place)', \(value.inspected.prefix(Self.maximumLength)) is not \(type).")
  }
}

extension RequestContext {
  /// Returns a reader of the body, which must be a JSON object.
  func bodyReader() throws(GitHubError) -> BodyReader { BodyReader(try object()) }

  /// Returns the body, which must be a JSON object.
  func object() throws(GitHubError) -> JSON {
    guard let document else { throw .badJSON }
    guard case .object = document else { throw .notAnObject }
    return document
  }
}

/// An element of `files` in a request that creates or edits a gist.
struct FileChange {
  let name: String?
  let content: String?

  /// Whether the element is empty, which deletes the file as null does.
  private var isEmpty: Bool { name == nil && content == nil }

  /// Returns the changed files: null deletes, `filename` renames, `content` replaces.
  static func apply(
    _ changes: [FileName: FileChange?], to files: [FileName: StoredFile]
  ) throws(GitHubError) -> [FileName: StoredFile] {
    // The old names first: two files may swap names.
    var result = files.filter { !changes.keys.contains($0.key) }
    for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
      let old = files[name]
      guard let change, !change.isEmpty else {
        guard old != nil else { throw Self.missing }
        continue
      }
      guard let file = change.content.map({ StoredFile($0) }) ?? old, !file.isBlank else {
        throw Self.missing
      }
      let newName = change.name ?? name.text
      guard GitTreeEntry.canBeNamed(newName) else {
        throw .validationFailed(resource: "Gist", field: "files", code: "invalid")
      }
      result[FileName(newName.isEmpty ? "gistfile\(result.count + 1).txt" : newName)] = file
    }
    guard !result.isEmpty else { throw Self.missing }
    return result
  }

  private static let missing = GitHubError.validationFailed(
    resource: "Gist", field: "files", code: "missing_field")
}
