import FoundationEssentials
import TestSupport
import Testing

/// Avatars at a terminal that supports images, with the real program.
@Suite(.endsHangs) struct Avatars {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
  private static let iTermAvatar =
    "\u{1B}]1337;File=inline=1;size=12;width=2;height=1;preserveAspectRatio=1:"

  /// A host whose users have these avatars and one repository each.
  private static func script(
    _ avatars: [String: FaultAnswer], root: [String: String] = [:]
  ) -> FaultScript {
    .each { request, _ in
      if request.path == "/" {
        return .json(
          200,
          #"""
          {"user_url":"\#(request.origin)/users/{user}",\#
          "user_repositories_url":"\#(request.origin)/users/{user}/repos"}
          """#)
      }
      let segments = request.path.split(separator: "/")
      if segments[0] == "avatars" {
        return avatars[String(segments[1])] ?? .json(404, "{}")
      }
      let login = segments[1]
      return .json(
        200,
        #"""
        [{"full_name":"\#(login)/a","name":"a","pushed_at":null,"description":"b",\#
        "owner":{"login":"\#(login)","avatar_url":"\#(request.origin)/avatars/\#(login)"}}]
        """#)
    }
  }

  private static func screen(
    _ arguments: [String], _ faults: Faults, form: String
  ) async throws -> TerminalSession.Result {
    let home = faults.home.with(["GISTS_IMAGES": form, "NO_COLOR": "1", "PAGER": "cat"])
    return try await TerminalSession.run(Program.gists(arguments, in: home)) { _, _ in }
  }

  /// Returns what a command shows in iTerm2 once it has an avatar: a late one is skipped, on a busy
  /// machine often.
  private static func shown(
    _ arguments: [String], _ faults: Faults, _ avatar: String
  ) async throws -> String {
    var text = ""
    try await eventually {
      text = try await screen(arguments, faults, form: "iterm").text
      return text.contains(avatar)
    }
    return text
  }

  @Test func `an avatar is shown beside the user's name in iTerm2`() async throws {
    try await Faults.with(
      Self.script(["octocat": .http(200, [("Content-Type", "text/html")], body: Self.png)])
    ) { faults async throws in
      let command = ["repo", "list", "octocat", "hubot"]
      let text = try await Self.shown(command, faults, Self.iTermAvatar)
      let base64 = Data(Self.png).base64EncodedString()
      let octocat =
        "\u{1B}7\(Self.iTermAvatar)\(base64)\u{7}\u{1B}8\u{1B}[2C octocat\r\n"
      #expect(text.contains(octocat), "\(text.debugDescription)")
      #expect(text.contains("HU hubot\r\n"), "\(text.debugDescription)")
      func avatars() -> [FaultRequest] {
        faults.server.requests.filter { $0.target.hasPrefix("/avatars/") }
      }
      // The list may end before it requests the other user's.
      try await eventually {
        if avatars().count < 2 { _ = try await Self.screen(command, faults, form: "iterm") }
        return avatars().count >= 2
      }
      #expect(avatars().allSatisfy { $0.authorization == nil })
    }
  }

  /// In a list, a broken avatar is replaced by initials.
  @Test(arguments: [
    FaultAnswer([
      .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n".utf8)),
      .flood(Array(repeating: 0x89, count: 1 << 16), times: 100),
    ]),
    FaultAnswer([
      .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
      .flood(Array(repeating: 0x89, count: 1 << 16), times: 100),
    ]),
    .html(200, "<html>"), .redirect(302, to: "http://169.254.169.254/latest"), .reset, .hang,
    .json(404, "{}"), .json(500, "{}"),
  ])
  func `broken, huge, foreign, late and missing avatars leave the list complete`(
    answer: FaultAnswer
  ) async throws {
    try await Faults.with(Self.script(["octocat": answer])) { faults async throws in
      let result = try await Self.screen(
        ["repo", "list", "octocat", "hubot"], faults, form: "iterm")
      #expect(result.ending == .exit(0))
      let text = result.text
      #expect(text.contains("OC octocat\r\na  b"), "\(text.debugDescription)")
      #expect(text.contains("HU hubot\r\na  b"), "\(text.debugDescription)")
      #expect(!text.contains("error") && !text.contains("warning"))
    }
  }

  @Test func `avatars are neither downloaded nor shown in a pipe`() async throws {
    try await Faults.with(
      Self.script(["octocat": .http(200, body: Self.jpeg)]), environment: ["GISTS_IMAGES": "iterm"]
    ) { faults async throws in
      let outcome = try await faults.run("repo", "list", "octocat", "hubot")
      #expect(outcome == .init(0, out: "octocat/a\tb\t\t\t\t\t\nhubot/a\tb\t\t\t\t\t\n"))
      #expect(!faults.server.requests.contains { $0.target.hasPrefix("/avatars/") })
    }
  }

  @Test func `each gist has its owner's avatar, downloaded once per owner`() async throws {
    let script = FaultScript.each { request, _ in
      guard request.path == "/gists" else { return .http(200, body: Self.png) }
      let owner = #"{"login":"octocat","avatar_url":"\#(request.origin)/avatars/1"}"#
      return .json(
        200, #"[{"id":"11","owner":\#(owner)},{"id":"12"},{"id":"13","owner":\#(owner)}]"#)
    }
    try await Faults.with(script) { faults async throws in
      // First: a request of a run that ended without a late avatar may arrive after it.
      let plain = try await Self.screen(["list", "--no-avatars"], faults, form: "iterm")
      #expect(!plain.text.contains(Self.iTermAvatar))
      #expect(faults.server.requests.map(\.target) == ["/gists?per_page=30"])
      let text = try await Self.shown(["list"], faults, Self.iTermAvatar)
      #expect(text.components(separatedBy: Self.iTermAvatar).count == 3)
      let rows = text.split(separator: "\r\n").dropFirst()
      #expect(rows.map { $0.contains("\u{1B}[2C  1") } == [true, false, true], "\(rows)")
      #expect(rows.dropFirst().first?.hasPrefix("?   12  ") == true)
      #expect(Set(faults.server.requests.map(\.target)) == ["/gists?per_page=30", "/avatars/1"])
    }
  }

  /// A host with two users, who have an avatar and a repository each.
  private static let pages = FaultScript.each { request, _ in
    let origin = request.origin
    let owner = { (login: Substring) in
      #"{"login":"\#(login)","avatar_url":"\#(origin)/avatars/\#(login)"}"#
    }
    let segments = request.path.split(separator: "/")
    let repository = { (login: Substring) in
      #"{"full_name":"\#(login)/a","subscribers_count":1,"owner":\#(owner(login))}"#
    }
    return switch (segments.first, segments.count) {
    case (nil, _):
      .json(
        200,
        #"""
        {"user_url":"\#(origin)/users/{user}",\#
        "user_repositories_url":"\#(origin)/users/{user}/repos",\#
        "repository_url":"\#(origin)/repos/{owner}/{repo}"}
        """#)
    case ("avatars", _): .http(200, body: png)
    case ("users", 2): .json(200, owner(segments[1]))
    case ("users", _): .json(200, "[\(repository(segments[1]))]")
    case ("repos", 3): .json(200, repository(segments[1]))
    default: .json(404, "{}")
    }
  }

  private static let avatar = "\u{1B}]1337;File=inline=1;"

  @Test(arguments: [
    ["repo", "list", "octocat", "hubot"], ["user", "view", "octocat"],
    ["repo", "view", "octocat/a"],
  ])
  func `--no-avatars requests no avatar, and initials are shown only if asked for`(
    command: [String]
  ) async throws {
    try await Faults.with(Self.pages) { faults async throws in
      // First: a request of a run that ended without a late avatar may arrive after it.
      let plain = try await Self.screen(command + ["--no-avatars"], faults, form: "iterm").text
      #expect(!plain.contains(Self.avatar) && plain.contains("octocat"))
      let initials = /(^|\s)OC\s/
      // Without colors, this terminal has no blocks.
      let unasked = try await Self.screen(command, faults, form: "blocks").text
      #expect(!unasked.contains(initials) && unasked.contains("octocat"), "\(unasked)")
      let asked = try await Self.screen(command + ["--avatars"], faults, form: "blocks").text
      #expect(asked.contains(initials), "\(asked)")
      let targets = faults.server.requests.map(\.target)
      #expect(!targets.contains { $0.hasPrefix("/avatars/") }, "\(targets)")
      _ = try await Self.shown(command, faults, Self.avatar)
    }
  }
}
