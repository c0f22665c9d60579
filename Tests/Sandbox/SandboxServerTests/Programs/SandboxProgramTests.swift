import FoundationEssentials
import Glibc
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// The `gists-sandbox` program itself.
@Suite struct `gists-sandbox` {
  private static let path = "\(Program.builtPrograms)/gists-sandbox"

  private func run(_ arguments: String...) async throws -> ProgramResult {
    try await ScratchHome.with { home in
      try await Program(command: [Self.path] + arguments, home: home).run()
    }
  }

  @Test(arguments: [2, 15] as [Int32])
  func `prints its URL and exits immediately on a signal, even with open connections`(
    signal: Int32
  ) async throws {
    try await ScratchHome.with { home in
      let program = Program(command: [Self.path, "--port", "0", "--gists", "3"], home: home)
      // The client keeps its connection.
      let result = try await program.inBackground(untilOutput: "Listening on ") { line, process in
        let url = line.replacing("Listening on ", with: "").filter { !$0.isNewline }
        let gists = try await Web(url: url).get("/gists/public").json
        #expect(gists.elements.count == 5)
        process.send(signal: signal)
      }
      #expect(result.exit == 0)
      #expect(result.err == "")
    }
  }

  @Test func `waits without work for descriptors, and then goes on`() async throws {
    try await ScratchHome.with { home in
      let script = #"ulimit -n 40; exec "$0" --port 0 --latency 2000"#
      let program = Program(command: ["bash", "-c", script, Self.path], home: home)
      let result = try await program.inBackground(untilOutput: "Listening on ") { line, process in
        let url = line.replacing("Listening on ", with: "").filter { !$0.isNewline }
        let web = Web(url: url)
        #expect(try await web.get("/users/octocat").status == 200)
        let port = try #require(UInt16(url.split(separator: ":").last ?? ""))
        let sockets = (0..<60).map { _ in Self.connection(to: port) }
        let clock = ContinuousClock()
        let (start, before) = (clock.now, process.processorTime)
        // The connection of the first request stays open.
        for _ in 0..<2 { #expect(try await web.get("/users/octocat").status == 200) }
        #expect(process.processorTime - before < (clock.now - start) / 3)
        sockets.forEach { close($0) }
        #expect(try await Web(url: url).get("/users/octocat").status == 200)
        process.send(signal: 15)
      }
      #expect(result.exit == 0)
    }
  }

  @Test func `closes its port before it removes its files`() async throws {
    try await Sandbox.with { sandbox in
      let port = try #require(UInt16(exactly: sandbox.port))
      #expect(Self.isOpen(port))
      await sandbox.stopListening()
      // A child process that another test is starting has a copy of the socket until its exec.
      try await eventually { !Self.isOpen(port) }
    }
  }

  private static func connection(to port: UInt16) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = connects(descriptor, to: port)
    return descriptor
  }

  private static func isOpen(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return connects(descriptor, to: port)
  }

  private static func connects(_ descriptor: Int32, to port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  @Test(.requires("git")) func `removes its repositories when it stops`() async throws {
    try await ScratchHome.with { home in
      let temporary = "\(home.work)/tmp"
      try FileManager.default.createDirectory(
        atPath: temporary, withIntermediateDirectories: true)
      @Sendable func found() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? ["?"]
      }
      let program = Program(
        command: [Self.path, "--port", "0"], home: home.with(["TMPDIR": temporary]))
      let result = try await program.inBackground(untilOutput: "Listening on ") { line, process in
        let url = line.replacing("Listening on ", with: "").filter { !$0.isNewline }
        #expect(found() == [])
        let gists = try await Web(url: url).get("/gists/public").json
        let id = try #require(gists[0]?["id"]?.text)
        let clone = Program(
          command: ["git", "clone", "-q", "\(url)/\(id).git", "copy"], home: home)
        #expect(try await clone.run().exit == 0)
        #expect(found().count == 1)
        process.send(signal: 15)
      }
      #expect(result.exit == 0)
      #expect(found() == [])
    }
  }

  @Test func `ends git when the client hangs up`() async throws {
    try await ScratchHome.with { home in
      // A git that never ends.
      let script = """
        #!/bin/sh
        echo $$ > '\(home.work)/process'
        printf 'Content-Type: text/plain\\r\\n\\r\\n'
        exec yes
        """
      try FileManager.default.createDirectory(
        atPath: "\(home.work)/bin", withIntermediateDirectories: true)
      try writeProgram(script, to: "\(home.work)/bin/git")
      let program = Program(
        command: [Self.path, "--port", "0"],
        home: home.with(["PATH": "\(home.work)/bin:/usr/bin:/bin"]))
      _ = try await program.inBackground(untilOutput: "Listening on ") { line, process in
        let url = line.replacing("Listening on ", with: "").filter { !$0.isNewline }
        let gists = try await Web(url: url).get("/gists/public").json
        let id = try #require(gists[0]?["id"]?.text)
        let result = try await Program(
          command: [
            "bash", "-c",
            """
            curl -s "$0" | head -c 1000000 > part
            # The signal 0 only asks whether the process exists.
            while kill -0 "$(cat process)" 2> /dev/null; do sleep 0.02; done
            wc -c < part
            """, "\(url)/\(id).git/info/refs?service=git-upload-pack",
          ], home: home
        ).run()
        #expect(result.out == "1000000\n", "\(result)")
        process.send(signal: 15)
      }
    }
  }

  @Test func `uses no more memory after many requests`() async throws {
    try await ScratchHome.with { home in
      let program = Program(command: [Self.path, "--port", "0", "--approve", "auto"], home: home)
      let growth = Mutex(Int.max)
      _ = try await program.inBackground(untilOutput: "Listening on ") { line, process in
        let web = Web(url: line.replacing("Listening on ", with: "").filter { !$0.isNewline })
        let body = String(repeating: " ", count: 4 << 20)
        // The first requests allocate buffers that later ones reuse.
        for _ in 0..<3 { _ = try await web.send(.POST, "/graphql", body: body) }
        // Buffers in use at the end of a round are no growth; what is kept grows in each round.
        for _ in 0..<3 {
          let before = process.memory
          for _ in 0..<12 { _ = try await web.send(.POST, "/graphql", body: body) }
          growth.withLock { [after = process.memory] in $0 = min($0, after - before) }
        }
        process.send(signal: 15)
      }
      #expect(growth.withLock { $0 } < 24 << 20, "each of 3 rounds of 12 requests sent 48 MiB")
    }
  }

  @Test func `reports a port in use`() async throws {
    try await Sandbox.with { sandbox in
      let result = try await run("--port", "\(sandbox.port)")
      #expect(result.exit == 69)
      #expect(result.out == "")
      #expect(
        result.err == """
          error: port \(sandbox.port) is already in use
          hint: choose another port with --port, or let --port 0 pick a free one

          """)
    }
  }

  @Test func `reports an invalid certificate`() async throws {
    let result = try await run("--port", "0", "--tls", "/dev/null", "/nowhere")
    #expect(result.exit == 66)
    #expect(
      result.err
        == "error: /dev/null and /nowhere are not a PEM certificate and its key\n")
  }

  @Test func `prints the version`() async throws {
    let result = try await run("--version")
    #expect(result.out == "1.0.0\n")
    #expect(result.exit == 0)
  }

  @Test(arguments: [
    (["--port", "70000"], "--port must be between 0 and 65535"),
    (["--gists=-1"], "--gists must be between 0 and 1000000"),
    (["--latency", "999999999"], "--latency must be between 0 and 600000"),
    (["--generated-files", "301"], "--generated-files must be between 0 and 300"),
    (["--requests", "0"], "--requests must be at least 1"),
    (["--points", "0"], "--points must be at least 1"),
    (["--graphql-requests", "0"], "--graphql-requests must be at least 1"),
    (["--graphql-points", "0"], "--graphql-points must be at least 1"),
    (
      ["--accounts", "octocat,,"],
      "--accounts must be different logins, with letters, digits and hyphens"
    ),
    (
      ["--accounts", "hubot,hubot"],
      "--accounts must be different logins, with letters, digits and hyphens"
    ),
    (
      ["--faults", "abuse,storm:3"],
      "--faults must be names of faults, which --help lists, each with :N or without"
    ),
    (["--state", ""], "--state and --log need a name"),
    (["--tls", "one.pem"], "--tls requires two files: the certificate and its key"),
    (
      ["--approve", "never"],
      "The value 'never' is invalid for '--approve <approve>'. Please provide one of 'auto' and 'page'."
    ),
  ])
  func `rejects invalid options`(arguments: [String], message: String) async throws {
    try await ScratchHome.with { home in
      let result = try await Program(command: [Self.path] + arguments, home: home).run()
      #expect(result.exit == 64)
      #expect(result.err.hasPrefix("error: \(message)\n"))
    }
  }
}

/// TLS and HTTP/2, tested with curl.
@Suite(
  .enabled("curl or openssl is not installed") {
    try await ScratchHome.with { home in
      try await Program(command: ["bash", "-c", "command -v curl openssl"], home: home)
        .run().exit == 0
    }
  })
struct `TLS` {
  private static let makeCertificate = """
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=sandbox \
    -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem
    """

  @Test(arguments: ["--http1.1": "1.1", "--http2": "2"])
  func `is served with HTTP/1.1 and HTTP/2`(flag: String, version: String) async throws {
    try await ScratchHome.with { home in
      _ = try await Program(command: ["bash", "-c", Self.makeCertificate], home: home).run()
      var options = SandboxOptions.tests()
      options.certificate = (
        chain: "\(home.work)/cert.pem", key: "\(home.work)/key.pem"
      )
      let result = try await Sandbox.with(options) { sandbox in
        try await Program(
          command: [
            "curl", "--silent", flag, "--cacert", "cert.pem", "--output", "root.json",
            "--write-out", "%{http_code} %{http_version}", sandbox.url,
          ], home: home
        ).run()
      }
      #expect(result.out == "200 \(version)", "\(result)")
      let root = String(decoding: home.read("\(home.work)/root.json") ?? [], as: UTF8.self)
      #expect(root.hasPrefix("{\"current_user_url\":\"https://127.0.0.1:"))
    }
  }
}

extension Program {
  /// Runs a program while `body` runs, which receives the first line of output that contains `text`.
  func inBackground(
    untilOutput text: String, body: @Sendable (_ line: String, RunningProcess) async throws -> Void
  ) async throws -> ProgramResult {
    let line = "\(home.work)/line"
    let script = """
      mkfifo '\(line)'
      exec "$@" > >(grep -m 1 --line-buffered -F '\(text)' > '\(line)'; exec cat > /dev/null)
      """
    return try await through(shell: script).run { process in
      // Waits until the other shell has created the pipe.
      let read = try await Program(
        command: ["bash", "-c", "until [ -p \"$0\" ]; do sleep 0.02; done; cat \"$0\"", line],
        home: home
      ).run()
      defer { process.send(signal: 15) }
      try await body(read.out, process)
    }
  }
}
