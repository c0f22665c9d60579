import GraphQLExecution
import Testing

@Suite struct Introspection {
  @Test func `describes a type`() throws {
    let data = try Zoo.data(
      """
      {
        __type(name: "Dog") {
          kind name interfaces { name } possibleTypes { name }
          fields {
            name args { name defaultValue type { name } } type { kind name ofType { kind name } }
          }
        }
        none: __type(name: "Plant") { name }
      }
      """)
    #expect(data["none"] == .null)
    let type = try #require(data["__type"])
    #expect(type["interfaces"] == [["name": "Animal"]])
    #expect(type["possibleTypes"] == .null)
    guard case .list(let fields)? = type["fields"] else {
      Issue.record("no fields")
      return
    }
    #expect(
      fields[2] == [
        "name": "friends",
        "args": [["name": "limit", "defaultValue": "2", "type": ["name": "Int"]]],
        "type": ["kind": "LIST", "name": nil, "ofType": ["kind": "NON_NULL", "name": nil]],
      ])
  }

  @Test func `lists the types of the schema`() throws {
    let data = try Zoo.data(
      """
      { __schema { queryType { name } mutationType { name } directives { name args { name } }
        types { name inputFields { name } enumValues { name } } } }
      """)
    let schema = try #require(data["__schema"])
    #expect(schema["queryType"] == ["name": "Query"])
    #expect(schema["mutationType"] == .null)
    #expect(schema["directives"] == [])
    guard case .list(let types)? = schema["types"] else {
      Issue.record("no types")
      return
    }
    #expect(
      types.first { $0["name"] == "Order" } == [
        "name": "Order", "inputFields": [["name": "by"], ["name": "descending"]],
        "enumValues": nil,
      ])
    #expect(
      types.first { $0["name"] == "Kind" }?["enumValues"] == [["name": "ID"], ["name": "NAME"]])
  }
}
