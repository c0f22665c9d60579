import GitHubModels

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
  /// A list's document gets the members that GitHub sends for a single gist.
  func insertingContents(_ contents: FileContents) -> JSON {
    mappingFiles { name, file in
      let text = contents[name].flatMap { String(validating: $0, as: UTF8.self) }
      guard let text else { return file }
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
