import ArgumentParser

/// Which gists to show: `--public`, `--secret`, or `--visibility`.
struct VisibilityOptions: ParsableArguments {
  @Option(help: "Only public or only secret gists")
  var visibility: GistFilter.Visibility?

  @Flag(help: "Only public gists")
  var `public` = false

  @Flag(help: "Only secret gists")
  var secret = false

  func validate() throws {
    let given = [
      visibility.map { _ in "--visibility" }, `public` ? "--public" : nil,
      secret ? "--secret" : nil,
    ].compactMap(\.self)
    if given.count > 1 {
      throw ValidationError("specify only one of \(given[0]) and \(given[1])")
    }
  }

  /// nil for both.
  var value: GistFilter.Visibility? { `public` ? .public : secret ? .secret : visibility }
}
