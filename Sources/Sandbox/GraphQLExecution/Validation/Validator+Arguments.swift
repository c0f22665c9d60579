extension Validator {
  /// Checks the arguments of a field or directive.
  func check(
    _ arguments: [Argument], of inputs: [InputDefinition], owner: String, name: String,
    at offset: Int
  ) {
    for (name, group) in Self.duplicates(arguments, \.name) {
      add(
        "There can be only one argument named \(GraphQLText.quoted(name))", at: group.map(\.offset),
        code: "argumentNotUnique", ["name": name])
    }
    for argument in arguments {
      within(argument.name) {
        guard let input = inputs.first(where: { $0.name == argument.name }) else {
          add(
            "\(owner) '\(name)' doesn't accept argument '\(argument.name)'", at: [argument.offset],
            code: "argumentNotAccepted",
            ["name": name, "typeName": owner, "argumentName": argument.name])
          return
        }
        check(argument, input, owner: owner, name: name, at: offset)
      }
    }
    let missing = inputs.filter { input in
      input.isRequired && !arguments.contains { $0.name == input.name }
    }
    guard !missing.isEmpty else { return }
    let names = missing.map(\.name).joined(separator: ", ")
    add(
      "\(owner) '\(name)' is missing required arguments: \(names)", at: [offset],
      code: "missingRequiredArguments", ["className": owner, "name": name, "arguments": names])
  }

  private func check(
    _ argument: Argument, _ input: InputDefinition, owner: String, name: String, at offset: Int
  ) {
    if checkObjects(argument.value, input.type) { return }
    guard !accepts(argument.value, input.type) else { return }
    add(
      "Argument '\(argument.name)' on \(owner) '\(name)' has an invalid value "
        + "(\(argument.value)). Expected type '\(input.type)'.", at: [offset],
      code: "argumentLiteralsIncompatible", ["typeName": owner, "argumentName": argument.name])
  }

  /// Checks the fields of input objects; returns whether one is unknown, missing or has another
  /// type.
  private func checkObjects(_ literal: Literal, _ type: TypeReference) -> Bool {
    if case .list(let elements) = literal.kind, case .list(let type) = type.nullable {
      return elements.map { checkObjects($0, type) }.contains(true)
    }
    guard case .object(let members) = literal.kind, let type = schema[type.name],
      type.kind == .inputObject
    else { return false }
    let count = errors.count
    for member in members where !type.inputs.contains(where: { $0.name == member.name }) {
      within(member.name) {
        add(
          "InputObject '\(type.name)' doesn't accept argument '\(member.name)'",
          at: [member.offset], code: "argumentNotAccepted",
          ["name": type.name, "typeName": "InputObject", "argumentName": member.name])
      }
    }
    for input in type.inputs {
      if let member = members.first(where: { $0.name == input.name }) {
        within(member.name) {
          check(member, input, owner: "InputObject", name: type.name, at: literal.offset)
        }
      } else if input.isRequired {
        within(input.name) {
          add(
            "Argument '\(input.name)' on InputObject '\(type.name)' is required. "
              + "Expected type \(input.type)", at: [literal.offset],
            code: "missingRequiredInputObjectAttribute",
            [
              "argumentName": input.name, "argumentType": "\(input.type)",
              "inputObjectType": type.name,
            ])
        }
      }
    }
    return errors.count > count
  }

  /// Whether a literal has a type; variables are checked elsewhere.
  func accepts(_ literal: Literal, _ type: TypeReference) -> Bool {
    LiteralCoercion(schema: schema, variables: nil).value(literal, as: type) != nil
  }
}
