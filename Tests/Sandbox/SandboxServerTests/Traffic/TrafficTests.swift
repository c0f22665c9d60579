import FoundationEssentials
import SandboxServer
import Testing

/// GitHub's recorded responses against those of the sandbox to the same requests.
@Suite(.enabled("missing: ../shared/traffic", { RecordedExchange.arePresent }))
struct `Recorded responses of GitHub` {
  @Test func `have the status, fields and keys of the sandbox's, except for what is explained`()
    async throws
  {
    let exchanges = try RecordedExchange.all()
    var found: [TrafficDifference] = []
    try await Sandbox.with(TrafficWorld.options) { sandbox in
      sandbox.withState { $0.rateLimiter.anonymous = 10_000 }
      let world = TrafficWorld(sandbox)
      for exchange in exchanges {
        found += TrafficDifference.all(exchange, try await world.reply(to: exchange))
      }
    }
    let rules = ExplainedDifference.all
    let unexplained = Set(
      found.filter { difference in
        !rules.contains { $0.explains(difference) }
      }.map(\.description)
    ).sorted()
    #expect(unexplained == [])
    // What no longer differs needs no explanation.
    let unused = rules.flatMap { rule in
      rule.names.filter { name in !found.contains { $0.name == name && rule.explains($0) } }
        .map { "\(rule.part) \($0): \(rule.reason)" }
    }
    #expect(unused == [])
  }
}

/// A sandbox with what the recorded requests are about.
struct TrafficWorld: Sendable {
  private static let draft = """
    {"description":"d","public":true,"files":{"a.py":{"content":"a"},"b.md":{"content":"b"}}}
    """

  /// The options of its sandbox: octocat's token is `mine`, hubot's is `his`.
  static var options: SandboxOptions {
    var options = SandboxOptions()
    options.gists = 40
    let scopes = ["gist", "repo", "user"]
    options.tokens = [
      "mine": Grant(scopes: scopes), "his": Grant(login: "hubot", scopes: scopes),
    ]
    return options
  }

  private let anonymous: Web
  private let mine: Web
  private let his: Web

  init(_ sandbox: Sandbox) {
    anonymous = Web(sandbox)
    mine = Web(sandbox, token: "mine")
    his = Web(sandbox, token: "his")
  }

  /// Sends a recorded request, for an object of the sandbox instead of GitHub's.
  func reply(to exchange: RecordedExchange) async throws -> Reply {
    let web = exchange.isSignedIn ? mine : anonymous
    let method = try #require(Web.Method(rawValue: exchange.request.method))
    let path = try await path(of: exchange)
    var tag: String?
    if exchange.response.status == 304 {
      tag = try await web.get(path, fields: ["Accept": exchange.accept])["ETag"]
    }
    return try await web.send(
      method, path,
      fields: ["Accept": exchange.accept, "If-None-Match": tag ?? ""],
      body: body(of: exchange))
  }

  private func path(of exchange: RecordedExchange) async throws -> String {
    var path = String(exchange.operation.split(separator: " ")[1])
    if path.contains("{gist}") {
      path = try await gistPath(path, exchange)
    }
    // An organization has no other keys than a user in these documents.
    let isOwn = exchange.isSignedIn && exchange.operation != "GET /users/{login}"
    path = path.replacing("{login}", with: isOwn ? "octocat" : "monalisa")
      .replacing("{id}", with: "583231").replacing("{file}", with: "LICENSE")
      .replacing("{folder}", with: "docs")
      .replacing("{repo}", with: try await repository(of: exchange))
    let query = exchange.request.query.replacing(/&?page=\d+/, with: "")
      .replacing(/&?ref=[^&]+/, with: "").replacing("github3+language%3Apython", with: "tide")
    return query.isEmpty ? path : "\(path)?\(query)"
  }

  /// Returns the path for a new gist with two revisions, two comments and a fork.
  private func gistPath(_ template: String, _ exchange: RecordedExchange) async throws -> String {
    let isFork =
      exchange.request.method == "POST" && template.hasSuffix("/fork")
      || exchange.request.method == "POST" && template.hasSuffix("/forks")
    let owner = isFork ? his : mine
    let id = try await owner.send(.POST, "/gists", body: Self.draft).json["id"]?.text ?? ""
    let change = #"{"files":{"a.py":{"content":"changed"}}}"#
    let changed = try await owner.send(.PATCH, "/gists/\(id)", body: change).json
    _ = try await owner.send(.POST, "/gists/\(id)/comments", body: #"{"body":"first"}"#)
    let comment = try await owner.send(
      .POST, "/gists/\(id)/comments", body: #"{"body":"second"}"#
    ).json["id"]?.int
    if !isFork { _ = try await his.send(.POST, "/gists/\(id)/forks") }
    if template.hasSuffix("/star"), exchange.request.method == "GET",
      exchange.response.status == 204
    {
      _ = try await mine.send(.PUT, "/gists/\(id)/star")
    }
    // The path of 2012 for forks.
    let path = template.hasSuffix("/fork") ? template + "s" : template
    return path.replacing("{gist}", with: id).replacing("{comment}", with: "\(comment ?? 0)")
      .replacing("{sha}", with: changed["history"]?[0]?["version"]?.text ?? "")
  }

  /// Returns a repository of the kind of the recorded one.
  private func repository(of exchange: RecordedExchange) async throws -> String {
    if exchange.response.status == 301 { return "octocat/hello" }
    let document = try? exchange.json
    guard let document, document["license"] != nil else { return "octocat/tide-tables" }
    let owner = document["organization"] == nil ? "hubot" : "north-star"
    let repositories = try await anonymous.get("/users/\(owner)/repos").json.elements
    let licensed = repositories.first {
      ($0["license"] == .null) == (document["license"] == .null) && $0["fork"] == false
    }
    return licensed?["full_name"]?.text ?? "\(owner)/none"
  }

  private func body(of exchange: RecordedExchange) -> String? {
    if exchange.operation == "PATCH /gists/{gist}" { return #"{"description":"new"}"# }
    let body = exchange.request.body
    return body.isEmpty || body == "null" ? nil : body
  }
}

extension RecordedExchange {
  var json: ResponseJSON {
    get throws { try JSONDecoder().decode(ResponseJSON.self, from: Data(response.body.utf8)) }
  }
}
