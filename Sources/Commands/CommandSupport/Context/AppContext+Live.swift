import ChildProcesses
import GitHubAPI
import Glibc
import Keyring
import LocalFiles
import ProgramStart
import TerminalOutput

extension AppContext {
  /// Returns the context of a real run.
  ///
  /// Each part is opened on first use.
  ///
  /// - Parameter willRequest: whether to create the HTTP client immediately on another thread,
  ///   while this thread parses the command line.
  /// - Returns: the context that the commands use.
  package static func live(willRequest: Bool = false) -> AppContext {
    let environment = startEnvironment()
    let variables = EnvironmentVariables(environment)
    let terminal = Terminal.detect(environment: environment)
    let (time, redactor) = (TimeSource.system, Redactor())
    var network = HTTPTransport.Settings(environment: environment)
    network.shortage = { SystemShortage.found }
    let transport = HTTPTransport(network, time: time, redactor: redactor)
    let tokens = ResolvedTokens()
    let childEnvironment = ChildEnvironment(variables, tokens)
    if willRequest { Task.detached { transport.prepare() } }
    return AppContext(
      console: .live(terminal: terminal), settings: RunSettings(variables),
      folders: Folders(environment: environment), time: time,
      keyring: { wait in
        let canAsk = wait == .full && terminal.errIsTerminal
        return SecretServiceStore(
          .init(environment: environment, hasTerminal: canAsk),
          deadline: wait.deadline,
          shortage: {
            SystemShortage.found.map { KeyringError.shortage($0.message, hint: $0.hint) }
          })
      },
      keyringSite: {
        SecretServiceStore.Surroundings(environment: environment, hasTerminal: false)
          .site(isRemote: variables.isOverSSH) {
            SearchPath.contains($0, environment: environment)
          }
      },
      transport: transport,
      redactor: redactor,
      processRunner: .live(childEnvironment, canWait: { SystemShortage.found == nil }),
      input: StandardInput(descriptor: 0), controllingTerminal: { ControllingTerminal.open() },
      executable: CurrentExecutable.path() ?? "gists", libraryDelay: .milliseconds(300),
      progressDelay: .milliseconds(500), resolvedTokens: tokens)
  }

  /// Returns the variables of the process, with the address of the session bus if a program was
  /// started without it.
  private static func startEnvironment() -> [String: String] {
    var environment = ProcessEnvironment.variables()
    let name = "DBUS_SESSION_BUS_ADDRESS"
    guard let address = LoginSessionBus.address(lackedBy: environment) else { return environment }
    environment[name] = address
    // GLib reads it from the process. Nothing else reads its variables yet: the other threads wait.
    setenv(name, address, 1)
    return environment
  }
}
