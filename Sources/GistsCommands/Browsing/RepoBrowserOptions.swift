import ArgumentParser

/// What the commands for users and repositories accept.
struct RepoBrowserOptions: ParsableArguments {
  @Flag(help: "Send nothing: show what was received before.")
  var offline = false
}
