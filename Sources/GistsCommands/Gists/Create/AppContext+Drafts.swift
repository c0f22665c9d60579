import GitHubAPI
import TerminalOutput

extension AppContext {
  /// The files that are to be sent to a host, read and checked.
  ///
  /// Several faults are all told; the first one gives the exit status.
  func checked(_ inputs: DraftInputs, for host: Host) async throws -> [DraftFile] {
    do {
      return try await inputs.read {
        // Nobody types a text that can't be sent: signing in would come too late for it.
        if console.terminal.inIsTerminal {
          try await requireSignIn(to: host)
          talk.note("type the text; Ctrl-D on a line of its own ends it")
        }
        return try input.readAll(DraftInputs.largest)
      }
    } catch let refused as DraftRefused {
      if refused.faults.count == 1, let fault = refused.faults.first { throw fault }
      for fault in refused.faults { talk.report(fault) }
      throw refused.faults.first?.status ?? .dataRefused
    }
  }
}
