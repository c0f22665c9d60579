import FoundationEssentials
import GitHubAPI
import HTTPTypes
import SandboxServer
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport

/// A host answers one request as if it had been about another gist.
///
/// Nothing may be deleted, overwritten or stored on the word of such a response.
@Suite(.timeLimit(.minutes(5))) struct HostMixUpTests {
  /// The texts of the other gist: none of them may appear in a file or on stdout.
  private static let marker = "text-of-the-other-gist"

  /// A command line, in which ID is a gist's ID and FOLDER a folder.
  struct Case: CustomTestStringConvertible, Sendable {
    var arguments: String
    var input = ""
    var testDescription: String { arguments }

    init(_ arguments: String, input: String = "") {
      (self.arguments, self.input) = (arguments, input)
    }
  }

  private static let cases = [
    Case("view ID"), Case("view --raw ID a.txt"), Case("history ID"), Case("diff ID"),
    Case("comments ID"), Case("api gists/ID"), Case("download ID FOLDER/download"),
    Case("backup FOLDER/backup"), Case("pull --force FOLDER/a.txt"),
    Case("push --force FOLDER/a.txt"), Case("edit ID -d Changed"),
    Case("edit ID a.txt -", input: "typed"), Case("rename ID a.txt b.txt"),
    Case("revert ID FIRST --yes"), Case("delete ID --yes"), Case("api -X DELETE gists/ID --yes"),
    Case("api -X PATCH gists/ID -f description=Changed"), Case("create -d New", input: "typed"),
    Case("api gists -f files[a.txt][content]=typed"), Case("comment ID -", input: "typed"),
    Case("fork FOREIGN"), Case("star ID"), Case("unstar ID"),
  ]

  @Test(arguments: cases, MixUp.allCases)
  func `nothing happens on the word of another gist's document`(
    test: Case, mixUp: MixUp
  ) async throws {
    // Each request of the command is answered wrongly once.
    for number in 0..<12 {
      var options = SandboxOptions(approval: .auto)
      options.hasGraphQL = false
      let isReached = try await Sandbox.with(options) { sandbox in
        try await Attempt(test, sandbox).run(mixUp, at: number)
      }
      if !isReached { break }
    }
  }

  /// How a request is answered.
  enum MixUp: CaseIterable, Sendable {
    /// With the other gist's document; a change is not made.
    case document
    /// With the other gist's document; a change is made.
    case documentAfterChange
    case redirect
  }

  /// One run of a command against a sandbox with three gists.
  private struct Attempt {
    let test: Case
    let sandbox: Sandbox
    let machine: TestMachine
    let id, other, foreign, first: String

    init(_ test: Case, _ sandbox: Sandbox) throws {
      (self.test, self.sandbox) = (test, sandbox)
      machine = try TestMachine()
      machine.environment = ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": "gho_of_the_test"]
      let other = ["a.txt": StoredFile("\(HostMixUpTests.marker)\n")]
      let own = ["a.txt": StoredFile("one\n")]
      (id, self.other, foreign) = sandbox.withState { state in
        (
          state.createGist(files: own, at: sandbox.now).id,
          state.createGist(description: "Other", files: other, at: sandbox.now).id,
          state.createGist(owner: "monalisa", isPublic: true, files: own, at: sandbox.now).id
        )
      }
      first = sandbox.withState { [id] in $0.gists[id]?.revisions.last?.version ?? "" }
    }

    private var transport: HTTPTransport {
      HTTPTransport(
        .init(environment: [:]), time: .system, redactor: Redactor())
    }

    /// The texts of the files of a gist; nil if it does not exist.
    private func texts(_ id: String) -> [String: String]? {
      sandbox.withState { state in
        state.gists[id]?.revisions.first?.files.mapValues {
          String(decoding: $0.bytes, as: UTF8.self)
        }
      }
    }

    /// Returns whether the command sent so many requests that one was answered wrongly.
    func run(_ mixUp: MixUp, at number: Int) async throws -> Bool {
      let honest = transport
      let local = "\(machine.folder)/a.txt"
      try Data("local\n".utf8).write(to: URL(filePath: local))
      for words in [
        ["edit", id, "a.txt", "-"], ["comment", other, "-b", HostMixUpTests.marker],
        ["link", local, id],
      ] {
        let result = await machine.gists(words, input: "two\n", api: honest)
        #expect(result.status == .done, "\(result)")
      }
      if test.arguments.hasPrefix("unstar") {
        _ = await machine.gists("star", id, api: honest)
      }
      let words = test.arguments.split(separator: " ").map(String.init).map {
        $0.replacing("FOREIGN", with: foreign).replacing("FIRST", with: first)
          .replacing("ID", with: id).replacing("FOLDER", with: machine.folder)
      }
      let mixed = MixedUpTransport(
        honest, mixUp, at: number, other: other, token: "gho_of_the_test")
      let before = (texts(id), texts(other), sandbox.withState { $0.gists.count })
      let result = await machine.gists(words, input: test.input, api: mixed)
      guard mixed.isReached else { return false }

      let said = Comment(rawValue: "\(test.arguments), \(mixUp) at \(number): \(result)")
      #expect(texts(other) == before.1, said)
      #expect(sandbox.withState { !$0.isStarred(other, by: "octocat") }, said)
      #expect(!result.out.contains(HostMixUpTests.marker) && !result.out.contains(other), said)
      for (path, text) in machine.files("") where !path.contains("/library/") {
        #expect(!text.contains(HostMixUpTests.marker), "\(path)")
      }
      guard result.status != .done else { return true }
      #expect([.tryLater, .protocolBroken, .no].contains(result.status), said)
      if mixUp != .documentAfterChange {
        #expect(texts(id) == before.0, said)
        #expect(sandbox.withState { $0.gists.count } == before.2, said)
      }
      if !test.input.isEmpty { #expect(machine.unsent.count == 1, said) }
      if test.arguments.hasPrefix("pull") {
        #expect(try String(contentsOfFile: local, encoding: .utf8) == "local\n", said)
      }
      return true
    }
  }
}

/// Forwards requests, and answers one of them wrongly.
private final class MixedUpTransport: Transport {
  private let inner: any Transport
  private let mixUp: HostMixUpTests.MixUp
  private let number: Int
  private let other: String
  private let token: String
  private let count = Mutex(0)

  init(
    _ inner: any Transport, _ mixUp: HostMixUpTests.MixUp, at number: Int, other: String,
    token: String
  ) {
    (self.inner, self.mixUp, self.number) = (inner, mixUp, number)
    (self.other, self.token) = (other, token)
  }

  var isReached: Bool { count.withLock { $0 > number } }

  func send(_ request: APIRequest) async throws -> APIResponse {
    var words = request.url.path().split(separator: "/").map(String.init)
    let isChange = request.method != .get
    // A list of gists is about no gist; a list of forks does not say whose forks they are.
    guard words.first == "gists", words.count > 1 || isChange, isChange || words.last != "forks",
      count.withLock({ count in
        defer { count += 1 }
        return count == number
      })
    else { return try await inner.send(request) }
    if words.count > 1 { words[1] = other } else { words.append(other) }
    if mixUp == .redirect {
      return APIResponse(
        status: 307, fields: [.location: "/" + words.joined(separator: "/")], url: request.url)
    }
    if isChange, mixUp == .documentAfterChange { _ = try await inner.send(request) }
    if isChange, words.last == "forks" || words.last == "star" { words.removeLast() }
    // Only the other gist's first revision and its comment are known.
    if !isChange, words.count == 3, words[2].utf8.count == 40 { words.removeLast() }
    var get = request
    (get.method, get.body) = (.get, nil)
    get.url = try #require(URL(string: "/" + words.joined(separator: "/"), relativeTo: request.url))
      .absoluteURL
    var response = try await inner.send(get)
    if isChange, words.last == "comments" {
      // The new comment is an element of the list.
      response.body = Array(response.body.dropFirst().dropLast())
    }
    if request.method == .post { response.status = 201 }
    response.url = request.url
    return response
  }
}
