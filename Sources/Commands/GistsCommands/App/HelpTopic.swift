import ClientState
import CommandSupport
import GistsTUI
import TerminalOutput
import TextFormats

/// Help about a topic other than a command: `gists help TOPIC`.
enum HelpTopic: String, CaseIterable {
  case commands, environment
  case exitCodes = "exit-codes"
  case keys
  case migrate
  case scripting

  /// Reads the topic; nil if the command line requests none.
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
      GH_HOST                  Ignored. If it names another host, gists refuses changes until
                               you set GISTS_HOST, --host or the setting host.
      GISTS_TOKEN              A token for the host of GISTS_HOST, or for github.com.
      GISTS_TOKEN_COMMAND      A shell command that prints such a token on its first line,
                               for machines without a keyring: "pass show github". It runs
                               once, with your environment but without these variables, for
                               at most 10 seconds, never offline.
      GH_TOKEN, GITHUB_TOKEN   A token for github.com and *.ghe.com. These variables take
                               precedence over the keyring, in this order.
      GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN
                               A token for a GitHub Enterprise Server that is named with
                               --host or GISTS_HOST.
      GISTS_CLIENT_ID          The client ID of the OAuth app to sign in with.

    SETTINGS
    \(settingVariables)
                               Override the settings, which gists config --help explains.
                               Every setting except key.* and view.* has such a variable.

    PROGRAMS
      GISTS_EDITOR, VISUAL, EDITOR    The editor, a shell command.
      GISTS_PAGER, PAGER              The pager for long output.
      GISTS_BROWSER, BROWSER          The web browser, or xdg-open.
      GISTS_WIDGET_KEY                The key of gists widget, such as ctrl-o or alt-s,
                                      instead of ctrl-g.
      Settings override variables without GISTS_.

    OUTPUT
      GISTS_PLAIN              1 for screen readers: browse line by line, choose by number,
                               print words instead of images and line drawing.
      NO_COLOR                 Print no colors.
      CLICOLOR, CLICOLOR_FORCE CLICOLOR=0 turns colors off; CLICOLOR_FORCE=1 prints them in
                               pipes too.
      GISTS_DEBUG              "api" shows requests on stderr, with secrets redacted.

    NETWORK
      GISTS_TIMEOUT            Seconds for one API request and its retries (default: 30).
      HTTPS_PROXY, ALL_PROXY, NO_PROXY
                               Proxies, as for curl. Loopback never uses one.
      SSL_CERT_FILE, SSL_CERT_DIR
                               Certificates that gists and git trust, in a file or in
                               colon-separated folders. A git with GnuTLS, such as
                               Debian's, accepts one folder.

    FILES
      XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_RUNTIME_DIR
                               gists keeps its files in the subfolder gists of each.
    """

  /// The variables of all settings, in lines.
  private static var settingVariables: String {
    let names = SettingKey.allCases.compactMap(\.variable).joined(separator: ", ")
    return Wrapping.lines(of: names, columns: 84).map { "  " + $0 }.joined(separator: "\n")
  }

  private static let exitCodesText = """
    Exit codes

      0    Success, including an empty result or a change already made.
      1    The answer is no; no such gist, file, user or repository; or a conflict with
           someone else's change.
      2    You answered no or pressed Ctrl-C at a question, or the editor failed.
      4    Not signed in, sign-in refused, or keyring locked or unavailable.
      64   Wrong usage.
      65   Invalid data: binary, empty, too large, or rejected by the host.
      66   An input file is missing or unreadable.
      69   The host is unreachable, nothing is cached for --offline, or there is no web
           browser, display, clipboard, systemd or other program that the command needs.
      70   Internal error.
      71   The system refuses file descriptors, threads or memory.
      74   Could not create or write a file, or the disk is full or read-only.
      75   Try again later: rate limit, server error, or unknown outcome.
      76   The host sent an invalid response.
      77   The host denied access.
      78   A configuration file, a variable or the library is unusable.

    Signals give the usual codes: 130 for Ctrl-C, except at a question, and 141 for a closed
    pipe.
    With several targets, reads try all of them and writes stop at the first failure; the
    first failure sets the exit code.
    """

  static let scriptingText = """
    Scripting

    OUTPUT
      Results go to stdout, everything else to stderr. In a pipe, lists are tab-separated,
      without header or truncation; times are in UTC. Use full IDs for changes, and --yes
      where a command asks.

    JSON
      --json prints GitHub's JSON; lists are arrays. Commands for which GitHub has no JSON
      print an array of objects with id, url, done, …
      stderr then has lines of JSON: {"error":…}, {"warning":…}, {"note":…}; a terminal gets
      sentences.

    JQ
      --jq EXPRESSION (-q) filters the JSON with the program jq and implies --json. jq gets
      no environment variables. A list is filtered as one array.
      Each result is a line. As in gh, strings are raw, null is empty, and other values are
      JSON.

      Expressions written for gh's --jq (gojq) work here, with these differences:
        - Integers above 2^53 lose digits. gojq keeps them.
        - Object keys keep their order. gojq sorts them.
        - Numbers print all digits. gh prints two after the point.
        - env and $ENV are empty objects.
        - jq 1.6, as in Debian 12, lacks what jq 1.7 added: if without else, .[0].[1], pick,
          abs, toarray, trim, ltrim, rtrim, scan/2, debug/1.
        - strftime and strptime are those of the C library.
        - With --paginate, gists api filters all pages as one array. gh filters each page.

    API
      gists api PATH sends any REST API request, with the same token, rate limits and errors
      as other commands. PATH is relative to the API root, such as gists/ID.

    EXAMPLES
      gists list --all --jq '.[] | select(.public | not) | .html_url'
      gists list --jq '.[] | [.id, .description] | @tsv'
      gists create notes.md --jq .id
      gists api gists --paginate --jq 'map(.files | length) | add'
      gists delete --yes ID --json
    """
}
