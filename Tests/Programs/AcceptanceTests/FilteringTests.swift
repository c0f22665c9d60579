import FoundationEssentials
import TestSupport
import Testing
import TextFormats

/// `--jq`, with the installed jq, which is the oracle, too.
@Suite(.requires("jq")) struct `Filtering JSON` {
  private static let gists = """
    [{"id":"6cad326836d38bd3a7ae","description":"Caf\\u00e9\\tx","public":true,"comments":2,\
    "owner":{"login":"octocat"},"files":{"a.txt":{"filename":"a.txt","size":3}}},\
    {"id":"a1b2c3d4e5f60718293a4b5c6d7e8f90","description":null,"public":false,"comments":0,\
    "owner":null,"files":{}}]
    """

  private func list(
    _ expression: String, environment: [String: String] = [:]
  ) async throws -> ProgramResult {
    var found: ProgramResult?
    try await Faults.with(.answer(.json(200, Self.gists))) { faults in
      found = try await faults.gists("list", "--jq", expression, environment: environment)
    }
    return try #require(found)
  }

  @Test(arguments: [
    ".[].id", "map(.comments) | add", #".[] | "\(.id) \(.description // "-")""#,
    ".[0].files | keys[]", ".[] | select(.public) | {id, size: (.files[] | .size)}",
    "[.[] | [.id, .comments] | @csv]",
  ])
  func `results are those of jq -cr`(expression: String) async throws {
    let result = try await list(expression)
    let oracle = try await ScratchHome.with { home in
      try await Program(command: ["jq", "-cr", expression], home: home).run(
        stdin: ProgramInput(Array(Self.gists.utf8)))
    }
    #expect(result.out == oracle.out)
    #expect(result.err == "")
    #expect(result.ending == .exit(0))
  }

  @Test func `null is an empty line, as gh prints it`() async throws {
    let result = try await list(".[].description, .[0].comments # the end")
    #expect(result.out == "Café\tx\n\n2\n")
  }

  @Test func `a comment that ends with a backslash leaves null an empty line`() async throws {
    #expect(try await list("null # the end\\").out == "\n")
  }

  @Test func `an expression that begins with a dash is no option`() async throws {
    #expect(try await list("-(.[0].comments)").out == "-2\n")
  }

  @Test func `the environment is not seen`() async throws {
    let result = try await list("env, $ENV, (env | length)", environment: ["SECRET": "1"])
    #expect(result.out == "{}\n{}\n0\n")
  }

  @Test func `nothing is sent if the expression can't be used`() async throws {
    try await Faults.with(.answer(.json(200, Self.gists))) { faults in
      let undefined = try await faults.gists("list", "--jq", "ours")
      #expect(undefined.exit == 64)
      #expect(undefined.out == "")
      #expect(undefined.err.contains(#""message":"invalid jq expression: ours/0 is not defined""#))
      #expect(faults.lines == [])
    }
  }

  @Test(arguments: ["def f: .id;", "# x", "def f: .id; # x\\"])
  func `nothing is sent for an expression without a filter`(expression: String) async throws {
    try await Faults.with(.answer(.http(204))) { faults in
      let id = "6cad326836d38bd3a7ae"
      let result = try await faults.gists("star", id, "--jq", expression)
      #expect(result.exit == 64)
      let message = #"invalid jq expression: Top-level program not given (try \".\")"#
      #expect(result.err.contains(#""message":"\#(message)""#), "\(result)")
      #expect(faults.lines == [])
    }
  }

  /// Programs that can't start, or end before they have read the expression.
  @Test(arguments: [
    ("#!/nowhere/jq\n", "could not run jq: "), ("#!/bin/sh\nexit 126\n", "could not run jq: "),
    ("#!/bin/sh\nexit 127\n", "could not run jq: "),
    ("#!/bin/sh\nkill -KILL $$\n", "could not run jq: it was ended by signal 9"),
  ])
  func `a jq that does not run is no invalid expression`(
    script: String, message: String
  ) async throws {
    try await Faults.with(.answer(.http(204))) { faults in
      let folder = try faults.home.program("jq", script: script)
      let result = try await faults.gists(
        "star", "6cad326836d38bd3a7ae", "--jq", ".",
        environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(result.exit == 71, "\(result)")
      #expect(result.err.contains(#""message":"\#(message)"#), "\(result)")
      #expect(faults.lines == [])
    }
  }

  @Test(arguments: ["SEGV", "ABRT"])
  func `an expression that crashes jq is invalid`(signal: String) async throws {
    try await Faults.with(.answer(.http(204))) { faults in
      let folder = try faults.home.program(
        "jq", script: "#!/bin/sh\ncase \"$*\" in *deep*) kill -\(signal) $$;; esac\n")
      let path = ["PATH": "\(folder):/usr/bin:/bin"]
      let id = "6cad326836d38bd3a7ae"
      let result = try await faults.gists("star", id, "--jq", "deep", environment: path)
      #expect(result.exit == 64, "\(result)")
      #expect(result.err.contains(#""code":"invalid_expression""#), "\(result)")
      #expect(faults.lines == [])
    }
  }

  /// Even without an expression: it is not at fault.
  @Test func `a jq that always crashes is no invalid expression`() async throws {
    try await Faults.with(.answer(.http(204))) { faults in
      let folder = try faults.home.program("jq", script: "#!/bin/sh\nkill -SEGV $$\n")
      let result = try await faults.gists(
        "star", "6cad326836d38bd3a7ae", "--jq", ".",
        environment: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(result.exit == 71, "\(result)")
      #expect(faults.lines == [])
    }
  }

  @Test func `a short limit on memory does not end the program`() async throws {
    try await Faults.with(.answer(.json(200, Self.gists))) { faults in
      for mebibytes in [256, 512, 1024] {
        let program = Program.gists(["list", "--jq", ".[0].comments"], in: faults.home)
          .through(shell: "ulimit -v \(mebibytes << 10); exec \"$@\"")
        let result = try await program.run()
        #expect(result.ending == .exit(0) && result.out == "2\n", "\(result)")
      }
    }
  }

  @Test(arguments: [
    ("error", 65, "the jq expression failed: error was given no string"),
    (".[0] | halt_error(3)", 65, "the jq expression failed"),
    (
      ".[0] | debug | .id | stderr | .x", 65,
      #"the jq expression failed: Cannot index string with string \"x\""#
    ),
    (".[0].id.x", 65, #"the jq expression failed: Cannot index string with string \"x\""#),
    (#""bye" | halt_error"#, 65, "the jq expression failed: bye"),
    ("1e18 | todate", 65, "jq crashed or used too much memory while it evaluated the expression"),
    (".[", 64, "invalid jq expression: syntax error, unexpected end of expression"),
  ])
  func `a bad expression is one error`(
    expression: String, status: Int32, message: String
  ) async throws {
    let result = try await list(expression)
    #expect(result.exit == status)
    #expect(result.out == "")
    #expect(result.err.split(separator: "\n").count == 1)
    #expect(result.err.contains("\"message\":\"\(message)\""))
  }

  @Test func `nothing is printed on stderr by an expression`() async throws {
    let result = try await list("(.[0].id | stderr | debug) , halt")
    #expect(result.out == "6cad326836d38bd3a7ae\n")
    #expect(result.err == "")
  }

  @Test func `an error of the host is reported, and no result printed`() async throws {
    try await Faults.with(.answer(.json(404, #"{"message":"Not Found"}"#))) { faults in
      let result = try await faults.gists("view", "6cad326836d38bd3a7ae", "--jq", ".id")
      #expect(result.exit == 1)
      #expect(result.out == "")
      #expect(result.err.hasPrefix(#"{"error":{"code":"not_found""#))
    }
  }

  @Test func `a change is made once, and its result filtered`() async throws {
    try await Faults.with(.answer(.http(204))) { faults in
      let id = "6cad326836d38bd3a7ae"
      let result = try await faults.gists("star", id, "--jq", ".[] | .done")
      #expect(result.out == "starred\n")
      #expect(faults.lines == ["PUT /gists/\(id)/star"])
    }
  }

  @Test func `without jq the error names the package`() async throws {
    try await Faults.with(.answer(.json(200, Self.gists))) { faults in
      let result = try await faults.gists(
        "list", "--jq", ".", environment: ["PATH": "\(faults.home.root)/nothing"])
      #expect(result.exit == 69)
      #expect(result.err.contains(#""message":"jq is not installed""#))
      #expect(result.err.contains("apt install jq"))
      #expect(faults.lines == [])
    }
  }
}
