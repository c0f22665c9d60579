import CommandSupport
import GitHubAPI
import TerminalOutput

/// What becomes of the browser when a code is shown.
enum BrowserUse: Hashable, Sendable {
  /// At a terminal, when the person presses Enter; else not.
  case ask
  case open
  case never
}

/// Shows a device code and waits with the person until it is confirmed.
struct DeviceCodePrompt: Sendable {
  private let context: AppContext
  private let host: Host
  private let code: DeviceCode

  init(_ context: AppContext, host: Host, code: DeviceCode) {
    self.context = context
    self.host = host
    self.code = code
  }

  /// Polls from the moment the code is shown, whatever the person does.
  func wait(_ flow: DeviceFlow, _ browser: BrowserUse) async throws -> AccessTokenResponse {
    try show()
    if !code.mayOpen {
      context.diagnostics.warn("that address is not of \(host), so it is not opened for you")
    }
    defer { context.console.liveLine.erase() }
    return try await withThrowingTaskGroup(of: AccessTokenResponse?.self) { group in
      group.addTask { try await flow.wait(for: code) }
      group.addTask {
        try await openBrowser(code.mayOpen ? browser : .never)
        try await countDown("Waiting for \(host)")
        return nil
      }
      defer { group.cancelAll() }
      while let ended = try await group.next() {
        if let granted = ended { return granted }
      }
      throw CancellationError()
    }
  }

  private func show() throws {
    let code = Printable.line(code.userCode)
    let address = Printable.line(self.code.verificationURI)
    guard context.console.terminal.errIsTerminal else {
      return try context.console.err.write("code: \(code)\nopen: \(address)\n")
    }
    let style = context.console.errStyle
    let line = String(repeating: "─", count: code.count + 4)
    try context.console.err.write(
      """
      Sign in to \(host): type this code

        ┌\(line)┐
        │  \(style(.bold, code))  │
        └\(line)┘

      at \(style(.underline, address))


      """)
  }

  /// A browser that can't be started stops nobody.
  private func openBrowser(_ use: BrowserUse) async throws {
    switch use {
    case .never: return
    case .open: break
    case .ask:
      guard context.console.terminal.canAsk else { return }
      // Who types the code on another machine never presses Enter: the time left shows here, too.
      async let _ = countDown("Press Enter to open the browser")
      try await context.prompt.enter()
    }
    guard await !context.openInBrowser(code.verificationURI) else { return }
    context.diagnostics.note("no browser could be opened: open the address yourself")
  }

  /// `Waiting for github.com… 14:32 left`, drawn each second of the real clock until the task is
  /// cancelled.
  private func countDown(_ activity: String) async throws {
    guard context.console.terminal.errIsTerminal else { return }
    while !Task.isCancelled {
      let left = Progress(activity, .timeLeft(code.expiresAt - context.time.uptime()))
      context.console.liveLine.draw(left.line(columns: context.console.terminal.columns))
      try await Task.sleep(for: .seconds(1))
    }
  }
}
