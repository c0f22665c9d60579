import ByteTools
import GitHubModels
import TextFormats

/// A document after a change, as GitHub shows it in the response.
package enum ChangedDocument {
  /// Returns the document with what the body of a request sent: a gist's description and files, or
  /// a comment's text.
  static func bytes(_ document: [UInt8], sending body: [UInt8]?, isNew: Bool) -> [UInt8] {
    guard var json = try? JSON(parsing: document), let body, let sent = try? JSON(parsing: body)
    else { return document }
    for name in ["description", "body"] {
      if let value = sent[name] { json.set(name, to: value) }
    }
    if isNew, sent["files"] != nil, sent["description"] == nil {
      json.set("description", to: .null)
    }
    if let changes = sent["files"]?.members {
      var files = isNew ? [] : json["files"]?.members ?? []
      for change in changes { apply(change, to: &files) }
      json.set("files", to: .object(files))
    }
    return Array(json.text().utf8)
  }

  private static func apply(_ change: JSON.Member, to files: inout [JSON.Member]) {
    let index = files.firstIndex { $0.name.isExactly(change.name) }
    guard change.value != .null else {
      if let index { files.remove(at: index) }
      return
    }
    let name = change.value["filename"]?.string ?? change.name
    var file = index.map { files[$0].value } ?? .object([])
    file.set("filename", to: .string(name))
    if let content = change.value["content"]?.string {
      file.set("size", to: .number(String(content.utf8.count)))
      file.set("truncated", to: .bool(false))
      file.set("content", to: .string(content))
    }
    if let index {
      files[index] = .init(name, file)
    } else {
      files.append(.init(name, file))
    }
  }
}
