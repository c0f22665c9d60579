import TextFormats

/// Resolves the selected fields (GraphQL specification, sections 6.3 and 6.4).
struct Executor {
  /// A field that can't be null has no value, so the object that it belongs to becomes null.
  private struct NullPropagation: Error {}

  /// Fields with the same response name, which are executed as one.
  private struct Group {
    let name: String
    var fields: [Selection]

    var selections: [[Selection]] { fields.map(\.selections) }
  }

  private let schema: Schema
  private let document: Document
  private let variables: [String: JSON]
  private let work: Work
  private(set) var errors: [GraphQLError] = []
  private var path: [JSON] = []

  init(_ query: PreparedQuery, _ work: Work) {
    schema = query.schema
    document = query.document
    variables = query.variables
    self.work = work
  }

  mutating func data(_ selections: [Selection], of root: any ResolvableObject) -> JSON {
    let data = (try? object(root, [selections])) ?? .null
    if work.isExceeded {
      errors.append(
        GraphQLError("Resource limits for this query exceeded.", type: "RESOURCE_LIMITS_EXCEEDED"))
    }
    return data
  }

  private mutating func object(
    _ object: any ResolvableObject, _ selections: [[Selection]]
  ) throws(NullPropagation) -> JSON {
    guard let type = schema[object.typeName] else { return .null }
    var members: [JSON.Member] = []
    for group in groups(selections, of: type.name) {
      guard let field = group.fields.first, let definition = type[field.name] else { continue }
      path.append(.string(group.name))
      defer { path.removeLast() }
      let value = try completed(value(of: field, group, object), definition, group)
      members.append(.init(group.name, value))
    }
    return .object(members)
  }

  private func value(
    of field: Selection, _ group: Group, _ object: any ResolvableObject
  ) -> ResolvedValue {
    guard work.spend(1) else { return .null }
    if field.name == "__typename" { return .string(object.typeName) }
    var arguments: [String: JSON] = [:]
    for argument in field.arguments { arguments[argument.name] = argument.value.json(variables) }
    let type = schema[object.typeName]?[field.name]?.type ?? ""
    let request = FieldRequest(
      name: field.name, arguments: arguments, work: work,
      selection: { Set(groups(group.selections, of: type).compactMap { $0.fields.first?.name }) })
    do throws(FieldError) {
      return try object.value(of: request)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the value of a field or of an element; null if it or a part of it has an error.
  private mutating func completed(
    _ value: ResolvedValue, _ definition: Schema.Field?, _ group: Group
  ) throws(NullPropagation) -> JSON {
    do {
      let result = try completed(value, group)
      guard result == .null, definition?.canBeNull == false else { return result }
    } catch {}
    guard definition?.canBeNull == false else { return .null }
    throw NullPropagation()
  }

  private mutating func completed(
    _ value: ResolvedValue, _ group: Group
  ) throws(NullPropagation) -> JSON {
    switch value {
    case .leaf(let value):
      work.spend((value.string?.utf8.count ?? 0) / Work.bytes)
      return value
    case .object(let object): return try self.object(object, group.selections)
    case .list(let elements):
      var values: [JSON] = []
      for (index, element) in elements.enumerated() {
        path.append(.number(String(index)))
        values.append(try completed(element, nil, group))
        path.removeLast()
      }
      return .array(values)
    case .failure(let failure):
      var error = GraphQLError(failure.message, type: failure.type)
      error.path = path
      error.locations = group.fields.map(\.location)
      errors.append(error)
      return .null
    }
  }

  // MARK: Fields

  /// Collects the fields that are selected from an object of a type, in order.
  private func groups(_ selections: [[Selection]], of type: String) -> [Group] {
    var collected = Collected()
    for selections in selections { collect(selections, on: type, &collected) }
    return collected.groups
  }

  private struct Collected {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    var fragments: Set<String> = []
  }

  private func collect(_ selections: [Selection], on type: String, _ collected: inout Collected) {
    for selection in selections where isIncluded(selection) {
      guard work.spend(1) else { return }
      switch selection.kind {
      case .field:
        let name = selection.responseName
        if let index = collected.indices[name] {
          collected.groups[index].fields.append(selection)
        } else {
          collected.indices[name] = collected.groups.count
          collected.groups.append(Group(name: name, fields: [selection]))
        }
      case .inline: collect(fragment: selection, on: type, &collected)
      case .spread:
        guard collected.fragments.insert(selection.name).inserted,
          let fragment = document.fragments[selection.name]
        else { continue }
        collect(fragment: fragment, on: type, &collected)
      }
    }
  }

  private func collect(fragment: Selection, on type: String, _ collected: inout Collected) {
    let condition = fragment.typeCondition ?? type
    guard schema[condition]?.possibleTypes.contains(type) == true else { return }
    collect(fragment.selections, on: type, &collected)
  }

  private func isIncluded(_ selection: Selection) -> Bool {
    selection.conditions.allSatisfy { condition in
      condition.value.json(variables)?.bool == (condition.name == "include")
    }
  }
}

/// The cost of a request, which is limited so that no request takes long or fills the memory.
package final class Work {
  /// The bytes of text that cost as much as one field of the response or one checked selection.
  static let bytes = 32
  /// Enough for some seconds of the slowest fields, or a response of 64 MB.
  private static let limit = 2 << 20

  package private(set) var spent = 0

  package init() {}

  var isExceeded: Bool { spent > Self.limit }

  /// Adds to the cost; returns false if it exceeds the limit.
  @discardableResult
  package func spend(_ amount: Int) -> Bool {
    spent += amount
    return !isExceeded
  }
}
