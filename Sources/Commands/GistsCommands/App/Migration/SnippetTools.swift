/// The features of programs for snippets at the prompt and of servers for agents, with their
/// equivalents here.
enum SnippetTools {
  typealias Row = (theirs: String, here: String)

  /// The features of pet: <https://github.com/knqyf263/pet>.
  static let pet: [Row] = [
    ("pet search", "gists insert"),
    ("  --query WORDS", "gists insert WORDS"),
    ("pet exec", "gists widget: its key, then Enter at the prompt"),
    ("pet-select (a key)", "gists widget bash, zsh or fish; the key is Ctrl-G"),
    ("pet new", "gists new, or gists create FILE"),
    ("  previous command, bash", #"fc -ln -1 | sed '1s/^\s*//' | gists create -f NAME.sh"#),
    ("  previous command, zsh", "print -r -- ${history[@][1]} | gists create -f NAME.sh"),
    ("  previous command, fish", "echo $history[1] | gists create -f NAME.fish"),
    ("pet list", "gists list"),
    ("pet edit", "gists edit GIST"),
    ("pet sync", "gists sync; what you change here is sent at once"),
    ("pet configure", "gists config"),
    ("snippet.toml", "a Markdown file with a fenced block for each command"),
    ("auto_sync", "gists watch FILE, both ways, for linked files"),
    ("tags", "gists tag GIST +NAME; to search, tag:NAME"),
    ("<param>, <param=default>", "the same, but a name has no spaces"),
    ("<param=|_a_||_b_|>", "<param=a|b>"),
    ("output", "dropped: text around the fenced block"),
  ]

  /// The features of navi: <https://github.com/denisidoro/navi>.
  static let navi: [Row] = [
    ("navi", "gists widget: its key, then Enter at the prompt"),
    ("  --print", "gists insert; it prints and never runs"),
    ("  --query WORDS", "gists insert WORDS"),
    ("  --tldr, --cheatsh WORDS", "dropped: gists insert finds your own and starred gists"),
    ("  --best-match", "dropped: for scripts, use gists view --raw GIST FILE"),
    ("navi widget SHELL", "gists widget SHELL, also Ctrl-G"),
    ("  --key KEY", "GISTS_WIDGET_KEY=ctrl-o or alt-s, in any shell"),
    ("navi repo add", "gists star GIST, and gists sync"),
    (".cheat.md", "a Markdown file with fenced blocks"),
    ("% tag, tag", "gists tag GIST +NAME"),
    ("# description", "the same in a shell file, or text above a block"),
    ("<name>", "the same; also <name=default>"),
    ("$ name: echo 'a\\nb'", "<name=a|b> for a fixed list"),
    ("$ name: command", "dropped: no command runs; type the value"),
  ]

  /// The features of nap: <https://github.com/maaslalani/nap>.
  static let nap: [Row] = [
    ("nap", "gists browse"),
    ("nap list", "gists list, or gists list --filter TEXT"),
    ("nap NAME", "gists insert NAME; for scripts, gists view --raw GIST FILE"),
    ("nap NAME -c", "gists copy GIST FILE"),
    ("nap NAME < FILE", "gists create FILE, or gists create -f NAME from a pipe"),
    ("folders", "gists tag GIST +NAME"),
  ]

  /// The gist tools of servers for agents: <https://github.com/github/github-mcp-server>,
  /// <https://github.com/lostintangent/gistpad-mcp>.
  static let agents: [Row] = [
    ("GITHUB_TOKEN in settings", "gists mcp --config AGENT --write; no token"),
    ("list_gists, get_gist", "the same; search_gists finds contents"),
    ("list_starred_gists", "list_gists with feed starred"),
    ("create_gist", "the same; files is a list"),
    ("update_gist", "edit_gist"),
    ("update_gist_description", "edit_gist with description"),
    ("add_gist_file", "edit_gist with write and create"),
    ("update_gist_file", "edit_gist with write"),
    ("rename_gist_file", "edit_gist with rename"),
    ("delete_gist_file", "edit_gist with remove"),
    ("delete_gist", "the same, into the trash; you are asked"),
    ("star_gist, unstar_gist", "star_gist"),
    ("list_gist_comments", "list_comments"),
    ("add_gist_comment", "comment_on_gist"),
    ("refresh_gists", "sync_library"),
    ("archives, daily notes, prompts", "dropped: gists tag GIST +NAME finds them again"),
  ]
}
