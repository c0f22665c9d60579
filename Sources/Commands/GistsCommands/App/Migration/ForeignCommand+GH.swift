extension ForeignCommand {
  /// The commands of `gh gist` (https://cli.github.com/manual/gh_gist): the flags of version 2.23
  /// and of later ones.
  static let gh = [
    ForeignCommand(
      name: "gh gist create [FILE… | -]", own: "gists create", places: [["create"], ["new"]],
      flags: [
        ForeignFlag("-d", "--desc", value: "TEXT", here: .same()),
        ForeignFlag("-f", "--filename", value: "NAME", here: .same(note: "also with FILE")),
        ForeignFlag("-p", "--public", here: .same()),
        ForeignFlag("-w", "--web", here: .same()),
      ]),
    ForeignCommand(
      name: "gh gist list", own: "gists list", places: [["list"]],
      flags: [
        ForeignFlag("-L", "--limit", value: "N", here: .same(note: "30 by default, not 10")),
        ForeignFlag("--public", here: .same()),
        ForeignFlag("--secret", here: .same()),
        ForeignFlag(
          "--filter", value: "REGEX",
          here: .differs("plain text; for a regex: gists search --regex")),
        ForeignFlag(
          "--include-content", here: .other("to search file contents, run gists search WORDS")),
      ]),
    ForeignCommand(
      name: "gh gist view [GIST]", own: "gists view", places: [["view"]],
      flags: [
        ForeignFlag("-f", "--filename", value: "NAME", here: .same()),
        ForeignFlag("--files", here: .same()),
        ForeignFlag("-r", "--raw", here: .same()),
        ForeignFlag("-w", "--web", here: .same()),
      ]),
    ForeignCommand(
      name: "gh gist edit GIST [FILE]", own: "gists edit", places: [["edit"]],
      flags: [
        ForeignFlag(
          "-a", "--add", value: "FILE",
          here: .same(note: "text from stdin: gists edit GIST NAME -")),
        ForeignFlag("-d", "--desc", value: "TEXT", here: .same()),
        ForeignFlag(
          "-f", "--filename", value: "NAME", here: .same(note: "FILE alone is a name in the gist")),
        ForeignFlag("-r", "--remove", value: "NAME", here: .same()),
      ]),
    ForeignCommand(
      name: "gh gist rename GIST OLD NEW", own: "gists rename", places: [["rename"]], flags: []),
    ForeignCommand(
      name: "gh gist delete [GIST]", own: "gists delete", places: [["delete"]],
      flags: [ForeignFlag("--yes", here: .same(note: "or -y"))]),
    ForeignCommand(
      name: "gh gist clone GIST [FOLDER]", own: "gists clone", places: [["clone"]],
      flags: [ForeignFlag("--", value: "GITFLAGS", here: .same())]),
  ]
}
