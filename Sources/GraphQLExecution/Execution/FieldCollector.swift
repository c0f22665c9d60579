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
    var visited: Set<String> = []
    collect(selections, on: type, into: &groups, &visited)
    return groups
  }

  /// Returns the fields that are selected from the objects of a field.
  func groups(in fields: [Field], on type: String) -> [Group] {
    groups(in: fields.flatMap(\.selections), on: type)
  }

  private func collect(
    _ selections: [Selection], on type: String, into groups: inout [Group],
    _ visited: inout Set<String>
  ) {
    for selection in selections {
      switch selection {
      case .field(let field):
        guard isIncluded(field.directives) else { continue }
        if let index = groups.firstIndex(where: { $0.responseName == field.responseName }) {
          groups[index].fields.append(field)
        } else {
          groups.append(Group(responseName: field.responseName, fields: [field]))
        }
      case .inline(let fragment):
        guard isIncluded(fragment.directives), applies(fragment.typeCondition, to: type) else {
          continue
        }
        collect(fragment.selections, on: type, into: &groups, &visited)
      case .spread(let spread):
        guard isIncluded(spread.directives), visited.insert(spread.name).inserted,
          let fragment = document.fragment(spread.name), applies(fragment.typeCondition, to: type)
        else { continue }
        collect(fragment.selections, on: type, into: &groups, &visited)
      }
    }
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
