import ByteTools
package import FoundationEssentials
package import GitHubModels
import TextFormats

/// A gist with the contents of its files.
package struct LibraryGist: Hashable, Sendable {
  package var gist: Decoded<Gist>
  package var contents: FileContents
  /// The time at which GitHub sent the gist, by the server's clock.
  package var time: Date?

  package init(gist: Decoded<Gist>, contents: FileContents, time: Date?) {
    self.gist = gist
    self.contents = contents
    self.time = time
  }

  /// The gist with the contents in its document, as GitHub sends a single gist.
  package var withContentsInDocument: LibraryGist {
    let json = gist.json.inserting(contents)
    var full = self
    if let value = Gist(json) { full.gist = Decoded(value, json: json, time: gist.time) }
    return full
  }

  /// Whether all contents are known, except those of files without a URL.
  ///
  /// A gist whose list of files is truncated is never complete.
  var isComplete: Bool {
    !gist.value.isTruncated
      && gist.value.files.allSatisfy { contents[$0.name] != nil || $0.rawURL == nil }
  }
}

/// The size of a library.
package struct LibraryStatistics: Hashable, Sendable {
  package var gists, files: Int
  /// The number of gists whose contents a sync of their feeds would fetch.
  package var gistsWithoutContents: Int
}

/// The exact bytes of a gist's files by name; files with unknown contents are left out.
///
/// A composed and a decomposed `é` name two files.
package struct FileContents: Hashable, Sendable {
  private var bytesByName: [ExactString: [UInt8]] = [:]

  package init() {}

  package subscript(name: String) -> [UInt8]? {
    get { bytesByName[ExactString(name)] }
    set { bytesByName[ExactString(name)] = newValue }
  }

  /// In bytes.
  package var size: Int { bytesByName.values.reduce(0) { $0 + $1.count } }

  /// Each name with its bytes, in no particular order.
  package var files: [(name: String, bytes: [UInt8])] {
    bytesByName.map { ($0.key.wrappedValue, $0.value) }
  }
}

extension FileContents: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, [UInt8])...) {
    for (name, bytes) in elements { self[name] = bytes }
  }
}

extension JSON {
  /// A gist's document without its contents: the library stores them in a table of their own.
  func removingContents() -> JSON {
    mappingFiles { _, file in file.mapping("content") { _ in .string("") } }
  }

  /// A gist's document as lists have it.
  func asListed() -> JSON {
    var gist = mappingFiles { _, file in
      var file = file
      for name in ["content", "truncated", "encoding"] { file.remove(name) }
      return file
    }
    for name in ["history", "forks", "fork_of"] { gist.remove(name) }
    return gist
  }

  /// A gist's document with these contents, as far as they are text.
  ///
  /// A list's document gets the members that GitHub sends for a single gist. Contents that are not
  /// smaller than `size` bytes are left out, so that they are not in memory twice.
  func inserting(_ contents: FileContents, smallerThan size: Int = .max) -> JSON {
    mappingFiles { name, file in
      guard let bytes = contents[name] else { return file }
      guard bytes.count < size else {
        var file = file
        file.remove("content")
        return file
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { return file }
      guard file["content"] == nil else { return file.mapping("content") { _ in .string(text) } }
      var file = file
      file.set("truncated", to: .bool(false))
      file.set("content", to: .string(text))
      file.set("encoding", to: .string("utf-8"))
      return file
    }
  }

  private func mappingFiles(_ change: (_ name: String, _ file: JSON) -> JSON) -> JSON {
    mapping("files") { files in
      guard case .object(let members) = files else { return files }
      return .object(members.map { Member($0.name, change($0.name, $0.value)) })
    }
  }

  /// Replaces the value of a member if the object has it.
  private func mapping(_ name: String, _ change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name.isExactly(name) ? Member(name, change($0.value)) : $0 })
  }
}
