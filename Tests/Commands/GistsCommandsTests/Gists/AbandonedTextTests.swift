import CommandSupport
import GistsTUI
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import GistsCommands

/// Texts that were open in the editor when gists was killed.
@Suite struct `A text whose gists was killed` {
  private func leave(_ text: String, named name: String, on machine: TestMachine) throws {
    let folder = "\(machine.folder)/state/gists/editing/killed"
    try PrivateFile("\(folder)/\(name)").write(Array(text.utf8))
    let record = #"""
      {"for":"file","host":"github.com","gist":"\#(GistDocument.id)","file":"a.txt",
      "name":"a.txt","known_sha256":[]}
      """#
    try PrivateFile("\(folder).json").write(Array(record.utf8))
  }

  @Test func `drafts lists it, says where it is, and removes none that it never listed`()
    async throws
  {
    let machine = try TestMachine()
    try leave("mine", named: "a.txt", on: machine)
    let removed = await machine.gists("drafts", "--remove", "--all")
    #expect(removed == .init(out: "", err: "note: no drafts\n", status: .done))
    let listed = await machine.gists("drafts")
    let path = try #require(machine.drafts.first)
    #expect(listed.err == "note: \(Sentence.saved(in: path))\n")
    #expect(listed.out.hasSuffix("\t4\t\t\(GistDocument.id)\n"), "\(listed)")
    #expect(await machine.gists("drafts") == .init(out: listed.out, err: "", status: .done))
    #expect(await machine.gists("drafts", "a.txt").out == "mine")
  }

  @Test func `drafts says how to recover what Vim did not save`() async throws {
    let machine = try TestMachine()
    try leave("", named: "a.txt", on: machine)
    try leave("swap", named: ".a.txt.swp", on: machine)
    let path = "\(machine.folder)/state/gists/editing/killed/a.txt"
    for _ in 1...2 {
      #expect(
        await machine.gists("drafts")
          == .init(
            out: "", err: "note: Vim left a swap file; to recover its text, run vim -r \(path)\n",
            status: .done))
    }
  }

  @Test func `drafts says where a text is that can't be read`() async throws {
    let machine = try TestMachine()
    try leave("", named: "a.txt", on: machine)
    try leave("mine", named: "a.txt.save", on: machine)
    let path = "\(machine.folder)/state/gists/editing/killed/a.txt.save"
    makeUnreadable(path)
    for _ in 1...2 {
      #expect(
        await machine.gists("drafts")
          == .init(out: "", err: "note: \(Sentence.saved(in: path))\n", status: .done))
    }
  }

  @Test func `status counts it`() async throws {
    let machine = try TestMachine()
    try leave("mine", named: "a.txt", on: machine)
    let api = StubTransport([.missing("/rate_limit")])
    let result = await machine.gists("status", api: api)
    #expect(result.out.contains("unsent_texts\t1\n"), "\(result)")
    #expect(machine.drafts.count == 1)
  }

  @Test func `the browser lists it, even if it comes later`() async throws {
    let machine = try await SyncedLibrary.machine()
    try leave("mine", named: "a.txt", on: machine)
    let browser = try await BrowsedMachine(.drafts, on: machine, [])
    #expect(browser.body.count { $0.contains("a.txt") } == 1, "\(browser.lines)")
    try leave("later", named: "a.txt", on: machine)
    try await browser.press("r")
    #expect(browser.body.count { $0.contains("a.txt") } == 2, "\(browser.lines)")
  }

  @Test func `other commands leave it alone`() async throws {
    let machine = try TestMachine()
    try leave("mine", named: "a.txt", on: machine)
    _ = await machine.gists("trash")
    #expect(machine.drafts == [])
  }
}
