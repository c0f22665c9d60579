import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput

extension AppContext {
  /// The real parts.
  ///
  /// None of them is opened before it is used.
  static func live() -> AppContext {
    let environment = ProcessEnvironment.variables()
    let variables = Variables(environment)
    let terminal = Terminal.detect(environment: environment)
    let (time, redactor) = (TimeSource.system, Redactor())
    return AppContext(
      console: .live(terminal: terminal), variables: variables,
      folders: Folders(environment: environment), time: time,
      keyring: { patience in
        let canAsk = patience == .full && terminal.errIsTerminal
        return SecretServiceStore(
          .init(environment: environment, hasTerminal: canAsk),
          deadline: patience == .full ? .seconds(5) : .seconds(1))
      },
      transport: HTTPTransport(.init(environment: environment), time: time, redactor: redactor),
      redactor: redactor, programs: .live(variables), input: StandardInput(descriptor: 0))
  }
}
