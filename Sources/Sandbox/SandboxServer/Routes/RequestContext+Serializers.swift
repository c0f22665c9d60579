extension RequestContext {
  /// Returns the serializer of gists for this request's URLs and API version.
  func gistSerializer(_ state: SandboxState) -> GistSerializer {
    GistSerializer(
      state: state, urls: urls, version: caller.version, form: mediaType?.form)
  }

  /// Returns the serializer of repositories for this request's URLs and API version.
  func repositorySerializer(_ state: SandboxState) -> RepositorySerializer {
    RepositorySerializer(state: state, urls: urls, caller: caller)
  }

  /// Returns the serializer of a repository's contents for this request's URLs and API version.
  func contentsSerializer(_ repository: StoredRepository, at ref: String) -> ContentsSerializer {
    ContentsSerializer(repository: repository, ref: ref, urls: urls, version: caller.version)
  }
}
