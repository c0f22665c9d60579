import TestSupport
import Testing

/// Browsers that draw their pages in the terminal.
@Suite struct `A browser in the terminal` {
  @Test func `it has the keyboard and the screen until it ends`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let page = "\(faults.server.url)/gist/\(HostDocument.id)"
      let gist = HostDocument.gist().replacing(
        "https://gist.github.com/octocat/\(HostDocument.id)", with: page)
      faults.server.follow(.answer(.json(200, gist)))
      let programs = try faults.home.program(
        "w3m",
        script: """
          #!/bin/sh
          echo "page $1"
          read -r key
          echo "pressed $key"

          """)
      let path = faults.home.environment["PATH"] ?? ""
      let home = faults.home.with(["PATH": "\(programs):\(path)", "GISTS_BROWSER": "w3m"])
      let result = try await TerminalSession.run(
        Program.gists(["open", HostDocument.id], in: home)
      ) { terminal, _ in
        try await terminal.waitFor("page \(page)")
        try terminal.type("q\r")
        try await terminal.waitFor("pressed q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      let pipe = try await gists("open", HostDocument.id, in: home)
      #expect(pipe.err.hasPrefix("error: could not open a web browser with w3m"), "\(pipe)")
    }
  }
}
