import GraphQLExecution

/// The part of GitHub's public schema that is about gists.
/// <https://docs.github.com/en/graphql/reference>
enum GistSchema {
  static let schema = Result { () throws(SyntaxError) in try Schema(parsing: text) }

  private static let text = """
    # Where a query begins
    type Query implements Node {
      id: ID!
      viewer: User!
      user(login: String!): User
      node(id: ID!): Node
      nodes(ids: [ID!]!): [Node]!
      rateLimit(dryRun: Boolean = false): RateLimit
    }

    type Mutation {
      addStar(input: AddStarInput!): AddStarPayload
      removeStar(input: RemoveStarInput!): RemoveStarPayload
    }

    input AddStarInput {
      clientMutationId: String
      starrableId: ID!
    }

    type AddStarPayload {
      clientMutationId: String
      starrable: Starrable
    }

    input RemoveStarInput {
      clientMutationId: String
      starrableId: ID!
    }

    type RemoveStarPayload {
      clientMutationId: String
      starrable: Starrable
    }

    type RateLimit {
      limit: Int!
      used: Int!
      remaining: Int!
      resetAt: DateTime!
      cost: Int!
      nodeCount: Int!
    }

    # Gists
    type Gist implements Node & Starrable & UniformResourceLocatable {
      id: ID!
      name: String!
      description: String
      isPublic: Boolean!
      isFork: Boolean!
      owner: RepositoryOwner
      createdAt: DateTime!
      updatedAt: DateTime!
      pushedAt: DateTime
      stargazerCount: Int!
      viewerHasStarred: Boolean!
      url: URI!
      resourcePath: URI!
      files(limit: Int = 10, oid: GitObjectID): [GistFile]
      comments(after: String, before: String, first: Int, last: Int): GistCommentConnection!
      forks(
        after: String, before: String, first: Int, last: Int, orderBy: GistOrder
      ): GistConnection!
    }

    type GistFile {
      name: String
      encodedName: String
      extension: String
      language: Language
      size: Int
      encoding: String
      isImage: Boolean!
      isTruncated: Boolean!
      text(truncate: Int): String
    }

    type Language implements Node {
      id: ID!
      name: String!
      color: String
    }

    type GistComment implements Node {
      id: ID!
      databaseId: Int
      gist: Gist!
      author: Actor
      body: String!
      bodyText: String!
      bodyHTML: HTML!
      createdAt: DateTime!
      updatedAt: DateTime!
    }

    # People
    type User implements Actor & Node & RepositoryOwner & UniformResourceLocatable {
      id: ID!
      databaseId: Int
      login: String!
      name: String
      bio: String
      company: String
      location: String
      avatarUrl(size: Int): URI!
      url: URI!
      resourcePath: URI!
      createdAt: DateTime!
      updatedAt: DateTime!
      gist(name: String!): Gist
      gists(
        after: String, before: String, first: Int, last: Int, orderBy: GistOrder,
        privacy: GistPrivacy
      ): GistConnection!
    }

    # Connections
    type GistConnection {
      totalCount: Int!
      pageInfo: PageInfo!
      nodes: [Gist]
      edges: [GistEdge]
    }

    type GistEdge {
      node: Gist
      cursor: String!
    }

    type GistCommentConnection {
      totalCount: Int!
      pageInfo: PageInfo!
      nodes: [GistComment]
      edges: [GistCommentEdge]
    }

    type GistCommentEdge {
      node: GistComment
      cursor: String!
    }

    type PageInfo {
      startCursor: String
      endCursor: String
      hasPreviousPage: Boolean!
      hasNextPage: Boolean!
    }

    input GistOrder {
      field: GistOrderField!
      direction: OrderDirection!
    }

    enum GistOrderField { CREATED_AT PUSHED_AT UPDATED_AT }
    enum OrderDirection { ASC DESC }
    enum GistPrivacy { ALL PUBLIC SECRET }

    # What types have in common
    interface Node {
      id: ID!
    }

    interface Actor {
      login: String!
      avatarUrl(size: Int): URI!
      url: URI!
      resourcePath: URI!
    }

    interface RepositoryOwner {
      id: ID!
      login: String!
      avatarUrl(size: Int): URI!
      url: URI!
      resourcePath: URI!
    }

    interface Starrable {
      id: ID!
      stargazerCount: Int!
      viewerHasStarred: Boolean!
    }

    interface UniformResourceLocatable {
      url: URI!
      resourcePath: URI!
    }

    scalar DateTime
    scalar GitObjectID
    scalar HTML
    scalar URI
    """
}
