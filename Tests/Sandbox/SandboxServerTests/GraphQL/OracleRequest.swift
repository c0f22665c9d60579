import FoundationEssentials

/// A request that the sandbox and the oracle answer.
struct OracleRequest: Sendable {
  let query: String
  var variables: [String: JSON] = [:]
  var operationName: String?

  var document: JSON {
    var members: [String: JSON] = ["query": .string(query), "variables": .object(variables)]
    if let operationName { members["operationName"] = .string(operationName) }
    return .object(members)
  }

  static let introspection = """
    {
      __schema {
        queryType { name } mutationType { name } subscriptionType { name }
        directives { name locations args { ...Input } }
        types {
          kind name
          fields(includeDeprecated: true) { name args { ...Input } type { ...Type } isDeprecated }
          inputFields { ...Input }
          interfaces { ...Type }
          enumValues(includeDeprecated: true) { name isDeprecated }
          possibleTypes { ...Type }
        }
      }
    }
    fragment Input on __InputValue { name type { ...Type } defaultValue }
    fragment Type on __Type {
      kind name ofType { kind name ofType { kind name ofType { kind name } } }
    }
    """

  static func all(_ world: OracleWorld) -> [OracleRequest] {
    let ids = world.gists.compactMap { $0["node_id"] }
    let odd = world.gists.first { $0["files"]?["empty.txt"] != nil && $0["fork_of"] == nil }
    return valid(ids: ids, odd: odd ?? .null) + failing(ids: ids) + invalid
  }

  /// Requests for all fields of all types, and for everything that the language offers.
  private static func valid(ids: [JSON], odd: JSON) -> [OracleRequest] {
    let file = "name encodedName extension size encoding isImage isTruncated language { id name }"
    let gist = """
      __typename id name description isPublic isFork createdAt updatedAt pushedAt stargazerCount \
      viewerHasStarred url resourcePath owner { __typename id login avatarUrl url resourcePath }
      """
    let user = """
      __typename id databaseId login name bio company location avatarUrl(size: 64) url resourcePath \
      createdAt updatedAt
      """
    let page = "totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage }"
    let nodes = "query($ids: [ID!]!) { nodes(ids: $ids) "
    let node = "query($id: ID!) { node(id: $id) "
    let oddID: [String: JSON] = ["id": odd["node_id"] ?? .null]
    let list = "viewer { gists(privacy: ALL, "
    return [
      .init(query: "{ viewer { \(user) } }"),
      .init(query: "query UserCurrent{viewer{login}}"),
      .init(query: #"{ user(login: "monalisa") { \#(user) gists { totalCount } } }"#),
      .init(query: nodes + "{ ... on Gist { \(gist) } } }", variables: ["ids": .array(ids)]),
      .init(
        query: nodes + "{ ...on Gist { name files(limit: 300) { \(file) text } } } }",
        variables: ["ids": .array(ids)]),
      .init(
        query: nodes + "{ __typename id ... on Starrable { stargazerCount viewerHasStarred } } }",
        variables: ["ids": .array(Array(ids.prefix(3)))]),
      .init(query: nodes + "{ id } }", variables: ["ids": ids[0]]),
      .init(query: nodes + "{ id } }", variables: ["ids": []]),
      .init(
        query: node + "{ ... on Gist { files { \(file) text(truncate: 3) } } } }", variables: oddID),
      .init(
        query: node + "{ ... on Gist { files(limit: 2) { text(truncate: -1) } } } }",
        variables: oddID),
      .init(
        query: node
          + "{ ... on Gist { files(limit: 0) { name } old: files(oid: \"0\") { name } } } }",
        variables: oddID),
      .init(
        query: node + "{ ... on UniformResourceLocatable { url } ... on Node { id } } }",
        variables: oddID),
      .init(query: "{ \(list)first: 3) { \(page) nodes { \(gist) } } } }"),
      .init(query: "{ \(list)last: 3) { \(page) edges { cursor node { name } } } } }"),
      .init(query: "{ \(list)first: 0) { \(page) nodes { id } } } }"),
      .init(
        query:
          "{ \(list)first: 100, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { id createdAt } } } }"
      ),
      .init(
        query:
          "{ \(list)first: 100, orderBy: {direction: ASC, field: UPDATED_AT}) { nodes { id updatedAt } } } }"
      ),
      .init(
        query:
          "{ \(list)last: 5, orderBy: {field: PUSHED_AT, direction: DESC}) { nodes { id pushedAt } } } }"
      ),
      .init(query: "{ viewer { gists(first: 100) { nodes { isPublic } } } }"),
      .init(query: "{ viewer { gists(first: 100, privacy: SECRET) { nodes { isPublic } } } }"),
      .init(
        query: "query($c: String) { \(list)first: 2, after: $c) { \(page) } } }",
        variables: ["c": cursor(2, "gone")]),
      .init(
        query: "query($c: String) { \(list)first: 2, before: $c) { \(page) nodes { id } } } }",
        variables: ["c": cursor(4, "gone")]),
      .init(
        query: "query($c: String) { \(list)last: 2, before: $c) { \(page) nodes { id } } } }",
        variables: ["c": cursor(4, "gone")]),
      .init(query: "query($n: Int = 2) { \(list)first: $n) { totalCount nodes { id } } } }"),
      .init(
        query: """
          query GistList($endCursor: String, $per_page: Int!, $visibility: GistPrivacy!) {
            viewer {
              gists(first: $per_page, after: $endCursor, privacy: $visibility, \
          orderBy: {field: CREATED_AT, direction: DESC}) {
                nodes { description, files { name, language { name }, extension }, isPublic, name, updatedAt },
                pageInfo { hasNextPage, endCursor }
              }
            }
          }
          """, variables: ["per_page": 5, "visibility": "ALL"]),
      .init(
        query: node + """
          { ... on Gist { comments(first: 2) { \(page) edges { cursor } nodes {
            __typename id databaseId body bodyText bodyHTML createdAt updatedAt author { __typename login url }
            gist { name } } } } } }
          """, variables: oddID),
      .init(
        query: node + "{ ... on Gist { forks(first: 5) { \(page) nodes { name isFork } } } } }",
        variables: oddID),
      .init(
        query: node
          + "{ ... on Gist { comments { totalCount } forks { __typename totalCount } } } }",
        variables: oddID),
      .init(
        query:
          #"query($n: String!) { viewer { gist(name: $n) { name } none: gist(name: "0") { name } } }"#,
        variables: ["n": odd["id"] ?? .null]),
      .init(
        query: #"query($n: String!) { user(login: "monalisa") { gist(name: $n) { name } } }"#,
        variables: ["n": odd["id"] ?? .null]),
      .init(query: "{ rateLimit { limit cost } }"),
      .init(
        query: "{ rateLimit(dryRun: null) { limit } a: viewer { login } b: viewer { id: login } }"),
      .init(query: "query A { viewer { login } } query B { viewer { id } }", operationName: "B"),
      .init(
        query: """
          # fragments in fragments
          { viewer { ...User ...User } }
          fragment User on User { login ...Actor ... { databaseId } }
          fragment Actor on Actor { avatarUrl(size: 1) ... on User { bio } }
          """),
      .init(query: #"{ user(login: "mona\u006cisa") { login } }"#),
      .init(
        query:
          #"{ __type(name: "Node") { name kind fields { name type { kind name ofType { name } } args { name defaultValue } } } }"#
      ),
      .init(query: #"{ __type(name: "Nothing") { name } __typename }"#),
      .init(
        query:
          #"{ __type(name: "Starrable") { kind possibleTypes { name } } order: __type(name: "OrderDirection") { enumValues { name } } }"#
      ),
    ]
  }

  private static func cursor(_ index: Int, _ id: String) -> JSON {
    .string(Data("cursor:\(index):\(id)".utf8).base64EncodedString())
  }

  /// Requests that are executed and have errors.
  private static func failing(ids: [JSON]) -> [OracleRequest] {
    let many = (0..<101).map { JSON.string("G_\($0)") }
    return [
      .init(
        query: "query($ids: [ID!]!) { nodes(ids: $ids) { id } }",
        variables: ["ids": ["G_0", ids[0], "x"]]),
      .init(
        query: "query($ids: [ID!]!) { viewer { login } many: nodes(ids: $ids) { id } }",
        variables: ["ids": .array(many)]),
      .init(query: #"{ viewer { login } node(id: "G_0") { id } }"#),
      .init(query: #"{ user(login: "no'body") { login } }"#),
      .init(query: "{ viewer { login gists { nodes { id } } } }"),
      .init(
        query:
          "{ viewer { login all: gists { ...Page } } } fragment Page on GistConnection { pageInfo { endCursor } }"
      ),
      .init(query: "{ viewer { gists(first: 101) { nodes { id } } } }"),
      .init(query: "{ viewer { gists(last: 200) { totalCount } } }"),
      .init(query: "{ viewer { gists(first: -1) { totalCount } } }"),
      .init(query: "{ viewer { gists(first: 1, last: 1) { totalCount } } }"),
      .init(query: #"{ viewer { gists(first: 1, after: "x") { totalCount } } }"#),
      .init(
        query:
          "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Gist { forks { nodes { id } } } } }",
        variables: ["ids": .array(Array(ids.prefix(2)))]),
    ]
  }

  /// Requests that are not executed.
  private static let invalid: [OracleRequest] = [
    .init(query: "{ viewer { logout } }"),
    .init(query: "{ viewer { login { x } } }"),
    .init(query: "{\n  viewer\n}"),
    .init(query: "{ viewer { gists(count: 1) { totalCount } } }"),
    .init(query: "{ node { id } }"),
    .init(query: "{ viewer { gists(first: \"1\") { totalCount } } }"),
    .init(query: "{ viewer { gists(privacy: HIDDEN) { totalCount } } }"),
    .init(query: "{ viewer { gists(orderBy: {field: CREATED_AT}) { totalCount } } }"),
    .init(query: "{ viewer { ... on Gist { id } } }"),
    .init(query: "{ viewer { ...None } }"),
    .init(query: "query($x: Int) { viewer { login } }"),
    .init(query: "{ viewer { gists(first: $n) { totalCount } } }"),
    .init(query: "query($n: String) { viewer { gists(first: $n) { totalCount } } }"),
    .init(query: "query($ids: [ID!]) { nodes(ids: $ids) { id } }", variables: ["ids": []]),
    .init(query: "query($ids: [ID!]!) { nodes(ids: $ids) { id } }"),
    .init(query: "query($ids: [ID!]!) { nodes(ids: $ids) { id } }", variables: ["ids": [nil]]),
    .init(
      query: "query($p: GistPrivacy!) { viewer { gists(privacy: $p) { totalCount } } }",
      variables: ["p": "HIDDEN"]),
    .init(
      query: "query($n: Int!) { viewer { gists(first: $n) { totalCount } } }",
      variables: ["n": .number(1.5)]
    ),
    .init(query: "{ viewer { login } "),
    .init(query: "{ viewer { login } } }"),
    .init(query: "mutation { createGist { id } }"),
    .init(query: "query A { viewer { login } } query B { viewer { login } }"),
    .init(query: "query A { viewer { login } }", operationName: "C"),
  ]
}
