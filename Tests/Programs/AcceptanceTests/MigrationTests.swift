import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

/// What `gists help migrate` calls the same, tried against the sandbox.
@Suite struct Migration {
  /// The command lines; ID is a gist with the files a.txt and b.txt, FILE a local file, BODY the
  /// JSON of a change, HOST the sandbox.
  private static let lines = [
    "create FILE -d text -f name.txt -p -w", "create FILE --desc text --filename name.txt --public",
    "create FILE --description text --private", "create FILE --web -c", "create FILE --copy",
    "create -P", "create --paste",
    "create -h", "create --help", "--version",
    "list -L 5 --public", "list --limit 5 --secret",
    "view ID -f a.txt", "view ID --filename a.txt", "view ID --files", "view ID -r",
    "view ID --raw", "view ID -w", "view ID --web",
    "edit ID -a FILE -d text", "edit ID --add FILE --desc other", "edit ID -f a.txt FILE",
    "edit ID --filename a.txt -", "edit ID -r b.txt", "edit ID --remove local.txt",
    "api gists -X GET -q .[0].id", "api gists --method GET --jq .[0].id --paginate --verbose",
    "api gists -f files[n.txt][content]=x -F public=false -H X-A:b",
    "api gists --raw-field files[n.txt][content]=x --field public=false --header X-A:b",
    "api gists/ID -X PATCH --input BODY --hostname HOST",
    "rename ID a.txt c.txt", "cat ID c.txt", "delete --yes ID",
  ]

  /// The rows of the table: the command here, its flags, and the meaning.
  private func rows(_ help: String) -> [(command: String, flags: [String], meaning: String)] {
    var command = ""
    return help.split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "  ").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      guard columns.count == 2 else { return nil }
      if columns[1].hasPrefix("gists "), !line.hasPrefix("    ") {
        command = String(columns[1].dropFirst(6))
        return nil
      }
      let flags = columns[0].split(separator: " ").map { $0.filter { $0 != "," } }
        .filter { $0.hasPrefix("-") }
      return (command, flags, String(columns[1]))
    }
  }

  @Test func `each flag that is the same works`() async throws {
    try await ScratchHome.with { home in
      try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
        let id = String(repeating: "ab12", count: 8)
        let now = sandbox.now
        sandbox.withState { state in
          state.add(
            StoredGist(
              id: id, owner: "octocat", description: "Two files", isPublic: false,
              files: [
                "a.txt": StoredFile(Array("a\n".utf8)), "b.txt": StoredFile(Array("b\n".utf8)),
              ],
              createdAt: now, updatedAt: now))
        }
        let file = try home.write("local\n", to: "local.txt")
        let body = try home.write(#"{"description":"changed"}"#, to: "body.json")
        let programs = try home.program("wl-copy", script: "#!/bin/sh\ncat >/dev/null\n")
        _ = try home.program("wl-paste", script: "#!/bin/sh\necho pasted\n")
        let home = home.with([
          "GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token, "GISTS_BROWSER": "true",
          "PATH": "\(programs):\(home.environment["PATH"] ?? "")",
        ])
        for line in Self.lines {
          let words = line.split(separator: " ").map(String.init)
            .map { $0.replacing("ID", with: id) }
            .map { ["FILE": file, "BODY": body, "HOST": sandbox.url][$0] ?? $0 }
          // On a busy machine, the program that pastes may need more than its five seconds.
          let result = try await repeating {
            try await gists(words, in: home, stdin: "stdin\n")
          } while: {
            $0.exit != 0 && $0.err.contains("the clipboard") && $0.time >= .seconds(5)
          }
          #expect(result.exit == 0, "\(line): \(result)")
        }
        let help = try await gists("help", "migrate", in: home).out
        let rows = rows(help)
        #expect(rows.count > 40)
        var tried = 0
        // Signing in needs a keyring, which other tests have.
        let same = rows.filter { row in
          row.meaning.hasPrefix("the same") && !row.command.hasPrefix("auth ")
        }
        for row in same where row.flags != ["--"] {
          for flag in row.flags {
            let isTried = Self.lines.contains { line in
              let words = line.split(separator: " ").map(String.init)
              return words.contains(flag) && (words[0] == row.command || flag == "--version")
            }
            #expect(isTried, "\(row.command) \(flag)")
            tried += 1
          }
        }
        #expect(tried > 35)
      }
    }
  }
}
