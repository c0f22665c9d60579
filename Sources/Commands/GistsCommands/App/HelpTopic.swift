import ClientState
import CommandSupport
import GistsTUI
import TerminalOutput
import TextFormats

/// Help that is not about a command: `gists help TOPIC`.
enum HelpTopic: String, CaseIterable {
  case commands, environment
  case exitCodes = "exit-codes"
  case keys
  case migrate
  case scripting

  /// Reads the topic; nil if the command line does not ask for one.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  var text: String {
    switch self {
    case .commands: HelpScreen.allCommands
    case .environment: Self.environmentText
    case .exitCodes: Self.exitCodesText
    case .keys: "The full-screen browser (gists browse)\n\n" + HelpText.text(columns: 90)
    case .migrate: MigrationText.text
    case .scripting: Self.scriptingText
    }
  }

  private static let environmentText = """
    Environment variables (an empty variable counts as unset)

    HOSTS AND TOKENS
      GISTS_HOST               The host to use instead of github.com; --host takes precedence.
      GH_HOST                  Not used. If it names another host, changes are refused until
                               GISTS_HOST, --host or the setting host names one.
      GISTS_TOKEN              A token for the host of GISTS_HOST, or for github.com.
      GISTS_TOKEN_COMMAND      A command that prints such a token in its first line, for
                               machines without a keyring: "pass show github". It runs once,
                               with sh and your environment, but without these variables,
                               for at most 10 seconds, and never offline.
      GH_TOKEN, GITHUB_TOKEN   A token for github.com and *.ghe.com. These variables take
                               precedence over the keyring, in this order.
      GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN
                               A token for a GitHub Enterprise Server that is named with
                               --host or GISTS_HOST.
      GISTS_CLIENT_ID          The client ID of the OAuth app to sign in with.

    SETTINGS
    \(settingVariables)
                               The settings of gists config. Such a variable takes precedence
                               over the settings file.

    PROGRAMS
      GISTS_EDITOR, VISUAL, EDITOR    The editor, a shell command.
      GISTS_PAGER, PAGER              The pager for long output.
      GISTS_BROWSER, BROWSER          The browser; xdg-open if unset.
      GISTS_CHOOSER                   A program such as fzf that reads lines and prints the
                                      one you choose, instead of the built-in list.
      GISTS_WIDGET_KEY                The key of gists widget, such as ctrl-o or alt-s,
                                      instead of ctrl-g.
      The settings file takes precedence over the names without GISTS_.

    OUTPUT
      GISTS_PLAIN              1 for screen readers: browse line by line, choose by number,
                               print words instead of pictures and drawing characters.
      NO_COLOR                 Print no colors.
      CLICOLOR, CLICOLOR_FORCE CLICOLOR=0 turns colors off; CLICOLOR_FORCE=1 prints them in
                               pipes too.
      GISTS_IMAGES             How to show pictures: kitty, iterm, sixel, blocks or off.
      GISTS_DEBUG              "api" shows requests on stderr, with secrets redacted.

    NETWORK
      GISTS_TIMEOUT            Seconds for one API request and its retries (default: 30).
      HTTPS_PROXY, ALL_PROXY, NO_PROXY
                               Proxies, as for curl. Loopback never uses one.
      SSL_CERT_FILE, SSL_CERT_DIR
                               Certificates that gists and git trust, in a file or in
                               folders with colons between them. A git with GnuTLS, such
                               as Debian's, takes one folder.

    FILES
      XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_RUNTIME_DIR
                               The folders in which gists keeps its files, in a subfolder
                               named gists.
    """

  /// The variables of all settings, in lines.
  private static var settingVariables: String {
    let names = SettingKey.allCases.compactMap(\.variable).joined(separator: ", ")
    return Wrapping.lines(of: names, columns: 84).map { "  " + $0 }.joined(separator: "\n")
  }

  private static let exitCodesText = """
    Exit codes

      0    Success. An empty result is a success, and so is a change that was already made.
      1    The answer is no; the gist, file, user or repository does not exist; or someone
           else changed the same thing.
      2    You answered no or pressed Ctrl-C at a question, or the editor failed.
      4    Sign-in is needed or was refused, or the keyring is locked or unavailable.
      64   Wrong usage.
      65   Invalid data: binary, empty, too large, or rejected by the host.
      66   An input file is missing or unreadable.
      69   The host is unreachable, nothing is cached for --offline, or there is no web
           browser, display, clipboard or other program that the command needs.
      70   Internal error.
      71   The system refuses file descriptors, threads or memory.
      74   Could not create or write a file, or the disk is full or read-only.
      75   Try again later: rate limit, server error, or unknown outcome.
      76   The host sent an invalid response.
      77   The host denied access.
      78   A configuration file, a variable or the library is unusable.

    A signal ends gists as it ends any program: 130 for Ctrl-C, except at a question, and 141
    for a closed pipe.
    With several targets, reads try all of them and writes stop at the first failure; the
    first failure sets the exit code.
    """

  static let scriptingText = """
    Scripting

    OUTPUT
      Results go to stdout, everything else to stderr. In a pipe, lists are tab-separated,
      without a header, with whole values and times in UTC. Use full IDs for changes, and
      --yes where a command asks.

    JSON
      --json prints GitHub's JSON, for lists as an array. A command that changes or fetches
      something without such a document prints an array of objects: id, url, done, …
      stderr then has lines of JSON: {"error":…}, {"warning":…}, {"note":…}; a terminal gets
      sentences.

    JQ
      --jq EXPRESSION (-q) filters the JSON with the program jq, which gets no environment
      variables. It implies --json. A list is filtered as one array.
      Each result is a line: a string as it is, null as an empty line, as gh prints them, and
      other values as JSON.

      Expressions written for gh's --jq (gojq) work here, with these differences:
        - Integers above 2^53 lose digits. gojq keeps them.
        - Object keys keep their order. gojq sorts them.
        - Numbers print all digits. gh prints two after the point.
        - env and $ENV are empty objects.
        - What came with jq 1.7 is missing with jq 1.6, as in Debian 12: if without else,
          .[0].[1], pick, abs, toarray, trim, ltrim, rtrim, scan/2, debug/1.
        - strftime and strptime are those of the C library.
        - With --paginate, gists api filters all pages as one array. gh filters each page.

    API
      gists api PATH sends any request of GitHub's REST API, with the token, the rate limits
      and the errors of the other commands. PATH is a path of the host, such as gists/ID.

    EXAMPLES
      gists list --all --jq '.[] | select(.public | not) | .html_url'
      gists list --jq '.[] | [.id, .description] | @tsv'
      gists create notes.md --jq .id
      gists api gists --paginate --jq 'map(.files | length) | add'
      gists delete --yes ID --json
    """
}
