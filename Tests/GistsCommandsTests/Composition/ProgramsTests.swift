import FoundationEssentials
import TestSupport
import Testing

@testable import GistsCommands

@Suite struct ProgramsTests {
  private let variables = EnvironmentVariables([
    "PATH": "/usr/bin:/bin", "GH_TOKEN": "ghp_0123456789", "LANG": "C.UTF-8",
  ])

  @Test func `a program gets its arguments, its input and no token`() async throws {
    try await ScratchFolder.with { folder in
      let programs = Programs.live(variables)
      let script = "cat > \"$0\"; env >> \"$0\"; echo \"$1\" >> \"$0\""
      let outcome = await programs.run(
        ["sh", "-c", script, "\(folder)/seen", "$(id) ; x"], Array("text\n".utf8), .seconds(20))
      #expect(outcome == .succeeded)
      let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8)
      #expect(seen.hasPrefix("text\n"))
      #expect(seen.hasSuffix("$(id) ; x\n"))
      #expect(seen.contains("LANG=C.UTF-8"))
      #expect(!seen.contains("TOKEN"))
    }
  }

  @Test func `a program may fail, be missing, or take longer than is waited for`() async {
    let programs = Programs.live(variables)
    #expect(await programs.run(["false"], [], .seconds(20)) == .failed)
    #expect(await programs.run(["/bin/false"], [], .seconds(20)) == .failed)
    #expect(await programs.run(["no-such-program-here"], [], .seconds(20)) == .notFound)
    #expect(await programs.run(["/no/such/program"], [], .seconds(20)) == .notFound)
    #expect(await programs.run([], [], .seconds(20)) == .notFound)
    #expect(await programs.run(["sleep", "0.3"], [], .milliseconds(10)) == .stillRunning)
  }
}
