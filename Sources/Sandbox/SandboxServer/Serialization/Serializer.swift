/// Makes the documents of users, gists and repositories, as a caller sees them.
struct Serializer {
  let state: SandboxState
  let urls: URLBuilder
  let caller: Caller
  /// The form of texts and files; nil for GitHub's ordinary JSON.
  let form: MediaType.Form?
}
