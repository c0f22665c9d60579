import GitHubModels

extension JSON {
  /// A gist's document with other contents: the library stores contents in a table of their own.
  func mappingContents(_ change: (_ name: String, _ content: JSON) -> JSON) -> JSON {
    mapping("files") { files in
      guard case .object(let members) = files else { return files }
      return .object(
        members.map { file in
          Member(file.name, file.value.mapping("content") { change(file.name, $0) })
        })
    }
  }

  /// Replaces the value of a member if the object has it.
  private func mapping(_ name: String, _ change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name.isExactly(name) ? Member(name, change($0.value)) : $0 })
  }
}
