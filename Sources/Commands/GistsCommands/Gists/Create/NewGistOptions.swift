import ArgumentParser

/// The options of the commands that create a gist.
struct NewGistOptions: ParsableArguments {
  @Option(
    name: [
      .customShort("d", allowingJoined: true), .customLong("desc"), .customLong("description"),
    ],
    help: "Description of the gist")
  var description: String?

  @Flag(name: .shortAndLong, help: "Make the gist public; it can't be made secret later")
  var `public` = false

  @Flag(
    name: [.customLong("secret"), .customLong("private")],
    help: "Make the gist secret (the default)")
  var secret = false

  @Flag(name: .shortAndLong, help: "Open the gist in the browser")
  var web = false

  @Flag(name: .shortAndLong, help: "Copy the URL to the clipboard")
  var copy = false

  func validate() throws {
    if `public`, secret { throw ValidationError("specify only one of --public and --secret") }
  }
}
