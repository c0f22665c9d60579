import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

private let python = getenv("GISTS_TEST_PYTHON").map { String(cString: $0) } ?? "python3"

/// Whether a command succeeds, so that an example can run.
private func succeeds(_ command: String...) async throws -> Bool {
  try await ScratchHome.with { home in
    try await Program(command: command, home: home).run().exit == 0
  }
}

/// Each example runs exactly as the guide prints it.
@Suite struct `The guide to the sandbox` {
  /// Runs an example after a start of the sandbox, which the guide prints, too.
  private func run(_ script: String, in home: ScratchHome) async throws -> String {
    let start = try Guide().example("sh", in: "Start it in a test")
    let result = try await Program(
      command: ["bash", "-euo", "pipefail", "-c", "\(start)\n\(script)"], home: home.withPrograms()
    ).run()
    #expect(result.exit == 0, "\(result)")
    return result.out
  }

  @Test(.requires("curl")) func `has examples for a shell and for curl`() async throws {
    try await ScratchHome.with { home in
      let out = try await run(try Guide().example("sh", in: "curl"), in: home)
      #expect(out.contains(#""files":{"hello.txt":{"filename":"hello.txt""#), "\(out)")
    }
  }

  @Test(.requires("git", "jq", "curl")) func `has an example for git`() async throws {
    try await ScratchHome.with { home in
      let example = try Guide().example("sh", in: "git")
      let out = try await run(
        "\(example)\necho Revisions: $(curl -s -A x $url/gists/$id/commits | jq length)", in: home)
      #expect(out.hasSuffix("Revisions: 2\n"), "\(out)")
    }
  }

  @Test(.requires("curl", "jq")) func `has an example of a fault, and of a line of the log`()
    async throws
  {
    try await ScratchHome.with { home in
      let fault = try await run(try Guide().example("sh", in: "Faults"), in: home)
      #expect(
        fault.contains("HTTP/1.1 403 Forbidden\r\n") && fault.contains("secondary rate limit"))
      let start = try Guide().example("sh", in: "Start it in a test")
        .replacing("--gists 3", with: "--gists 3 --log FILE")
      let read = try Guide().example("sh", in: "The log")
      let result = try await Program(
        command: ["bash", "-euc", "\(start)\n\(read)"], home: home.withPrograms()
      ).run()
      #expect(result.out.hasSuffix("]200 GET /gists/public\n"), "\(result)")
      let line = try Data(contentsOf: URL(filePath: "\(home.work)/FILE"))
      let shown = Data(try Guide().example("json", in: "The log").utf8)
      let (found, documented) = (
        try JSONDecoder().decode(ResponseJSON.self, from: line),
        try JSONDecoder().decode(ResponseJSON.self, from: shown)
      )
      #expect(found.members.keys.sorted() == documented.members.keys.sorted())
    }
  }

  @Test(
    .enabled("PyGithub is not installed; set GISTS_TEST_PYTHON to a Python that has it") {
      try await succeeds(python, "-c", "import github")
    })
  func `has examples for PyGithub and pytest`() async throws {
    try await ScratchHome.with { home in
      // The fixture runs as pytest runs it, but needs no pytest.
      try home.write("fixture = lambda function: function\n", to: "pytest.py")
      let script = """
        \(try Guide().example("python", in: "Start it in a test"))
        steps = github()
        url = next(steps)
        \(try Guide().example("python", in: "PyGithub"))
        print(gist.description)
        assert next(steps, None) is None
        """
      let result = try await Program(
        command: [python, "-W", "ignore", "-c", script], home: home.withPrograms()
      ).run()
      #expect(result.out == "Says hello\n", "\(result)")
      #expect(result.exit == 0)
    }
  }

  @Test(
    .enabled("octokit.rb (Debian: ruby-octokit) is not installed") {
      try await succeeds("bash", "-c", "command -v ruby && ruby -e 'require \"octokit\"'")
    })
  func `has an example for octokit.rb`() async throws {
    try await ScratchHome.with { home in
      let example =
        "url = ARGV.fetch(0)\n\(try Guide().example("ruby", in: "octokit.rb"))puts gist.id"
      try home.write(example, to: "example.rb")
      let out = try await run("ruby -W0 example.rb \"$url\"", in: home)
      #expect(out.firstMatch(of: /[0-9a-f]{32}\n$/) != nil, "\(out)")
    }
  }

  @Test(
    .enabled("gh or unshare is not installed, or user namespaces are disabled") {
      try await succeeds(
        "bash", "-c", "command -v gh && unshare -rmn bash -c 'ip link set lo up'")
    })
  func `has an example for gh`() async throws {
    try await ScratchHome.with { home in
      let result = try await Program(
        command: ["bash", "-euc", try Guide().example("sh", in: "gh")], home: home.withPrograms()
      ).run()
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.split(separator: "\n").count == 10, "\(result)")
    }
  }

  @Test(.requires("curl", "setsid")) func `has steps for GitHub Actions`() async throws {
    try await ScratchHome.with { home in
      let steps = try Guide().steps()
      #expect(steps.count == 2)
      // What a runner has, and what the project would test.
      try home.addProgram("apt-get", "#!/bin/sh\necho \"$@\" >> installed\n")
      try home.addProgram(
        "make",
        "#!/bin/sh\ncurl --fail --silent --user-agent tests \"$GITHUB_API_URL/gists/public\"\n")
      // A runner ends what a job left behind.
      let job = """
        trap 'trap : TERM; kill -- -$$' EXIT
        for step; do printf %s "$step" > step; bash -e step || exit; done
        """
      let result = try await Program(
        command: ["setsid", "--wait", "bash", "-c", job, "bash"] + steps, home: home.withPrograms()
      ).run()
      #expect(result.exit == 0, "\(result)")
      let installed = try String(contentsOfFile: "\(home.work)/installed", encoding: .utf8)
      #expect(
        installed == "update\ninstall --yes ./ci/gists-sandbox_1.0.0_amd64.deb git\n")
      #expect(
        try JSONDecoder().decode(ResponseJSON.self, from: Data(result.stdout)).elements.count > 5)
      let log = try String(contentsOfFile: "\(home.work)/requests.jsonl", encoding: .utf8)
      #expect(log.contains(#""path":"/gists/public""#))
    }
  }
}

/// The examples in `Documentation/Sandbox.md`.
struct Guide {
  private let sections: [(title: String, text: String)]

  init() throws {
    let text = try String(
      contentsOf: packageFolder.appending(path: "Documentation/Sandbox.md"), encoding: .utf8)
    var isCode = false
    var sections = [(title: "", text: "")]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("##") {
        sections.append((String(line.drop { $0 == "#" || $0 == " " }), ""))
      }
      sections[sections.count - 1].text += "\(line)\n"
    }
    self.sections = sections
  }

  /// Returns the first example of a language in a section.
  func example(_ language: String, in title: String) throws -> String {
    let text = try #require(sections.first { $0.title == title }?.text, "no section \(title)")
    let start = try #require(text.firstRange(of: "```\(language)\n"), "no example in \(title)")
    let rest = text[start.upperBound...]
    let end = try #require(rest.firstRange(of: "```\n"))
    return String(rest[..<end.lowerBound])
  }

  /// Returns the steps of the workflow as a runner's shell runs them.
  func steps() throws -> [String] {
    var steps: [String] = []
    var indentation: Int?
    for line in try example("yaml", in: "GitHub Actions").split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      if let margin = indentation, depth >= margin {
        steps[steps.count - 1] += "\(line.dropFirst(margin))\n"
      } else {
        indentation = nil
        if line.hasSuffix("run: |") {
          indentation = depth + 2
          steps.append("")
        }
      }
    }
    return steps
  }
}

extension ScratchHome {
  /// Returns a home in which the built programs can be called by name.
  func withPrograms() -> ScratchHome {
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    return with([
      "PATH": "\(work)/bin:\(Program.builtPrograms):\(path)",
      "GIT_AUTHOR_NAME": "me", "GIT_AUTHOR_EMAIL": "me@example.com",
      "GIT_COMMITTER_NAME": "me", "GIT_COMMITTER_EMAIL": "me@example.com",
    ])
  }

  /// Writes a program in the place of another one.
  func addProgram(_ name: String, _ script: String) throws {
    let folder = URL(filePath: "\(work)/bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeProgram(script, to: folder.appending(path: name).path)
  }
}
