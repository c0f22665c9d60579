import ArgumentParser

/// Options of the commands for users and repositories.
package struct RepoBrowserOptions: ParsableArguments {
  @Flag(help: "Show cached data without using the network")
  package var offline = false
}
