import ClientState
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct AuthSwitchTests {
  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    try machine.writeAccounts(
      """
      {"hosts":{"github.com":{"accounts":[{"login":"octocat"},{"login":"monalisa"}],\
      "active":"octocat"}}}
      """)
    return machine
  }

  private func active(_ machine: TestMachine) throws -> String? {
    try machine.accountsFile.read().hosts["github.com"]?.active
  }

  @Test func `the named account becomes active, whatever its case`() async throws {
    let machine = try machine()
    #expect(
      await machine.gists("auth", "switch", "MonaLisa")
        == .init(out: "", err: "✓ Switched to monalisa on github.com\n", status: .done))
    #expect(try active(machine) == "monalisa")
    try await machine.keyring.save("gho_9876543210", host: "github.com", account: "monalisa")
    #expect(await machine.gists("auth", "token").out == "gho_9876543210\n")
  }

  @Test func `at a terminal a person chooses`() async throws {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists("auth", "switch", input: "2\n")
    #expect(
      result.err == """
         1  octocat (active)
         2  monalisa
        Which account? [1-2] ✓ Switched to monalisa on github.com

        """)
    #expect(try active(machine) == "monalisa")
  }

  @Test func `without a terminal the error names the command to run`() async throws {
    let machine = try machine()
    #expect(
      await machine.gists("auth", "switch")
        == .init(
          out: "",
          err: """
            error: several accounts; specify one
            hint: run gists auth switch octocat
            hint: run gists auth switch monalisa

            """, status: .wrongUsage))
    #expect(try active(machine) == "octocat")
  }

  @Test func `an account that is not signed in is an error`() async throws {
    #expect(
      try await machine().gists("auth", "switch", "hubot")
        == .init(
          out: "",
          err: "error: not signed in to github.com as hubot\nhint: \(Sentence.signIn())\n",
          status: .signInNeeded))
    #expect(try await TestMachine().gists("auth", "switch", "hubot").status == .signInNeeded)
  }
}
