/// Parts of prepared responses about any gist.
enum GistStubs {
  static let post = "POST /gists"
  /// The body of a 404.
  static let notFound = #"{"message":"Not Found","documentation_url":"https://docs.github.com"}"#
}
