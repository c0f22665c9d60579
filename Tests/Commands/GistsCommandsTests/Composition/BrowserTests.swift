import ChildProcesses
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct BrowserTests {
  private func commands(
    _ environment: [String: String], url: String, there: Set<String>
  ) async throws -> (opened: Bool, commands: [[String]]) {
    let machine = try TestMachine()
    let started = Mutex<[[String]]>([])
    machine.environment = environment
    machine.programs = { command in
      started.withLock { $0.append(command) }
      return there.contains(command[0]) ? .succeeded : .notFound
    }
    let opened = await machine.context().programs.openInBrowser(url)
    return (opened, started.withLock { $0 })
  }

  private let url = "https://gist.github.com/octocat/6cad326836d38bd3a7ae"

  @Test func `GISTS_BROWSER comes before BROWSER, and xdg-open last`() async throws {
    let own = try await commands(
      ["GISTS_BROWSER": "firefox --new-window", "BROWSER": "chromium"], url: url, there: ["firefox"]
    )
    #expect(own.opened)
    #expect(own.commands == [["firefox", "--new-window", url]])
    let listed = try await commands(
      ["GISTS_BROWSER": "", "BROWSER": "none:chromium"], url: url, there: ["chromium"])
    #expect(listed.opened)
    #expect(listed.commands == [["none", url], ["chromium", url]])
    let plain = try await commands([:], url: url, there: [])
    #expect(!plain.opened)
    #expect(plain.commands == [["xdg-open", url]])
  }

  @Test func `the URL replaces %s`() async throws {
    let result = try await commands(
      ["BROWSER": "firefox --url=%s --tab %s"], url: url, there: ["firefox"])
    #expect(result.opened)
    #expect(result.commands == [["firefox", "--url=\(url)", "--tab", url]])
  }

  @Test(arguments: [
    (Terminal(inIsTerminal: true, outIsTerminal: true), true, [["/usr/bin/w3m", "-cookie"]]),
    (Terminal(inIsTerminal: true, errIsTerminal: true), true, [["/usr/bin/w3m", "-cookie"]]),
    (Terminal(outIsTerminal: true), true, []),
    (Terminal(inIsTerminal: true, outIsTerminal: true), false, []),
  ])
  func `a browser in the terminal gets it, or is not started`(
    terminal: Terminal, lendsTerminal: Bool, started: [[String]]
  ) async throws {
    let machine = try TestMachine()
    let commands = Mutex<[[String]]>([])
    machine.environment = ["GISTS_BROWSER": "/usr/bin/w3m -cookie"]
    machine.programs = { command in
      Issue.record("started in the background: \(command)")
      return .succeeded
    }
    machine.atTerminal = { command in
      commands.withLock { $0.append(command) }
      return .exited(0)
    }
    let context = machine.context(.collecting(terminal: terminal))
    let isOpen = await context.programs.openInBrowser(url, lendsTerminal: lendsTerminal)
    #expect(isOpen == !started.isEmpty)
    #expect(commands.withLock { $0 } == started.map { $0 + [url] })
  }

  @Test(arguments: [
    (["SSH_TTY": "/dev/pts/1"], true, true), (["SSH_TTY": "/dev/pts/1"], false, false),
    (["SSH_CLIENT": "::1"], true, true), (["SSH_CONNECTION": "::1"], true, true),
    (["SSH_CONNECTION": "::1", "DISPLAY": ":10"], true, false), (["SSH_TTY": ""], true, false),
    (["SHELL": "/bin/sh"], true, false),
  ])
  func `over SSH without a display, xdg-open has the terminal, which all that it finds need`(
    environment: [String: String], lendsTerminal: Bool, isLent: Bool
  ) async throws {
    let machine = try TestMachine()
    let started = Mutex<[[String]]>([])
    let lent = Mutex<[[String]]>([])
    machine.environment = environment
    machine.programs = { command in
      started.withLock { $0.append(command) }
      return .succeeded
    }
    machine.atTerminal = { command in
      lent.withLock { $0.append(command) }
      return .exited(3)
    }
    let terminal = Terminal(inIsTerminal: true, outIsTerminal: true)
    let context = machine.context(.collecting(terminal: terminal))
    let isOpen = await context.programs.openInBrowser(url, lendsTerminal: lendsTerminal)
    #expect(isOpen == !isLent)
    #expect(lent.withLock { $0 } == (isLent ? [["xdg-open", url]] : []))
    #expect(started.withLock { $0 } == (isLent ? [] : [["xdg-open", url]]))
  }

  @Test(arguments: ["file:///bin/sh", "--help", "javascript:alert(1)", "", "HTTPS://github.com"])
  func `only http and https URLs are opened`(url: String) async throws {
    let result = try await commands([:], url: url, there: ["xdg-open"])
    #expect(!result.opened)
    #expect(result.commands == [])
  }
}
