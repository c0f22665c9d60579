extension JSON {
  /// Sets a member of an object, in its place or as the last one.
  package mutating func set(_ name: String, to value: JSON) {
    guard case .object(var members) = self else { return }
    if let index = members.lastIndex(where: { $0.name.isExactly(name) }) {
      members[index].value = value
    } else {
      members.append(Member(name, value))
    }
    self = .object(members)
  }

  /// Removes a member of an object.
  package mutating func remove(_ name: String) {
    guard case .object(let members) = self else { return }
    self = .object(members.filter { !$0.name.isExactly(name) })
  }

  /// Changes the value at a path of members, if it exists.
  package mutating func change(_ path: [String], _ change: (inout JSON) -> Void) {
    guard let name = path.first else { return change(&self) }
    guard var value = self[name] else { return }
    value.change(Array(path.dropFirst()), change)
    set(name, to: value)
  }
}
