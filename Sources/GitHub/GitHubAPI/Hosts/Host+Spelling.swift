extension Host {
  /// The value of `--host` for this host: a URL for http on loopback, otherwise the name.
  package var spelling: String { webOrigin.isLoopback ? webOrigin.description : name }
}
