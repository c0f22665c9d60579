extension Host {
  /// The value of `--host` for this host: a URL on loopback, where http is meant, else the name.
  package var spelling: String { webOrigin.isLoopback ? webOrigin.description : name }
}
