import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// The main tasks from end to end: sign in, list, read, star, create, delete, sign out.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
struct `The main job` {
  @Test func `signing in leaves one keyring item, signing out leaves none`() async throws {
    try await Desktop.with { desktop in
      let signedIn = try await desktop.gists("auth", "login", "--no-browser")
      #expect(signedIn.ending == .exit(0))
      #expect(signedIn.out == "")
      let lines = signedIn.err.split(separator: "\n")
      #expect(lines.first?.wholeMatch(of: /code: [A-Z0-9]{4}-[A-Z0-9]{4}/) != nil)
      #expect(
        lines.dropFirst() == [
          "open: \(desktop.sandbox.url)/login/device",
          "✓ Signed in to \(desktop.host) as octocat; the token is stored in the keyring",
        ])

      let token = try await desktop.keyring.secret(["host": desktop.host, "account": "octocat"])
      #expect(token.hasPrefix("gho_"))
      #expect(
        try await desktop.keyring.items() == [
          KeyringItem(
            label: "gists: octocat on \(desktop.host)",
            attributes: [
              "xdg:schema": "io.github.gists.Token", "host": desktop.host, "account": "octocat",
            ],
            secret: token)
        ])
      for path in desktop.home.files {
        #expect(!desktop.home.contains(token, in: path), "\(path) holds the token")
      }

      let signedOut = try await desktop.gists("auth", "logout")
      #expect(signedOut.ending == .exit(0))
      #expect(try await desktop.keyring.items() == [])
    }
  }

  @Test func `a gist is created, shown, starred and deleted`() async throws {
    try await Desktop.with { desktop in
      _ = try await desktop.signIn()
      let created = try await desktop.gists(
        "create", "-f", "numbers.txt", "-d", "Numbers", stdin: "one\ntwo")
      #expect(created.ending == .exit(0))
      let url = created.line
      let id = url.split(separator: "/").last.map(String.init) ?? ""
      #expect(url == "\(desktop.sandbox.url)/gist/\(id)")

      let listed = try await desktop.gists("list")
      #expect(listed.ending == .exit(0))
      #expect(
        listed.out.split(separator: "\t").dropLast()
          == [id[...], "octocat", "Numbers", "1", "secret"])

      for gist in [id, url] {
        #expect(try await desktop.answers("view", "--raw", gist) == .init(out: "one\ntwo"))
      }
      #expect(try await desktop.answers("starred", id) == .init(out: "no\n", exit: 1))
      #expect(try await desktop.answers("star", id) == .init())
      #expect(try await desktop.answers("starred", id) == .init(out: "yes\n"))
      #expect(try await desktop.gists("list", "starred").out == listed.out)
      #expect(try await desktop.answers("unstar", id) == .init())
      #expect(try await desktop.answers("delete", "--yes", id) == .init())
      #expect(try await desktop.gists("view", id).ending == .exit(1))
      #expect(try await desktop.answers("list") == .init())
      let posts = desktop.apiRequests.filter { $0.method == .post }
      #expect(posts.map(\.line) == ["POST /gists"])
    }
  }

  @Test func `every API request has the standard headers, and only those the token`()
    async throws
  {
    try await Desktop.with(gists: 3) { desktop in
      _ = try await desktop.gists("list", "public")
      let token = try await desktop.signIn()
      let created = try await desktop.gists("create", "-f", "a.txt", stdin: "text")
      let url = created.line
      var sent = desktop.apiRequests
      for arguments in [
        ["list"], ["list", "starred"], ["view", url], ["star", url], ["starred", url],
        ["delete", "--yes", url], ["auth", "status"],
      ] {
        // On a busy machine, the keyring may need more than the second that it has for an optional
        // token: then it is asked again.
        let (result, requests) = try await repeating {
          () -> (ProgramResult, ArraySlice<ReceivedRequest>) in
          let before = desktop.apiRequests.count
          let result = try await gists(arguments, in: desktop.home)
          return (result, desktop.apiRequests.dropFirst(before))
        } while: {
          $0.0.err.contains("continuing signed out: the keyring did not respond")
        }
        #expect(result.ending == .exit(0), "\(result)")
        sent += requests
      }

      // git compares the gist before it is deleted.
      let requests = sent.filter { !$0.path.contains(".git/") }
      #expect(requests.count >= 9)
      for request in requests {
        #expect(request.fields[.userAgent]?.wholeMatch(of: /gists\/\d+\.\d+\.\d+/) != nil)
        #expect(request.fields[.xGitHubAPIVersion] == "2022-11-28", "\(request.line)")
        #expect(
          request.fields[.accept]?.hasPrefix("application/vnd.github") == true, "\(request.line)")
      }
      #expect(requests.first?.line == "GET /gists/public?per_page=30")
      let authorizations = requests.map(\.authorization)
      #expect(authorizations == [nil] + authorizations.dropFirst().map { _ in "Bearer \(token)" })
      let deviceFlow = desktop.sandbox.requests.filter { $0.path.hasPrefix("/login/") }
      #expect(deviceFlow.count >= 2)
      #expect(deviceFlow.allSatisfy { $0.authorization == nil })
    }
  }
}

extension HTTPField.Name {
  fileprivate static var xGitHubAPIVersion: Self {
    HTTPField.Name("X-GitHub-Api-Version") ?? .accept
  }
}
