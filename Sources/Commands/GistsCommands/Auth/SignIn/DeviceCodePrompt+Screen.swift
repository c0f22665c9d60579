import CommandSupport
import GitHubAPI
import Synchronization
import TerminalOutput

extension DeviceCodePrompt {
  /// Shows the code on the screen until the user confirms it; Enter there opens the page.
  func wait(
    _ flow: DeviceFlow, _ browser: BrowserUse, on screen: any CommandScreen
  ) async throws -> AccessTokenResponse {
    let note = Note()
    defer { screen.hideCode() }
    return try await withThrowingTaskGroup(of: AccessTokenResponse?.self) { group in
      group.addTask { try await flow.wait(for: code) }
      group.addTask {
        // Sleeps by the real clock, as the line at a terminal does.
        while !Task.isCancelled {
          screen.show(shown(note.text.withLock(\.self), opens: browser != .never))
          try await Task.sleep(for: .seconds(1))
        }
        return nil
      }
      group.addTask {
        guard code.mayOpen, browser != .never else { return nil }
        if browser == .ask { try await screen.pageRequested() }
        while true {
          let isOpen = await context.openInBrowser(code.verificationURI, lendsTerminal: false)
          note.text.withLock { $0 = isOpen ? nil : notOpened }
          screen.show(shown(note.text.withLock(\.self), opens: true))
          try await screen.pageRequested()
        }
      }
      defer { group.cancelAll() }
      while let ended = try await group.next() {
        if let granted = ended { return granted }
      }
      throw CancellationError()
    }
  }

  private func shown(_ note: String?, opens: Bool) -> ShownCode {
    var shown = ShownCode(
      host: host.name, code: Printable.line(code.userCode),
      address: Printable.line(code.verificationURI), mayOpen: code.mayOpen && opens,
      timeLeft: code.expiresAt - context.time.uptime())
    shown.note = note
    return shown
  }
}

/// Why the page could not be opened; nil if it was, or was not tried.
private final class Note: Sendable {
  let text = Mutex<String?>(nil)
}
