extension Validator {
  /// Each fragment is used, and none contains itself.
  mutating func checkFragmentUse() {
    let used = Set(document.operations.flatMap { reachable(from: $0.selections) })
    for fragment in document.fragments {
      within("fragment \(fragment.name)") { validator in
        if validator.reachable(from: fragment.selections).contains(fragment.name) {
          validator.add(
            "Fragment \(fragment.name) contains an infinite loop", at: [fragment.offset],
            code: "infiniteLoop", ["fragmentName": .string(fragment.name)])
        }
        if !used.contains(fragment.name) {
          validator.add(
            "Fragment \(fragment.name) was defined, but not used", at: [fragment.offset],
            code: "useAndDefineFragment", ["fragmentName": .string(fragment.name)])
        }
      }
    }
  }

  /// Returns the names of the fragments that selections use, also through other fragments.
  private func reachable(from selections: [Selection]) -> Set<String> {
    var names: Set<String> = []
    var waiting = selections
    while let selection = waiting.popLast() {
      switch selection {
      case .field(let field): waiting += field.selections
      case .inline(let fragment): waiting += fragment.selections
      case .spread(let spread):
        guard names.insert(spread.name).inserted else { continue }
        waiting += document.fragment(spread.name)?.selections ?? []
      }
    }
    return names
  }
}
