import CommandSupport
import SecretScanner
import TerminalOutput

/// A text that is about to be published.
struct OutgoingText: Sendable {
  /// The name used in messages: a path, `stdin`, `the description`.
  let source: String
  let bytes: [UInt8]
  /// The text that is already published; its secrets are not reported again.
  var former: [UInt8] = []
  /// Whether this is a name, which has no lines.
  var isName = false

  /// Returns the text for a file name, which is also scanned for secrets.
  ///
  /// The name itself is not shown, because it may be the secret.
  static func name(_ name: String) -> OutgoingText {
    OutgoingText(source: "a file name", bytes: Array(name.utf8), isName: true)
  }

  static func description(_ text: String, former: String? = nil) -> OutgoingText {
    OutgoingText(
      source: "the description", bytes: Array(text.utf8), former: Array((former ?? "").utf8))
  }

  /// Returns one line for each secret, with its kind and place; never the secret itself.
  func findings(_ tokens: KnownTokens) -> [String] { secrets(tokens).map(\.line) }

  /// Returns the line of each secret and its bytes.
  fileprivate func secrets(_ tokens: KnownTokens) -> [(line: String, bytes: ArraySlice<UInt8>)] {
    let known = Set(
      SecretScan.secrets(in: former, known: tokens.texts(in: former)).map { former[$0.range] })
    return SecretScan.secrets(in: bytes, known: tokens.texts(in: bytes))
      .filter { !known.contains(bytes[$0.range]) }
      .map { secret in
        let place = isName ? source : "\(source), line \(secret.line)"
        return ("\(place): \(secret.kind)", bytes[secret.range])
      }
  }
}

/// A scan of texts that are read one by one, such as all revisions of a gist.
struct OutgoingScan {
  fileprivate let tokens: KnownTokens
  private var lines: [String] = []
  private var seen: Set<ArraySlice<UInt8>> = []

  fileprivate init(_ tokens: KnownTokens) { self.tokens = tokens }

  /// Scans a text; secrets that an earlier text contained are not reported again.
  mutating func add(_ text: OutgoingText) {
    for secret in text.secrets(tokens) where seen.insert(secret.bytes).inserted {
      lines.append(secret.line)
    }
  }

  /// Returns a scan that doesn't report the secrets in these texts, which the user already knows.
  func knowing(_ texts: [OutgoingText]) -> OutgoingScan {
    var scan = self
    for text in texts { scan.seen.formUnion(text.secrets(tokens).map(\.bytes)) }
    return scan
  }

  /// The first ten findings and the number of the others.
  var findings: [String] { lines.shortened }
}

extension [String] {
  fileprivate var shortened: [String] {
    let most = 10
    guard count > most else { return self }
    return prefix(most) + ["and \((count - most).grouped) more"]
  }
}

extension Prompts {
  /// Asks for confirmation if the texts may contain secrets; fails without a terminal.
  ///
  /// Call it after ``Sessions/requireSignIn(to:)``: the token in use is a secret of any format.
  ///
  /// - Parameters:
  ///   - texts: the texts to send.
  ///   - isAllowed: whether `--allow-secrets` was given, so that nothing is scanned.
  /// - Throws: ``Failure`` with status 2 if the user says no, 65 if the user can't be asked.
  func refuseSecrets(in texts: [OutgoingText], isAllowed: Bool) async throws {
    try await confirmSending(findings(in: texts, isAllowed: isAllowed))
  }

  /// Asks whether texts with these findings may be sent, and whether a change may be made; returns
  /// if there are neither.
  ///
  /// The change is a question without its mark: `Comment on this gist`.
  func confirmSending(_ findings: [String], confirming change: MessageText? = nil) async throws {
    guard !findings.isEmpty || change != nil else { return }
    let isConfirmed = try await besideInput { prompt in
      if !findings.isEmpty { tellSecrets(findings) }
      do {
        return try await prompt.confirm(Self.question(change, hasFindings: !findings.isEmpty))
      } catch PromptError.cancelled {
        return false
      }
    }
    guard let isConfirmed else { throw Failure.secrets(findings) }
    guard isConfirmed else { throw Failure(.cancelled, "nothing was sent") }
  }

  private static func question(_ change: MessageText?, hasFindings: Bool) -> MessageText {
    guard let change else { return "Send anyway?" }
    return change + (hasFindings ? ", despite possible secrets?" : "?")
  }

  /// Warns about secrets without asking, for a dry run.
  ///
  /// - Throws: ``Failure`` with status 65 if the user could not be asked.
  func warnOfSecrets(in texts: [OutgoingText], isAllowed: Bool) throws {
    let findings = findings(in: texts, isAllowed: isAllowed)
    guard !findings.isEmpty else { return }
    guard output.console.terminal.errIsTerminal, !output.isJSON else {
      throw Failure.secrets(findings)
    }
    tellSecrets(findings)
  }

  /// Returns the first ten findings and the number of the others.
  func findings(in texts: [OutgoingText], isAllowed: Bool) -> [String] {
    guard !isAllowed else { return [] }
    let tokens = output.knownTokens
    return texts.flatMap { $0.findings(tokens) }.shortened
  }

  /// A scan that has read nothing yet.
  var scan: OutgoingScan { OutgoingScan(output.knownTokens) }

  private func tellSecrets(_ findings: [String]) {
    output.diagnostics.warn(Sentence.possibleSecrets)
    for finding in findings { output.diagnostics.say(MessageText(finding)) }
  }
}
