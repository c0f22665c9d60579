import ArgumentParser

/// What the commands for users and repositories accept.
struct BrowsingOptions: ParsableArguments {
  @Flag(help: "Send nothing: show what was received before.")
  var offline = false
}
