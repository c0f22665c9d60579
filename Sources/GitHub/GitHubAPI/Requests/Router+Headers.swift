import HTTPTypes

extension Router {
  /// The `Accept` header field.
  /// <https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types>
  package var accept: String {
    switch self {
    case .resource(_, .raw): "application/vnd.github.raw+json"
    case .rawFile: "*/*"
    case .avatar: "image/*"
    default: "application/vnd.github+json"
    }
  }

  /// The header fields of this request alone.
  var ownFields: HTTPFields {
    if case .custom(let request) = self { request.fields } else { [:] }
  }

  /// Whether the request carries the token.
  ///
  /// `required` also covers requests that GitHub would accept without a token but treat
  /// differently: `GET /gists` then lists public gists. Raw files carry the token only to the API's
  /// own origin.
  package var authorization: APIRequest.Authorization {
    switch self {
    case .user, .myGists, .starredGists, .createGist, .editGist, .deleteGist, .forkGist,
      .createComment, .editComment, .deleteComment, .isStarred, .star, .unstar, .graphQL:
      .required
    case .rateLimit, .root, .resource, .rawFile, .publicGists, .userGists, .gist, .gistRevision,
      .gistForks, .gistCommits, .gistComments, .gistComment:
      .optional
    case .custom(let request): request.needsSignIn ? .required : .optional
    case .avatar: .none
    }
  }

  /// Whether the response is cached: lists and documents are.
  package var caching: APIRequest.Caching {
    switch self {
    case .root: .cached(freshFor: .seconds(86_400))
    case .myGists, .publicGists, .starredGists, .userGists, .gist, .gistRevision, .gistForks,
      .gistCommits, .gistComments, .gistComment, .resource(_, .json):
      .cached(freshFor: .zero)
    case .user, .rateLimit, .resource, .rawFile, .avatar, .createGist, .editGist, .deleteGist,
      .forkGist, .createComment, .editComment, .deleteComment, .isStarred, .star, .unstar, .graphQL,
      .custom:
      .none
    }
  }
}
