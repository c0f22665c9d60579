import GraphQLExecution

/// The root of mutations: stars of gists.
struct MutationObject: ResolvableObject {
  let world: GraphQLWorld
  let typeName = "Mutation"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "addStar":
      try payload("AddStarPayload", field) { id, login, state in state.star(id, by: login) }
    case "removeStar":
      try payload("RemoveStarPayload", field) { id, login, state in state.unstar(id, by: login) }
    default: nil
    }
  }

  private func payload(
    _ typeName: String, _ field: FieldRequest,
    _ change: (_ gist: String, _ login: String, inout SandboxState) -> Void
  ) throws(FieldError) -> ResolvedValue {
    guard let login = world.caller.login, world.caller.grant?.hasGistScope == true else {
      throw FieldError(
        "INSUFFICIENT_SCOPES",
        "Your token has not been granted the required scopes to execute this query. The "
          + "'\(field.name)' field requires one of the following scopes: ['gist'].")
    }
    var id = ""
    if case .string(let text)? = field["input"]?["starrableId"] { id = text }
    guard let gist = world.node(id) as? GistObject else { throw GraphQLWorld.noNode(id) }
    try world.change { change(gist.gist.id, login, &$0) }
    return .object(
      StarPayload(
        typeName: typeName, mutationID: field["input"]?["clientMutationId"] ?? .null,
        gist: world.gist(gist.gist.id)))
  }
}

private struct StarPayload: ResolvableObject {
  let typeName: String
  let mutationID: GraphQLValue
  let gist: GistObject?

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "clientMutationId": .leaf(mutationID)
    case "starrable": .object(orNull: gist)
    default: nil
    }
  }
}
