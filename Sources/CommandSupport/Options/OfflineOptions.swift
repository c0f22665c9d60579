import ArgumentParser

/// What the commands for users and repositories accept.
package struct RepoBrowserOptions: ParsableArguments {
  @Flag(help: "Send nothing: show what was received before.")
  package var offline = false
}
