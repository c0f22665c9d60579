import GraphQLExecution

/// The part of GitHub's public schema that is about gists.
/// <https://docs.github.com/en/graphql/reference>
enum GistSchema {
  static let schema = Schema(
    """
    Query
      viewer:User! user(login):User node(id):Node nodes(ids):Node! rateLimit(dryRun):RateLimit
    Mutation
      addStar(input):StarPayload removeStar(input):StarPayload
    StarPayload
      clientMutationId starrable:Starrable
    RateLimit
      limit:Int! used:Int! remaining:Int! resetAt:DateTime! cost:Int! nodeCount:Int!
    Gist Node Starrable UniformResourceLocatable
      id:ID! name! description isPublic:Boolean! isFork:Boolean! owner:RepositoryOwner
      createdAt:DateTime! updatedAt:DateTime! pushedAt:DateTime
      stargazerCount:Int! viewerHasStarred:Boolean! url:URI! resourcePath:URI!
      files(limit,oid):GistFile comments(after,before,first,last):GistCommentConnection!
      forks(after,before,first,last,orderBy):GistConnection!
    GistFile
      name encodedName extension language:Language size:Int encoding
      isImage:Boolean! isTruncated:Boolean! text(truncate)
    Language Node
      id:ID! name! color
    GistComment Node
      id:ID! databaseId:Int gist:Gist! author:Actor body! bodyText! bodyHTML:HTML!
      createdAt:DateTime! updatedAt:DateTime!
    User Actor Node RepositoryOwner UniformResourceLocatable
      id:ID! databaseId:Int login! name bio company location avatarUrl(size):URI!
      url:URI! resourcePath:URI! createdAt:DateTime! updatedAt:DateTime! gist(name):Gist
      gists(after,before,first,last,orderBy,privacy):GistConnection!
    GistConnection
      totalCount:Int! pageInfo:PageInfo! nodes:Gist edges:GistEdge
    GistEdge
      node:Gist cursor!
    GistCommentConnection
      totalCount:Int! pageInfo:PageInfo! nodes:GistComment edges:GistCommentEdge
    GistCommentEdge
      node:GistComment cursor!
    PageInfo
      startCursor endCursor hasPreviousPage:Boolean! hasNextPage:Boolean!
    Node
      id:ID!
    Actor
      login! avatarUrl(size):URI! url:URI! resourcePath:URI!
    RepositoryOwner
      id:ID! login! avatarUrl(size):URI! url:URI! resourcePath:URI!
    Starrable
      id:ID! stargazerCount:Int! viewerHasStarred:Boolean!
    UniformResourceLocatable
      url:URI! resourcePath:URI!
    """)
}
