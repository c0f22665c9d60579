extension Validator {
  /// Each fragment is used, and none contains itself.
  mutating func checkFragmentUse() {
    for fragment in document.fragments {
      within("fragment \(fragment.name)") { validator in
        if validator.graph.looping.contains(fragment.name) {
          validator.add(
            "Fragment \(fragment.name) contains an infinite loop", at: [fragment.offset],
            code: "infiniteLoop", ["fragmentName": .string(fragment.name)])
        }
        if !validator.graph.used.contains(fragment.name) {
          validator.add(
            "Fragment \(fragment.name) was defined, but not used", at: [fragment.offset],
            code: "useAndDefineFragment", ["fragmentName": .string(fragment.name)])
        }
      }
    }
  }
}
