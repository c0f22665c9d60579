extension Validator {
  /// Checks the selections from a composite type.
  func check(_ selections: [Selection], of type: TypeDefinition) {
    for selection in selections {
      switch selection {
      case .field(let field):
        within(field.responseName) { check(field, of: type) }
      case .inline(let fragment):
        within(fragment.typeCondition.map { "... on \($0)" } ?? "...") {
          check(fragment, in: type)
        }
      case .spread(let spread):
        within("... \(spread.name)") { check(spread, in: type) }
      }
    }
  }

  private func check(_ field: Field, of type: TypeDefinition) {
    guard let definition = schema.field(field.name, of: type) else {
      add(
        "Field '\(field.name)' doesn't exist on type '\(type.name)'", at: [field.offset],
        code: "undefinedField", ["typeName": type.name, "fieldName": field.name])
      return
    }
    check(field.directives, on: "fields")
    check(
      field.arguments, of: definition.arguments, owner: "Field", name: field.name,
      at: field.offset)
    guard let result = schema[definition.type.name] else { return }
    guard result.kind.isComposite else {
      checkIsLeaf(field, result)
      return
    }
    if field.selections.isEmpty {
      add(
        "Field must have selections (field '\(field.name)' returns \(result.name) but has no "
          + "selections. Did you mean '\(field.name) { ... }'?)", at: [field.offset],
        code: "selectionMismatch", ["nodeName": "field '\(field.name)'", "typeName": result.name])
    }
    check(field.selections, of: result)
  }

  private func checkIsLeaf(_ field: Field, _ result: TypeDefinition) {
    guard !field.selections.isEmpty else { return }
    let names = field.selections.map { selection in
      switch selection {
      case .field(let field): GraphQLText.quoted(field.name)
      case .inline(let fragment): "\"... on \(fragment.typeCondition ?? "") { ... }\""
      case .spread(let spread): GraphQLText.quoted(spread.name)
      }
    }
    let kind = result.kind == .enumeration ? "enums" : "scalars"
    add(
      "Selections can't be made on \(kind) (field '\(field.name)' returns \(result.name) but has "
        + "selections [\(names.joined(separator: ", "))])", at: [field.offset],
      code: "selectionMismatch", ["nodeName": "field '\(field.name)'", "typeName": result.name])
  }

  private func check(_ fragment: InlineFragment, in parent: TypeDefinition) {
    check(fragment.directives, on: "inline fragments")
    var type = parent
    if let condition = fragment.typeCondition {
      guard let found = conditionType(condition, at: fragment.offset) else { return }
      type = found
      guard canOverlap(type, parent) else {
        add(
          "Fragment on \(type.name) can't be spread inside \(parent.name)", at: [fragment.offset],
          code: "cannotSpreadFragment",
          ["typeName": parent.name, "fragmentName": "unknown", "parentName": type.name])
        return
      }
    }
    check(fragment.selections, of: type)
  }

  private func check(_ spread: FragmentSpread, in parent: TypeDefinition) {
    check(spread.directives, on: "fragment spreads")
    guard let fragment = document.fragment(spread.name) else {
      add(
        "Fragment \(spread.name) was used, but not defined", at: [spread.offset],
        code: "useAndDefineFragment", ["fragmentName": spread.name])
      return
    }
    guard let type = schema[fragment.typeCondition], type.kind.isComposite,
      !canOverlap(type, parent)
    else { return }
    add(
      "Fragment \(spread.name) on \(type.name) can't be spread inside \(parent.name)",
      at: [spread.offset], code: "cannotSpreadFragment",
      ["typeName": parent.name, "fragmentName": spread.name, "parentName": type.name])
  }

  /// Returns the type that a fragment is for, or adds an error.
  func conditionType(_ name: String, at offset: Int) -> TypeDefinition? {
    guard let type = schema[name] else {
      add(
        "No such type \(name), so it can't be a fragment condition", at: [offset],
        code: "undefinedType", ["typeName": name])
      return nil
    }
    guard type.kind.isComposite else {
      add(
        "Invalid fragment on type \(name) (must be Union, Interface or Object)", at: [offset],
        code: "fragmentOnNonCompositeType", ["typeName": name])
      return nil
    }
    return type
  }

  /// Whether an object can have both types.
  private func canOverlap(_ one: TypeDefinition, _ other: TypeDefinition) -> Bool {
    !Set(schema.possibleTypes(of: one.name)).isDisjoint(with: schema.possibleTypes(of: other.name))
  }
}
