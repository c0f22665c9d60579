import ArgumentParser
import CommandSupport
import GitHubAPI

/// `gists auth login`.
struct AuthLogin: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Sign in with a browser or a token",
    discussion: """
      Shows a code to enter in a browser, or reads a token with --with-token. The token is stored \
      in the desktop keyring, never in a file.

      Examples:
        gists auth login
        gists auth login --no-browser
        gists auth login --with-token < token.txt
        gists auth login --host ghe.example.com --client-id 0123456789abcdef0123
      """)

  @Option(
    name: .customLong("client-id"),
    help: ArgumentHelp(
      "Client ID of the OAuth app (default: GISTS_CLIENT_ID, then the last one used)",
      valueName: "id"))
  var clientID: String?

  @Option(
    help: ArgumentHelp("Scopes to request besides gist, separated by commas", valueName: "scopes"))
  var scopes: String?

  @Flag(name: .shortAndLong, help: "Open the browser without asking")
  var web = false

  @Flag(name: .customLong("no-browser"), help: "Never open a browser")
  var noBrowser = false

  @Flag(name: .customLong("with-token"), help: "Ask for a token, or read it from stdin")
  var withToken = false

  @OptionGroup var global: GlobalOptions

  static var offersSignIn: Bool { false }

  func validate() throws {
    try ValidationError.refuseBlank(clientID, "--client-id")
    try ValidationError.refuseBlank(scopes, "--scopes")
    if web && noBrowser { throw ValidationError("specify only one of --web and --no-browser") }
    guard withToken else { return }
    if web || noBrowser || clientID != nil || scopes != nil {
      throw ValidationError(
        "--with-token can't be used with --web, --no-browser, --client-id or --scopes")
    }
  }

  func run(in context: AppContext) async throws {
    let host = try context.namedHost()
    if let name = context.credentials(for: host).variables.names.first {
      context.diagnostics.warn(
        "\(name) is set and takes precedence over the keyring; unset it to use this sign-in")
    }
    let signIn = SignInFlow(context, host: host)
    if withToken {
      try await signIn.withGivenToken()
    } else {
      try await signIn.withDeviceFlow(
        web ? .open : noBrowser ? .never : .ask, clientID: clientID, scopes: scopeList)
    }
  }

  private var scopeList: [String] {
    (scopes ?? "").split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
