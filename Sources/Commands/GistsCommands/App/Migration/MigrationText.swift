enum MigrationText {
  static let text =
    [
      "From gh gist and gist, and from pet, navi and nap", "",
      "  Gists are secret unless you pass --public. -p is --public, as in gh; in gist it is",
      "  --private. gists new opens your editor; gh gist new is gists create.",
      "  GH_TOKEN works here. For GH_HOST and GITHUB_URL, use GISTS_HOST or --host, which is",
      "  also gh's --hostname. If only GH_HOST names another host, changes are refused.",
      "  --json takes no fields: gists list --jq '.[].id'.",
      "  gists undo reverts your last star, deletion, description or edit.", "", "",
      columns, "",
    ].joined(separator: "\n") + tables

  /// The differences that matter to scripts for `gh gist list`.
  private static let columns = """
    COLUMNS OF LIST IN A PIPE (as cut -f counts them)
                    1   2            3            4           5           6
      gh gist list  id  description  files        visibility  updated
      gists list    id  owner        description  files       visibility  updated

      For gh's columns: gists list --columns id,description,files,visibility,updated
      files is a number here; gh prints "1 file".
    """

  private static var tables: String {
    "\nGH GIST (2.23 and later)" + lines(ForeignCommand.gh) + "\n\nOTHER COMMANDS OF GH"
      + lines(ForeignCommand.ghOther) + "\n\nGIST (the Ruby gem)"
      + lines(ForeignCommand.gist) + "\n\nPET" + lines(SnippetTools.pet) + "\n\nNAVI"
      + lines(SnippetTools.navi) + "\n\nNAP" + lines(SnippetTools.nap)
      + "\n\nGITHUB-MCP-SERVER AND GISTPAD-MCP" + lines(SnippetTools.agents)
  }

  private static func lines(_ rows: [SnippetTools.Row]) -> String {
    rows.map { row("  " + $0.theirs, $0.here) }.joined()
  }

  private static func lines(_ commands: [ForeignCommand]) -> String {
    commands.map { command in
      "\n" + row("  " + command.name, command.own)
        + command.flags.map { row("    " + names($0), meaning($0)) }.joined()
    }.joined()
  }

  private static func names(_ flag: ForeignFlag) -> String {
    flag.names.joined(separator: ", ") + (flag.value.map { " \($0)" } ?? "")
  }

  private static func meaning(_ flag: ForeignFlag) -> String {
    switch flag.use {
    case .same(nil): "the same"
    case .same(let note?): "the same; \(note)"
    case .differs(let meaning): "different: \(meaning)"
    case .other(let hint): hint
    case .leftOut(let reason): "dropped: \(reason)"
    }
  }

  private static let width = 32

  private static func row(_ left: String, _ right: String) -> String {
    "\n" + left + String(repeating: " ", count: max(2, width - left.count)) + right
  }
}
