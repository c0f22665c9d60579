import ChildProcesses
import Synchronization
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
    let opened = await machine.context().openInBrowser(url)
    return (opened, started.withLock { $0 })
  }

  private let url = "https://gist.github.com/octocat/6cad326836d38bd3a7ae"

  @Test func `GISTS_BROWSER comes before BROWSER, and xdg-open last`() async throws {
    let own = try await commands(
      ["GISTS_BROWSER": "firefox --new-window", "BROWSER": "lynx"], url: url, there: ["firefox"])
    #expect(own.opened)
    #expect(own.commands == [["firefox", "--new-window", url]])
    let listed = try await commands(
      ["GISTS_BROWSER": "", "BROWSER": "none:lynx"], url: url, there: ["lynx"])
    #expect(listed.opened)
    #expect(listed.commands == [["none", url], ["lynx", url]])
    let plain = try await commands([:], url: url, there: [])
    #expect(!plain.opened)
    #expect(plain.commands == [["xdg-open", url]])
  }

  @Test(arguments: ["file:///bin/sh", "--help", "javascript:alert(1)", "", "HTTPS://github.com"])
  func `only http and https URLs are opened`(url: String) async throws {
    let result = try await commands([:], url: url, there: ["xdg-open"])
    #expect(!result.opened)
    #expect(result.commands == [])
  }

  @Test func `the first installed clipboard tool is used`() async throws {
    let machine = try TestMachine()
    machine.programs = { $0[0] == "xclip" ? .succeeded : .notFound }
    #expect(await machine.context().copyToClipboard(url))
    machine.programs = { _ in .failed }
    #expect(await !machine.context().copyToClipboard(url))
  }
}
