extension ForeignCommand {
  /// The Ruby program `gist` (https://github.com/defunkt/gist), `gist-paste` in Debian.
  static let gist = [
    ForeignCommand(
      name: "gist [FILE…]", own: "gists create", places: [["create"], ["new"], []],
      flags: [
        ForeignFlag("-f", "--filename", value: "NAME", here: .same(note: "for one file")),
        ForeignFlag("-t", "--type", value: "EXT", here: .other("use -f NAME.EXT")),
        ForeignFlag(
          "-p",
          here: .differs("-p is --public here, as in gh")),
        ForeignFlag("--private", here: .same(note: "the default; or --secret")),
        ForeignFlag("--no-private", here: .other("use --public")),
        ForeignFlag("-d", "--description", value: "TEXT", here: .same(note: "or --desc")),
        ForeignFlag(
          "-s", "--shorten", here: .leftOut("git.io no longer shortens URLs")),
        ForeignFlag(
          "-u", "--update", value: "GIST",
          here: .other("to update a gist, run gists edit GIST -a FILE")),
        ForeignFlag("-c", "--copy", here: .same()),
        ForeignFlag(
          "-e", "--embed", here: .leftOut("to embed a gist, add .js to its URL")),
        ForeignFlag("-o", "--open", here: .other("use --web (-w)")),
        ForeignFlag("--no-open", here: .leftOut("no web browser opens without --web")),
        ForeignFlag("--skip-empty", here: .leftOut("git uploads empty files")),
        ForeignFlag("-P", "--paste", here: .same()),
        ForeignFlag(
          "-R", "--raw",
          here: .other("to copy the raw URL, run gists copy GIST --raw-url")),
        ForeignFlag("-l", "--list", value: "[USER]", here: .other("run gists list @USER")),
        ForeignFlag("-r", "--read", value: "GIST", here: .other("run gists cat GIST FILE")),
        ForeignFlag("--delete", value: "GIST", here: .other("run gists delete GIST")),
        ForeignFlag("--login", here: .other("run gists auth login")),
        ForeignFlag("-h", "--help", here: .same()),
        ForeignFlag("-v", here: .differs("-v is --verbose; see gists --version")),
        ForeignFlag("--version", here: .same(note: "gists --version")),
      ])
  ]
}
