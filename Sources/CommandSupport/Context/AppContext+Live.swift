import ChildProcesses
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

extension AppContext {
  /// The real parts.
  ///
  /// None of them is opened before it is used.
  ///
  /// - Parameter willRequest: the HTTP client is made at once, on another thread, while this one reads
  ///   the command line.
  /// - Returns: what commands work with.
  package static func live(willRequest: Bool = false) -> AppContext {
    let environment = ProcessEnvironment.variables()
    let variables = EnvironmentVariables(environment)
    let terminal = Terminal.detect(environment: environment)
    let (time, redactor) = (TimeSource.system, Redactor())
    let transport = HTTPTransport(.init(environment: environment), time: time, redactor: redactor)
    if willRequest { Task.detached { transport.prepare() } }
    return AppContext(
      console: .live(terminal: terminal), variables: variables,
      folders: Folders(environment: environment), time: time,
      keyring: { patience in
        let canAsk = patience == .full && terminal.errIsTerminal
        return SecretServiceStore(
          .init(environment: environment, hasTerminal: canAsk),
          deadline: patience == .full ? .seconds(5) : .seconds(1))
      },
      transport: transport,
      redactor: redactor, processRunner: .live(environment: environment),
      input: StandardInput(descriptor: 0),
      executable: CurrentExecutable.path() ?? "gists")
  }
}
