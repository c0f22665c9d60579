import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

extension AppContext {
  /// The files that are to be sent to a host, read and checked.
  ///
  /// Several faults are all told; the first one gives the exit status. A text from stdin that GitHub
  /// would refuse is kept.
  func checked(_ inputs: DraftInputs, for host: Host) async throws -> [DraftFile] {
    var piped: [UInt8] = []
    do {
      return try await inputs.read {
        piped = try await standardInput(for: host)
        return piped
      }
    } catch let refused as DraftRefused {
      if refused.faults.count == 1, let fault = refused.faults.first { throw fault }
      for fault in refused.faults { diagnostics.report(fault) }
      throw refused.faults.first?.status ?? .dataRefused
    } catch {
      guard !TextCheck.isBlank(piped) else { throw error }
      let text = UnsentDrafts.Text(source: "stdin", name: inputs.name ?? "stdin.txt", bytes: piped)
      throw UnsentDrafts([text], in: self).failure(for: error)
    }
  }

  /// The text from stdin that is to be sent to a host.
  ///
  /// Nobody types one that can't be sent: signing in would come too late for it.
  func standardInput(for host: Host) async throws -> [UInt8] {
    if console.terminal.inIsTerminal {
      try await requireSignIn(to: host)
      diagnostics.note("type the text; Ctrl-D on a line of its own ends it")
    }
    return try input.readAll(GistText.sizeLimit)
  }

  /// What GitHub will mind of a file.
  func warn(about file: DraftFile) {
    let size = file.text.utf8.count
    if size > GistFile.rawSizeLimit {
      diagnostics.warn(
        "\(file.source) is \(ByteSize.text(size)): GitHub lets it be read by git only")
    } else if size > 1_000_000 {
      diagnostics.note(
        "\(file.source) is \(ByteSize.text(size)): GitHub's web page and API shorten it")
    }
    if file.name.isGenerated {
      diagnostics.warn(
        "\(file.name.text): GitHub gives such names itself and may take this one away")
    }
  }
}
