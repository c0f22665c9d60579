import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Command lines that someone types who knows gh.
@Suite struct ForeignArgumentsTests {
  @Test(
    arguments: [
      (
        ["list", "--json", "id,description", "-L", "5"],
        "gists list --jq 'map({id, description})' -L 5"
      ),
      (["search", "print", "--json", "id"], "gists search print --jq 'map({id})'"),
      (
        ["list", "--json=url,createdAt"],
        "gists list --jq 'map({url: .html_url, createdAt: .created_at})'"
      ),
      (["view", "abcd", "--json", "files,id"], "gists view abcd --jq '{files, id}'"),
      (["repo", "view", "a/b", "--json", "name"], "gists repo view a/b --jq '{name}'"),
      (
        ["repo", "list", "--json", "name,url"], "gists repo list --jq 'map({name, url: .html_url})'"
      ),
    ])
  func `fields after --json lead to a filter`(words: [String], command: String) async throws {
    let failure = try #require(ForeignArguments.failure(in: words))
    #expect(failure.nextSteps == ["to print only these, run \(command)"])
    let result = await (try TestMachine()).gists(words)
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains(#""message":"--json takes no fields: "#))
    #expect(try await PrintedCommands.unusable(in: "hint: \(failure.nextSteps[0])") == [])
  }

  @Test(arguments: [
    ["list", "--json", "public"], ["search", "--json", "description"], ["list", "--json"],
    ["view", "--json", "abcd"], ["search", "print", "--json", "idea"],
    ["search", "--", "--json", "id"],
  ])
  func `other arguments after --json are arguments`(words: [String]) {
    #expect(ForeignArguments.failure(in: words) == nil)
  }

  @Test func `a host after -h is wrong usage, not a request for help`() async throws {
    let machine = try TestMachine()
    let result = await machine.gists("auth", "login", "-h", "ghe.example.com", "--with-token")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: -h shows the help and takes no value: ghe.example.com
            hint: to name the host, run gists auth login --host ghe.example.com --with-token

            """, status: .wrongUsage))
    for words in [
      ["auth", "login", "-h"], ["auth", "-h", "login"], ["auth", "login", "-h", "-v"],
    ] {
      #expect(await machine.gists(words).status == .done)
    }
  }

  @Test(
    arguments: [
      (["gist", "list", "-L", "5"], "hint: leave it out: run gists list -L 5\n"),
      (["version"], "hint: did you mean --version?\n"),
      (["list", "--hostname", "ghe.example.com"], "hint: use --host HOST\n"),
      (["whoami"], "hint: did you mean auth status?\n"),
      (["auth", "refresh"], "hint: did you mean auth login?\n"),
      (["auth", "statsu"], "hint: did you mean auth status?\n"),
    ])
  func `a command of gh leads to ours`(words: [String], hint: String) async throws {
    let result = await (try TestMachine()).gists(words)
    #expect(result.err.contains(hint), "\(result.err)")
    #expect(result.status == .wrongUsage)
  }
}
