/// Resolves the selected fields (GraphQL specification, sections 6.3 and 6.4).
struct Executor {
  /// A field that can't be null has no value, so the object that it belongs to becomes null.
  private struct NullPropagation: Error {}

  /// The approximate bytes of a response after which no more fields are resolved.
  private static let maximumSize = 64 << 20
  /// The approximate bytes of a value with its name.
  private static let valueSize = 32

  private let schema: Schema
  private let coercion: Coercion
  private let collector: FieldCollector
  private let limit: TimeLimit
  /// The approximate bytes of the response so far.
  private var size = 0
  private var isTooLarge = false
  private(set) var errors: [GraphQLError] = []
  private var path: [GraphQLValue] = []

  init(_ query: PreparedQuery, until limit: TimeLimit) {
    self.limit = limit
    schema = query.schema
    coercion = Coercion(schema: query.schema, variables: query.variables)
    collector = FieldCollector(document: query.document, schema: query.schema)
  }

  mutating func data(_ selections: [Selection], of root: any ResolvableObject) -> GraphQLValue {
    do {
      return try object(root, collector.groups(in: selections, on: root.typeName))
    } catch {
      return .null
    }
  }

  private mutating func object(
    _ object: any ResolvableObject, _ groups: [FieldCollector.Group]
  ) throws(NullPropagation) -> GraphQLValue {
    guard let type = schema[object.typeName] else { return .null }
    var members: [GraphQLValue.Member] = []
    members.reserveCapacity(groups.count)
    for group in groups {
      guard let field = group.fields.first, let definition = schema.field(field.name, of: type)
      else { continue }
      path.append(.string(group.responseName))
      defer { path.removeLast() }
      guard canGoOn(group.fields) else {
        if definition.type.isNonNull { throw NullPropagation() }
        members.append(.init(group.responseName, .null))
        continue
      }
      let value = resolved(definition, group.fields, field, of: object)
      members.append(
        .init(group.responseName, try completed(value, definition.type, group.fields)))
    }
    return .object(members)
  }

  /// Whether there are time and room for one more field; adds an error when the room runs out.
  private mutating func canGoOn(_ fields: [Field]) -> Bool {
    size += Self.valueSize
    guard size > Self.maximumSize else { return !limit.isExceeded }
    guard !isTooLarge else { return false }
    isTooLarge = true
    add(
      GraphQLError("Resource limits for this query exceeded.", type: "RESOURCE_LIMITS_EXCEEDED"),
      fields)
    return false
  }

  private func resolved(
    _ definition: FieldDefinition, _ fields: [Field], _ field: Field,
    of object: any ResolvableObject
  ) -> ResolvedValue {
    guard let arguments = try? coercion.values(field.arguments.members, of: definition.arguments)
    else { return .failure(FieldError("INVALID_ARGUMENT", "An argument has an invalid value")) }
    let request = FieldRequest(name: field.name, arguments: arguments) { [collector] in
      let groups = collector.groups(in: fields, on: definition.type.name)
      return Set(groups.compactMap { $0.fields.first?.name })
    }
    switch request.name {
    case "__typename": return .string(object.typeName)
    case "__schema": return Introspection(schema: schema).root
    case "__type": return Introspection(schema: schema).named(request.string("name") ?? "")
    default: break
    }
    do throws(FieldError) {
      return try object.value(of: request) ?? .null
    } catch {
      return .failure(error)
    }
  }

  /// Returns the value of a field or of an element; null if it or a part of it has an error.
  private mutating func completed(
    _ value: ResolvedValue, _ type: TypeReference, _ fields: [Field]
  ) throws(NullPropagation) -> GraphQLValue {
    guard case .nonNull(let type) = type else {
      do {
        return try nullable(value, type, fields)
      } catch {
        return .null
      }
    }
    let result = try nullable(value, type, fields)
    guard case .null = result else { return result }
    if case .failure = value { throw NullPropagation() }
    add(GraphQLError("Cannot return null for a field of type \(type)!"), fields)
    throw NullPropagation()
  }

  private mutating func nullable(
    _ value: ResolvedValue, _ type: TypeReference, _ fields: [Field]
  ) throws(NullPropagation) -> GraphQLValue {
    switch value {
    case .leaf(let value):
      if case .string(let text) = value { size += text.utf8.count }
      return value
    case .object(let object):
      return try self.object(object, collector.groups(in: fields, on: object.typeName))
    case .list(let elements):
      guard case .list(let elementType) = type else { return .null }
      var values: [GraphQLValue] = []
      values.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        path.append(.integer(index))
        defer { path.removeLast() }
        values.append(try completed(element, elementType, fields))
      }
      return .list(values)
    case .failure(let failure):
      add(GraphQLError(failure.message, type: failure.type), fields)
      return .null
    }
  }

  private mutating func add(_ error: GraphQLError, _ fields: [Field]) {
    var error = error
    error.path = path
    error.locations = fields.map(\.location)
    size += Self.valueSize * (path.count + fields.count) + error.message.utf8.count
    errors.append(error)
  }
}

/// Collects the fields of selection sets (GraphQL specification, section 6.3.2).
struct FieldCollector: Sendable {
  /// Fields with the same response name, which are executed as one.
  struct Group: Sendable {
    let responseName: String
    var fields: [Field]
  }

  let document: Document
  let schema: Schema

  /// Returns the fields that are selected from an object of a type, in order.
  func groups(in selections: [Selection], on type: String) -> [Group] {
    var collected = Collected()
    collect(selections, on: type, &collected)
    return collected.groups
  }

  func groups(in fields: [Field], on type: String) -> [Group] {
    groups(in: fields.flatMap(\.selections), on: type)
  }

  private struct Collected {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    var visited: Set<String> = []
  }

  private func collect(_ selections: [Selection], on type: String, _ collected: inout Collected) {
    for selection in selections {
      switch selection {
      case .field(let field):
        let name = field.responseName
        if let index = collected.indices[name] {
          collected.groups[index].fields.append(field)
        } else {
          collected.indices[name] = collected.groups.count
          collected.groups.append(Group(responseName: name, fields: [field]))
        }
      case .inline(let fragment):
        guard applies(fragment, to: type) else { continue }
        collect(fragment.selections, on: type, &collected)
      case .spread(let name, _):
        guard collected.visited.insert(name).inserted,
          let fragment = document.fragments[name], applies(fragment, to: type)
        else { continue }
        collect(fragment.selections, on: type, &collected)
      }
    }
  }

  private func applies(_ fragment: Fragment, to type: String) -> Bool {
    fragment.typeCondition.map { schema.possibleTypes(of: $0).contains(type) } ?? true
  }
}
