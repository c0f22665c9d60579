import CommandSupport
import GitHubModels
import SecretScanner
import TerminalOutput

/// A text that is about to be sent, where many may read it.
struct Publication: Sendable {
  /// What a person knows it by: a path, `stdin`, `the description`.
  let source: String
  let bytes: [UInt8]
  /// What is there already: its secrets are no news.
  var former: [UInt8] = []

  /// A line for each secret, which says what it is and never shows it.
  var findings: [String] {
    let known = Set(SecretScan.secrets(in: former).map { former[$0.range] })
    return SecretScan.secrets(in: bytes).filter { !known.contains(bytes[$0.range]) }
      .map { "\(source), line \($0.line): \($0.kind)" }
  }
}

extension AppContext {
  /// Looks for secrets in what is about to be sent: a person is asked, anybody else refused.
  ///
  /// - Parameters:
  ///   - texts: what is new to the host.
  ///   - isAllowed: `--allow-secrets` was given: nothing is looked for.
  /// - Throws: ``Failure``: 2 where the person says no, 65 where nobody can be asked.
  func refuseSecrets(in texts: [Publication], isAllowed: Bool) async throws {
    guard !isAllowed else { return }
    let findings = texts.flatMap(\.findings)
    guard !findings.isEmpty else { return }
    guard console.terminal.canAsk, !isJSON else { throw Failure.secrets(Self.shown(findings)) }
    diagnostics.warn("this seems to hold secrets")
    for finding in Self.shown(findings) { diagnostics.say(finding) }
    guard try await prompt.confirm("Send it all the same?") else {
      throw Failure(.cancelled, "nothing was sent")
    }
  }

  /// As many as a person reads.
  private static func shown(_ findings: [String]) -> [String] {
    let most = 10
    guard findings.count > most else { return findings }
    return findings.prefix(most) + ["and \(findings.count - most) more"]
  }
}
