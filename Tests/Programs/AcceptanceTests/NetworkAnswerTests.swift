import TestSupport
import Testing
import TextFormats

/// Broken and unusual documents, and GitHub's error responses.
@Suite(.endsHangs)
struct NetworkAnswerTests {
  private static let gist = NumberedGist.id(1)
  private static let requestID = [("X-GitHub-Request-Id", "8D2A:1")]
  private static let facts = "(HTTP 200)"

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `a response that is not JSON is reported`() async throws {
    let utf16: [UInt8] = [0xFF, 0xFE, UInt8(ascii: "["), 0, UInt8(ascii: "]"), 0]
    let bodies: [[UInt8]] = [
      Self.bytes(#"[{"id":"#), Self.bytes("[NaN]"), Self.bytes("[] x"), Self.bytes("[]]"), utf16,
      Self.bytes(String(repeating: "[", count: 100_000)), Self.bytes("[1e]"), [0], [0xC3],
    ]
    for body in bodies {
      try await Faults.with(.answer(.http(200, Self.requestID, body: body))) {
        faults async throws in
        let error = "error: invalid JSON from HOST \(Self.facts)\n"
        #expect(try await faults.run("list") == .init(76, err: error), "\(body.prefix(20))")
        #expect(faults.server.requests.count == 1)
      }
    }
  }

  @Test func `a web page is reported, and --verbose shows its beginning`()
    async throws
  {
    let page =
      "<!DOCTYPE html>\u{1B}]0;x\u{7}<title>Sign on</title>" + String(repeating: "x", count: 500)
    let answer = FaultAnswer.http(
      200, Self.requestID + [("Content-Type", "text/html")], body: Self.bytes(page))
    try await Faults.with(.answer(answer)) { faults async throws in
      let error = "error: invalid JSON from HOST \(Self.facts)\n"
      let hint = "hint: got a web page; check for a proxy or login page\n"
      #expect(try await faults.run("list") == .init(76, err: error + hint))
      let told = try await faults.run("list", "--verbose")
      #expect(told.exit == 76)
      let shown = page.prefix(200).replacing("\u{1B}", with: #"\u{1B}"#)
        .replacing("\u{7}", with: #"\u{7}"#)
      let reported = "error: invalid JSON from HOST (HTTP 200, request ID 8D2A:1)\n"
      #expect(told.err.hasSuffix(reported + "the response begins with: \(shown)\n" + hint))
    }
  }

  @Test func `an empty or different document is reported`() async throws {
    let other = "error: unexpected JSON from HOST \(Self.facts)\n"
    let cases: [(String, [String], String)] = [
      ("", ["list"], "error: empty response from HOST \(Self.facts)\n"),
      ("{}", ["list"], other), ("null", ["list"], other), (#""x""#, ["list"], other),
      ("[]", ["view", Self.gist], other), ("7", ["view", Self.gist], other),
      ("{}", ["view", Self.gist], other), (#"{"id":"../../x"}"#, ["view", Self.gist], other),
    ]
    for (body, arguments, error) in cases {
      try await Faults.with(.answer(.json(200, body, Self.requestID))) { faults async throws in
        #expect(try await faults.run(arguments) == .init(76, err: error), "\(body)")
      }
    }
  }

  @Test func `a byte order mark is ignored`() async throws {
    try await Faults.with(.answer(.json(200, "\u{FEFF}" + NumberedGist.page(1...1)))) {
      faults async throws in
      #expect(try await faults.run("list") == .init(0, out: NumberedGist.lines(1...1)))
    }
  }

  /// The members of a gist, and what `list` prints if one has an invalid value.
  private static let members: [(name: String, value: String, line: String)] = [
    ("description", #""gist""#, "octocat\ta.txt\t1\tpublic\t2026-01-02T03:04:05Z"),
    ("public", "true", "octocat\tgist\t1\t\t2026-01-02T03:04:05Z"),
    ("owner", #"{"login":"octocat"}"#, "\tgist\t1\tpublic\t2026-01-02T03:04:05Z"),
    ("files", #"{"a.txt":{}}"#, "octocat\tgist\t0\tpublic\t2026-01-02T03:04:05Z"),
    ("updated_at", #""2026-01-02T03:04:05Z""#, "octocat\tgist\t1\tpublic\t"),
  ]

  /// The gist with one member replaced, or left out if the value is nil.
  private static func mutant(_ number: Int, _ name: String, _ value: String?) -> String {
    var all = [(name: "id", value: "\"\(NumberedGist.id(number))\"")]
    all += members.map { ($0.name, $0.value) }
    let texts = all.compactMap { member -> String? in
      let text = member.name == name ? value : member.value
      return text.map { "\"\(member.name)\":\($0)" }
    }
    return "{\(texts.joined(separator: ",")),\"new\":[{}]}"
  }

  @Test func `only a value of the wrong type or an entry without an ID is lost`()
    async throws
  {
    let values = [nil, "null", "7", "[1]", "-1e400", #"[{"login":[]}]"#]
    var elements = ["null", "7", #""x""#, "[]", "{}"]
    elements += values.map { Self.mutant(0, "id", $0) }
    var lines = ""
    var number = 0
    for member in Self.members {
      for value in values {
        number += 1
        elements.append(Self.mutant(number, member.name, value))
        lines += "\(NumberedGist.id(number))\t\(member.line)\n"
      }
    }
    let page = FaultAnswer.json(200, "[\(elements.joined(separator: ","))]")
    try await Faults.with(.answer(page)) { faults async throws in
      #expect(
        try await faults.run("list", "-L", "100")
          == .init(
            0, out: lines,
            err: "warning: skipped \(5 + values.count) entries without a valid ID\n"))
    }
  }

  @Test func `no wrong value in a gist or file breaks view`() async throws {
    let values = ["null", "7", "-1", "[1]", #""x""#, "{}", "1e999", #""\ud800""#, "true"]
    let file = [
      "filename", "type", "language", "raw_url", "size", "content", "encoding", "truncated",
    ]
    let cases = (file + ["files", "owner", "public", "description", "history", "truncated"])
      .enumerated().map { ($1, values[$0 % values.count], $0 < file.count) }
    try await sideBySide(cases.indices.map { $0 }) { index in
      let (name, value, isOfFile) = cases[index]
      let whole = #""filename":"a.txt","size":2,"content":"hi","truncated":false"#
      let files =
        isOfFile ? #"{"a.txt":{\#(whole),"\#(name)":\#(value)}}"# : #"{"a.txt":{\#(whole)}}"#
      var document = NumberedGist.json(1, files: files)
      if !isOfFile { document = document.dropLast() + ",\"\(name)\":\(value)}" }
      try await Faults.with(.answer(.json(200, document))) { [document] faults async throws in
        for arguments in [["view"], ["view", "--files"], ["view", "--json"]] {
          let outcome = try await faults.run(arguments + [Self.gist])
          #expect([0, 76].contains(outcome.exit), "\(document)\n\(outcome)")
        }
      }
    }
  }

  @Test func `a lone surrogate is shown as U+FFFD, and other gists are listed`()
    async throws
  {
    let odd = NumberedGist.json(2).replacing("gist 2", with: #"a\ud800b"#)
    let page = "[\(NumberedGist.json(1)),\(odd),\(NumberedGist.json(3))]"
    try await Faults.with(.answer(.json(200, page))) { faults async throws in
      let line = NumberedGist.lines(2...2).replacing("gist 2", with: "a\u{FFFD}b")
      #expect(
        try await faults.run("list")
          == .init(
            0, out: NumberedGist.lines(1...1) + line + NumberedGist.lines(3...3),
            err: """
              warning: replaced invalid Unicode with \u{FFFD} in 1 entry

              """))
    }
  }

  @Test func `a 404 says whether the scope, the sign-in or the gist is missing`() async throws {
    func answer(_ fields: [(String, String)]) -> FaultScript {
      .answer(.json(404, #"{"message":"Not Found"}"#, Self.requestID + fields))
    }
    let signIn = "gists auth login"
    let facts = "(HTTP 404)"
    let missing = "error: no gist \(Self.gist) on HOST \(facts)\n"
    try await Faults.with(answer([("X-OAuth-Scopes", "repo, read:org")])) { faults async throws in
      for command in ["view", "star", "unstar", "starred"] {
        let error = """
          error: the token in GISTS_TOKEN doesn't have the gist scope \(facts)
          hint: add it, or unset GISTS_TOKEN and run \(signIn)

          """
        #expect(try await faults.run(command, Self.gist) == .init(4, err: error))
      }
    }
    try await Faults.with(answer([("X-OAuth-Scopes", "gist")])) { faults async throws in
      #expect(try await faults.run("view", Self.gist) == .init(1, err: missing))
      #expect(
        try await faults.run("view", Self.gist, environment: ["GISTS_TOKEN": ""])
          == .init(
            1, err: missing + "hint: if it is your own or secret, sign in first: \(signIn)\n"))
    }
    // A fine-grained token has no scopes.
    try await Faults.with(answer([])) { faults async throws in
      let error = "error: could not star gist \(Self.gist): not found on HOST \(facts)\n"
      #expect(try await faults.run("star", Self.gist) == .init(1, err: error))
    }
  }

  @Test(
    .requires("gnome-keyring-daemon", "systemd-ask-password"),
    arguments: [["list"], ["list", "mine", "--all"], ["list", "starred"], ["star", gist]])
  func `commands that need a token send nothing without one`(arguments: [String]) async throws {
    try await Faults.with(.answer(.page(1...3))) { faults async throws in
      let error = """
        error: no keyring available (no D-Bus session)
        hint: log in to a desktop, or start a session: dbus-run-session -- sh -c \
        'p=$(systemd-ask-password) && printf %s "$p" | gnome-keyring-daemon --replace --unlock && exec bash'
        hint: or set GISTS_TOKEN
        hint: or set GISTS_TOKEN_COMMAND to a command that prints a token, such as 'gh auth token'

        """
      #expect(
        try await faults.run(arguments, environment: ["GISTS_TOKEN": ""]) == .init(4, err: error))
      #expect(faults.server.requests == [])
    }
  }

  @Test(arguments: [
    (
      #"[{"resource":"Gist","code":"missing_field","field":"files"}]"#, "Gist.files missing_field\n"
    ),
    (#"[{"code":"custom","message":"files are wrong"},{"field":"x"}]"#, "files are wrong\nx\n"),
    (#"["bare","strings"]"#, "bare\nstrings\n"), (#""one string""#, "one string\n"),
    (#"["two\nlines\u001b[2J"]"#, "two lines\\u{1B}[2J\n"), ("7", ""), ("null", ""),
  ])
  func `every form of a 422 is shown`(errors: String, shown: String) async throws {
    let body = #"{"message":"Validation Failed","errors":\#(errors)}"#
    try await Faults.with(.answer(.json(422, body))) { faults async throws in
      try faults.home.write("text", to: "a.txt")
      #expect(
        try await faults.run("create", "a.txt")
          == .init(65, err: "error: HOST rejected the data: Validation Failed (HTTP 422)\n" + shown)
      )
      #expect(faults.server.requests.map(\.method) == ["POST"])
    }
  }

  @Test func `starred tells "not starred" from "no such gist"`() async throws {
    func script(star: FaultAnswer, gist: FaultAnswer) -> FaultScript {
      .routes([
        "GET /gists/\(Self.gist)/star": [star], "GET /gists/\(Self.gist)": [gist],
      ])
    }
    let (no, there) = (FaultAnswer.json(404, "{}"), FaultAnswer.json(200, NumberedGist.json(1)))
    try await Faults.with(script(star: .http(204), gist: there)) { faults async throws in
      #expect(try await faults.run("starred", Self.gist) == .init(0, out: "yes\n"))
      #expect(faults.server.requests.count == 1)
    }
    try await Faults.with(script(star: no, gist: there)) { faults async throws in
      #expect(try await faults.run("starred", Self.gist) == .init(1, out: "no\n"))
    }
    try await Faults.with(script(star: no, gist: no)) { faults async throws in
      #expect(
        try await faults.run("starred", Self.gist)
          == .init(1, err: "error: no gist \(Self.gist) on HOST (HTTP 404)\n"))
      #expect(
        faults.server.requests.map(\.path) == ["/gists/\(Self.gist)/star", "/gists/\(Self.gist)"])
    }
  }
}
