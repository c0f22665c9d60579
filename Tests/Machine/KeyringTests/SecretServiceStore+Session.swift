import Keyring
import TestSupport

extension SecretServiceStore {
  /// A store as a program in this session opens it, by default without a terminal.
  init(
    in session: KeyringSession, adding variables: [String: String] = [:], hasTerminal: Bool = false,
    deadline: Duration = .seconds(5)
  ) {
    self.init(
      Surroundings(
        environment: session.environment.merging(variables) { $1 }, hasTerminal: hasTerminal),
      deadline: deadline)
  }
}
