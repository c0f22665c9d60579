/// Collects the fields of selection sets (GraphQL specification, section 6.3.2).
struct FieldCollector: Sendable {
  /// Fields with the same response name, which are executed as one.
  struct Group: Sendable {
    let responseName: String
    var fields: [Field]
  }

  let document: Document
  let schema: Schema
  let coercion: LiteralCoercion

  /// Returns the fields that are selected from an object of a type, in order.
  func groups(in selections: [Selection], on type: String) -> [Group] {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    var visited: Set<String> = []
    // A chain of fragments may be longer than the stack is deep.
    var waiting = [selections[...]]
    while var selections = waiting.popLast() {
      guard let selection = selections.popFirst() else { continue }
      waiting.append(selections)
      switch selection {
      case .field(let field):
        guard isIncluded(field.directives) else { continue }
        let name = field.responseName
        if let index = indices[name] {
          groups[index].fields.append(field)
        } else {
          indices[name] = groups.count
          groups.append(Group(responseName: name, fields: [field]))
        }
      case .inline(let fragment):
        guard isIncluded(fragment.directives), applies(fragment.typeCondition, to: type) else {
          continue
        }
        waiting.append(fragment.selections[...])
      case .spread(let spread):
        guard isIncluded(spread.directives), visited.insert(spread.name).inserted,
          let fragment = document.fragment(spread.name), applies(fragment.typeCondition, to: type)
        else { continue }
        waiting.append(fragment.selections[...])
      }
    }
    return groups
  }

  /// Returns the fields that are selected from the objects of a field.
  func groups(in fields: [Field], on type: String) -> [Group] {
    groups(in: fields.flatMap(\.selections), on: type)
  }

  private func applies(_ typeCondition: String?, to type: String) -> Bool {
    guard let typeCondition else { return true }
    return typeCondition == type || schema.possibleTypes(of: typeCondition).contains(type)
  }

  /// Whether `@skip` and `@include` let a selection in.
  private func isIncluded(_ directives: [Directive]) -> Bool {
    directives.allSatisfy { directive in
      guard let argument = directive.arguments.first(where: { $0.name == "if" }),
        case .boolean(let value)? = coercion.value(argument.value, as: .named("Boolean"))
      else { return true }
      return directive.name == "skip" ? !value : value
    }
  }
}
