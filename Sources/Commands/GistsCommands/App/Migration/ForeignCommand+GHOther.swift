extension ForeignCommand {
  private static let hostname = ForeignFlag(
    "--hostname", value: "HOST", here: .same(note: "or --host"))
  private static let user = ForeignFlag(
    "-u", "--user", value: "LOGIN", here: .other("use --account LOGIN"))

  /// gh's commands besides `gh gist` that also exist here (https://cli.github.com/manual/gh_auth,
  /// https://cli.github.com/manual/gh_api).
  static let ghOther = [
    ForeignCommand(
      name: "gh auth login", own: "gists auth login", places: [["auth", "login"]],
      flags: [
        hostname,
        ForeignFlag("-s", value: "SCOPES", here: .other("use --scopes SCOPES")),
        ForeignFlag("--scopes", value: "SCOPES", here: .same()),
        ForeignFlag("-w", "--web", here: .same()),
        ForeignFlag("--with-token", here: .same()),
        ForeignFlag(
          "-p", "--git-protocol", value: "PROTOCOL",
          here: .leftOut("clone uses HTTPS; gists clone --ssh uses SSH")),
        ForeignFlag(
          "--skip-ssh-key", here: .leftOut("SSH keys are never created or uploaded")),
        ForeignFlag(
          "--insecure-storage", here: .leftOut("tokens are stored in the keyring only")),
        ForeignFlag(
          "--secure-storage", here: .leftOut("tokens are always stored in the keyring")),
        ForeignFlag("-c", "--clipboard", here: .leftOut("copy the code from the terminal")),
      ]),
    ForeignCommand(
      name: "gh auth status", own: "gists auth status", places: [["auth", "status"]],
      flags: [
        hostname,
        ForeignFlag(
          "-t", "--show-token", here: .other("to print the token, run gists auth token")),
        ForeignFlag("-a", "--active", here: .leftOut("the active account is marked")),
      ]),
    ForeignCommand(
      name: "gh auth token", own: "gists auth token", places: [["auth", "token"]],
      flags: [
        hostname, user,
        ForeignFlag("--secure-storage", here: .leftOut("tokens are in the keyring only")),
      ]),
    ForeignCommand(
      name: "gh auth logout", own: "gists auth logout", places: [["auth", "logout"]],
      flags: [hostname, user]),
    ForeignCommand(
      name: "gh auth switch", own: "gists auth switch", places: [["auth", "switch"]],
      flags: [
        hostname,
        ForeignFlag("-u", "--user", value: "LOGIN", here: .other("run gists auth switch LOGIN")),
      ]),
    ForeignCommand(
      name: "gh auth setup-git", own: "gists auth setup-git", places: [["auth", "setup-git"]],
      flags: [
        hostname,
        ForeignFlag("-f", "--force", here: .leftOut("no sign-in is needed to set up git")),
      ]),
    ForeignCommand(
      name: "gh api PATH", own: "gists api", places: [["api"]],
      flags: [
        ForeignFlag(
          "-X", "--method", value: "METHOD",
          here: .same(note: "without --yes, asks before deleting a gist")),
        ForeignFlag("-f", "--raw-field", value: "KEY=VALUE", here: .same()),
        ForeignFlag("-F", "--field", value: "KEY=VALUE", here: .same()),
        ForeignFlag("-H", "--header", value: "NAME: VALUE", here: .same()),
        ForeignFlag("--input", value: "FILE", here: .same()),
        ForeignFlag("-q", "--jq", value: "EXPRESSION", here: .same()),
        ForeignFlag("--paginate", here: .same(note: "prints one array")),
        ForeignFlag("--slurp", here: .leftOut("--paginate prints one array anyway")),
        ForeignFlag("--verbose", here: .same()),
        ForeignFlag(
          "-i", "--include", here: .other("use --verbose, which shows headers on stderr")),
        ForeignFlag("--silent", here: .other("use >/dev/null")),
        ForeignFlag("-t", "--template", value: "TEMPLATE", here: .other("use --jq EXPRESSION")),
        ForeignFlag("--cache", value: "TIME", here: .leftOut("the api command has no cache")),
        ForeignFlag("-p", "--preview", value: "NAMES", here: .other("use --header")),
        hostname,
      ]),
  ]
}
