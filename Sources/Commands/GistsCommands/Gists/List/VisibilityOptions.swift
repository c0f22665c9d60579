import ArgumentParser

/// Which gists to show: `--public`, `--secret`, or `--visibility`.
struct VisibilityOptions: ParsableArguments {
  @Option(help: "Only public or only secret gists")
  var visibility: GistFilter.Visibility?

  @Flag(help: "Only public gists")
  var `public` = false

  @Flag(name: [.customLong("secret"), .customLong("private")], help: "Only secret gists")
  var secret = false

  /// The names of the options that were given.
  var given: [String] {
    [
      visibility.map { _ in "--visibility" }, `public` ? "--public" : nil,
      secret ? "--secret" : nil,
    ].compactMap(\.self)
  }

  func validate() throws {
    let given = given
    if given.count > 1 {
      throw ValidationError("specify only one of \(given[0]) and \(given[1])")
    }
  }

  /// nil for both.
  var value: GistFilter.Visibility? { `public` ? .public : secret ? .secret : visibility }
}
