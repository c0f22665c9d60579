import ArgumentParser
import CommandSupport
import TerminalOutput

struct AuthLogin: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Sign in with gh, git, a web browser or a token",
    discussion: """
      At a terminal, offers each method that works here: copy the token of gh or git, enter a code \
      in a web browser, or paste a token. A code needs an OAuth app: without a client ID, gists \
      helps you register one, once. The token needs the gist scope and is stored in the desktop \
      keyring, never in a file.

      Examples:
        gists auth login
        gists auth login --from gh
        gists auth login --with-token < token.txt
        gists auth login --client-id 0123456789abcdef0123 --no-browser
        gists auth login --from gh --host ghe.example.com
      """)
  static let traits = CommandTraits(
    changes: .accounts, takes: .nothing, prints: .outcomes, offersSignIn: false)

  @Option(help: ArgumentHelp("Copy the token of another program", valueName: "program"))
  var from: TokenProgram?

  @Flag(name: .customLong("with-token"), help: "Ask for a token, or read it from stdin")
  var withToken = false

  @Flag(name: .shortAndLong, help: "Open the web browser without asking")
  var web = false

  @Flag(name: .customLong("no-browser"), help: "Never open a web browser")
  var noBrowser = false

  @Option(
    name: .customLong("client-id"),
    help: ArgumentHelp(
      "Client ID of the OAuth app (default: GISTS_CLIENT_ID, then the last one used)",
      valueName: "id"))
  var clientID: String?

  @Option(
    help: ArgumentHelp("Scopes to request besides gist, separated by commas", valueName: "scopes"))
  var scopes: String?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try global.refuseAccount("auth login")
    try ValidationError.refuseBlank(clientID, "--client-id")
    try ValidationError.refuseBlank(scopes, "--scopes")
    if web && noBrowser { throw ValidationError("specify only one of --web and --no-browser") }
    if withToken, from != nil {
      throw ValidationError("specify only one of --from and --with-token")
    }
    if withToken || from != nil, isForBrowser {
      throw ValidationError(
        "\(withToken ? "--with-token" : "--from") can't be used with --web, --no-browser, "
          + "--client-id or --scopes")
    }
  }

  private var isForBrowser: Bool { web || noBrowser || clientID != nil || scopes != nil }

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    guard context.console.terminal.inIsTerminal || web || noBrowser || withToken || from != nil
    else {
      throw context.failureFormatter.on(host).noWayToSignIn
    }
    if let name = context.sessions.credentials(for: host).variables.names.first {
      context.diagnostics.warn(
        "\(name) is set and takes precedence over the keyring; unset it to use this sign-in")
    }
    let signIn = SignInFlow(context: context, host: host)
    if withToken {
      try await signIn.withGivenToken()
    } else if let from {
      try await signIn.withToken(of: from)
    } else if !isForBrowser, !isJSON, context.console.terminal.canAsk {
      try await signIn.asking()
    } else {
      try await signIn.withDeviceFlow(
        web ? .open : noBrowser ? .never : .ask, clientID: clientID, scopes: scopeList)
    }
  }

  private var scopeList: [String] {
    (scopes ?? "").split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

extension TokenProgram: ExpressibleByArgument {}
