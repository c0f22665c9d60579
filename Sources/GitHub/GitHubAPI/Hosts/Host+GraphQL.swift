import FoundationEssentials

extension Host {
  /// The URL of the GraphQL API; nil for a folder.
  /// <https://docs.github.com/en/enterprise-server/graphql/guides/managing-enterprise-accounts>
  var graphQL: String? {
    switch kind {
    case .gitHub, .gheDotCom, .loopback: "\(api.absoluteString)/graphql"
    case .enterprise: "\(webOrigin)/api/graphql"
    case .folder: nil
    }
  }
}
