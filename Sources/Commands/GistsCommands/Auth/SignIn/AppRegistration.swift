import ClientState
import CommandSupport
import GitHubAPI
import TerminalOutput

/// Leads the user through the registration of an OAuth app, until the host issues a code for it.
///
/// GitHub has no API that registers one.
struct AppRegistration: Sendable {
  let sessions: Sessions
  let prompts: Prompts
  let programs: Programs
  let host: Host
  private var formatter: FailureFormatter { sessions.failureFormatter.on(host) }

  /// Asks for the client ID of the registered app until the host issues a code for it.
  ///
  /// - Parameters:
  ///   - browser: whether to open the page.
  ///   - flow: returns the device flow of an app.
  /// - Returns: the client ID, and the code.
  /// - Throws: `PromptError` if the user gives up; ``DeviceFlowError``; ``APIError``.
  func askForClientID(
    _ browser: BrowserUse, _ flow: (ClientID) -> DeviceFlow
  ) async throws -> (ClientID, DeviceCode) {
    let page = formatter.newAppPage
    let explanation: [MessageText] = [
      "A code requires an OAuth app registered on \(host), and gists has none.",
      "Register one, once. It is free, and gists remembers its client ID.",
      "Select \"Enable Device Flow\"; \"Expire user authorization tokens\" is optional.",
      "  \(page)",
    ]
    for line in explanation { programs.output.diagnostics.say(line) }
    if browser == .open { await programs.openPage(page) }
    while true {
      let text = try await prompts.answer(
        "Paste the client ID", from: browser == .never ? nil : page, opening: programs)
      switch PastedClientID(text) {
      case .usual: break
      case .odd:
        programs.output.diagnostics.warn("a client ID usually begins with Ov23, Iv23 or Iv1.")
      case .secret:
        programs.redactor.learn(text)
        programs.output.diagnostics.problem(
          "that is a secret, not a client ID; the client ID begins with Ov23, Iv23 or Iv1.")
        continue
      }
      let clientID = ClientID(value: text)
      do {
        let code = try await start(flow(clientID), clientID)
        // Saved at once, so that the app need not be registered again if the sign-in fails later.
        await sessions.warnOnError {
          try await sessions.accounts.update { accounts in
            accounts.hosts[host.spelling, default: .init()].clientID = clientID.value
          }
        }
        return (clientID, code)
      } catch DeviceFlowError.unknownClient, DeviceFlowError.incorrectClientCredentials {
        programs.output.diagnostics.problem("\(host) does not recognize the client ID")
      }
    }
  }

  /// Requests a code; tries again if the user has yet to enable the device flow.
  private func start(_ flow: DeviceFlow, _ clientID: ClientID) async throws -> DeviceCode {
    while true {
      do {
        return try await flow.start()
      } catch let error as DeviceFlowError {
        guard case .flowDisabled = error else { throw error }
        programs.output.diagnostics.problem(formatter.failure(for: error).message)
        programs.output.diagnostics.say(
          "Select \"Enable Device Flow\" on your app's page and update it: "
            + "\(formatter.appsPage(of: clientID.value))")
        try await prompts.user.enter("Press Enter to try again ")
      }
    }
  }
}

extension Prompts {
  /// Asks for a value from a web page.
  ///
  /// Enter alone opens the page, if there is one.
  ///
  /// Returns a line that is not empty.
  func answer(
    _ question: String, isSecret: Bool = false, from page: String?, opening programs: Programs
  ) async throws -> String {
    var notes = isSecret ? ["input is hidden"] : []
    if page != nil { notes.append("Enter opens the page") }
    let question = question + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))") + ": "
    while true {
      let text = try await isSecret ? user.secret(question) : user.line(question)
      if !text.isEmpty { return text }
      if let page { await programs.openPage(page) }
    }
  }
}

extension Programs {
  /// Opens a page; if that fails, a note asks the user to open it.
  func openPage(_ page: String, lendsTerminal: Bool = true) async {
    let isOpen = await openInBrowser(page, lendsTerminal: lendsTerminal)
    if !isOpen { output.diagnostics.note(notOpened) }
  }

  var notOpened: MessageText {
    "could not open a web browser with \(browserNames); open the URL yourself"
  }
}
