import CommandSupport
import GistsTUI
import GitHubAPI
import Synchronization
import TerminalOutput

/// Whether to open a web browser when a code is shown.
enum BrowserUse: Hashable, Sendable {
  /// When the user presses Enter; never without a terminal.
  case ask
  case open
  case never
}

struct DeviceCodePrompt: Sendable {
  let output: CommandOutput
  let prompts: Prompts
  let programs: Programs
  let host: Host
  let code: DeviceCode

  /// Shows the code, then polls until it is confirmed, even if the user does nothing.
  func wait(_ flow: DeviceFlow, _ browser: BrowserUse) async throws -> AccessTokenResponse {
    if let screen = output.screen { return try await wait(flow, browser, on: screen) }
    try show()
    if !code.mayOpen {
      output.diagnostics.warn(
        "that URL does not belong to \(host), so it is not opened automatically")
    }
    defer { output.console.liveLine.erase() }
    return try await withThrowingTaskGroup(of: AccessTokenResponse?.self) { group in
      group.addTask { try await flow.wait(for: code) }
      group.addTask {
        try await openBrowser(code.mayOpen ? browser : .never)
        try await countDown("Waiting for \(host)")
        return nil
      }
      defer { group.cancelAll() }
      for try await case let granted? in group { return granted }
      throw CancellationError()
    }
  }

  private func show() throws {
    let code = Printable.line(code.userCode)
    let address = Printable.line(self.code.verificationURI)
    guard !output.isJSON else {
      return output.diagnostics.note("enter the code \(code) at \(address)")
    }
    guard output.console.terminal.errIsTerminal else {
      return try output.console.err.write("code: \(code)\nopen: \(address)\n")
    }
    let style = output.console.errStyle
    if style.isPlain {
      return try output.console.err.write(
        "Enter the code \(code) at \(address)\n\(SignInCode.caution)\nWaiting…\n")
    }
    let line = String(repeating: "─", count: code.count + 4)
    try output.console.err.write(
      """
      Sign in to \(host): enter this code

        ┌\(line)┐
        │  \(style(.bold, code))  │
        └\(line)┘

      at \(style(.underline, address))
      \(style(.dim, SignInCode.caution))

      """)
  }

  /// Opens the web browser; if the user asks for it, copies the code first.
  ///
  /// An error is only a note, since the user can open the URL and type the code.
  private func openBrowser(_ use: BrowserUse) async throws {
    switch use {
    case .never: return
    case .open: break
    case .ask:
      guard output.console.terminal.canAsk, !output.isJSON else { return }
      // A user who enters the code on another machine never presses Enter, so the time left is also
      // shown here.
      async let _ = countDown("Press Enter to copy the code and open the page")
      let isPlain = output.console.terminal.isPlain
      try await prompts.user.enter(
        isPlain ? "Press Enter to copy the code and open the page.\n" : "")
      await copyCode()
    }
    // The time left is drawn at the terminal while the web browser runs.
    await programs.openPage(code.verificationURI, lendsTerminal: false)
  }

  private func copyCode() async {
    do {
      try await programs.copyToClipboard(Array(code.userCode.utf8), what: "the code")
    } catch {
      output.diagnostics.note(error.message)
    }
  }

  /// Draws `Waiting for github.com… 14:32 left` every second until the task is cancelled.
  ///
  /// Uses the real clock.
  private func countDown(_ activity: String) async throws {
    guard output.console.terminal.errIsTerminal, !output.isJSON else { return }
    while !Task.isCancelled {
      let left = Progress(activity, .timeLeft(code.expiresAt - output.time.uptime()))
      output.console.liveLine.draw(left.line(columns: output.console.terminal.columns))
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Shows the code on the screen until the user confirms it; Enter there copies it and opens the
  /// page.
  func wait(
    _ flow: DeviceFlow, _ browser: BrowserUse, on screen: any CommandScreen
  ) async throws -> AccessTokenResponse {
    let note = Note()
    defer { screen.hideCode() }
    return try await withThrowingTaskGroup(of: AccessTokenResponse?.self) { group in
      group.addTask { try await flow.wait(for: code) }
      group.addTask {
        // Uses the real clock, as the line at a terminal does.
        while !Task.isCancelled {
          screen.show(shown(note.text.withLock(\.self), opens: browser != .never))
          try await Task.sleep(for: .seconds(1))
        }
        return nil
      }
      group.addTask {
        guard code.mayOpen, browser != .never else { return nil }
        var isRequested = browser == .ask
        if isRequested { try await screen.pageRequested() }
        while true {
          if isRequested { await copyCode() }
          let isOpen = await programs.openInBrowser(code.verificationURI, lendsTerminal: false)
          note.text.withLock { $0 = isOpen ? nil : programs.notOpened.description }
          screen.show(shown(note.text.withLock(\.self), opens: true))
          try await screen.pageRequested()
          isRequested = true
        }
      }
      defer { group.cancelAll() }
      for try await case let granted? in group { return granted }
      throw CancellationError()
    }
  }

  private func shown(_ note: String?, opens: Bool) -> ShownCode {
    var shown = ShownCode(
      host: host.name, code: Printable.line(code.userCode),
      address: Printable.line(code.verificationURI), mayOpen: code.mayOpen && opens,
      timeLeft: code.expiresAt - output.time.uptime())
    shown.note = note
    return shown
  }
}

/// Why the page could not be opened; nil if it was opened or not tried.
private final class Note: Sendable {
  let text = Mutex<String?>(nil)
}
