import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

/// Gists by their node IDs, through GraphQL.
@Suite struct `Gists by GraphQL` {
  private static let post = "POST /graphql"
  private static let scopes: KeyValuePairs = [
    "X-OAuth-Scopes": "gist", "Date": "Sat, 31 Jan 2026 14:02:00 GMT",
  ]
  private static let node = """
    {"name":"aa11","updatedAt":"2026-01-31T10:00:00Z","stargazerCount":7,"viewerHasStarred":true,\
    "files":[{"name":"a.txt","size":2,"isTruncated":false,"text":"hi"}]}
    """
  private static let missing = """
    {"type":"NOT_FOUND","path":["nodes",1],\
    "message":"Could not resolve to a node with the global id of 'G_2'"}
    """

  private func nodes(
    _ stubs: StubTransport.Stub..., host: String = "github.com", time: ManualTime = ManualTime()
  ) async throws -> (GistNodes, [APIRequest]) {
    try await StubTransport.with(stubs, time: time) { transport in
      let api = APIManager(
        .test(try Host(host), time: time, token: "gho_0123456789"), transport: transport)
      return (try await api.gistNodes(["G_1", "G_2"], withFiles: true), transport.requests)
    }
  }

  private func failure(_ stubs: StubTransport.Stub...) async -> (any Error)? {
    do {
      try await StubTransport.with(stubs, time: ManualTime()) { transport in
        let api = APIManager(.test(token: "gho_0123456789"), transport: transport)
        _ = try await api.gistNodes(["G_1", "G_2"], withFiles: true)
      }
      return nil
    } catch {
      return error
    }
  }

  @Test func `come in the order of their IDs, with stars and texts`() async throws {
    let body = #"{"data":{"nodes":[\#(Self.node),null]},"errors":[\#(Self.missing)]}"#
    let (nodes, requests) = try await nodes(.answer(Self.post, 200, body, fields: Self.scopes))
    let gist = try #require(nodes.results[0])
    #expect(gist.id == "aa11" && gist.stargazerCount == 7 && gist.viewerHasStarred == true)
    #expect(gist.files?.map(\.exactBytes) == [Array("hi".utf8)])
    #expect(nodes.results.dropFirst() == [nil])
    #expect(nodes.time?.rfc3339 == "2026-01-31T14:02:00Z")

    let request = try #require(requests.first)
    #expect(request.url.absoluteString == "https://api.github.com/graphql")
    #expect(request.fields[.authorization] == "Bearer gho_0123456789")
    let sent = try JSON(parsing: request.body ?? [])
    #expect(sent["variables"]?.text() == #"{"ids":["G_1","G_2"]}"#)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/graphql"),
    ("octo.ghe.com", "https://api.octo.ghe.com/graphql"),
    ("git.example.com", "https://git.example.com/api/graphql"),
  ])
  func `are requested at the host's own address`(host: String, address: String) async throws {
    let body = #"{"data":{"nodes":[null,null]}}"#
    let (nodes, requests) = try await nodes(.answer("POST \(address)", 200, body), host: host)
    #expect(nodes.results == [nil, nil])
    #expect(requests.map(\.url.absoluteString) == [address])
  }

  @Test(arguments: [
    (502, "<html>", GraphQLFailure.incomplete),
    (504, "", .incomplete),
    (200, "<html>", .incomplete),
    (200, #"{"data":{"nodes":[null]}}"#, .incomplete),
    (
      200,
      #"{"data":null,"errors":[{"message":"Something went wrong while executing your query."}]}"#,
      .incomplete
    ),
    (404, #"{"message":"Not Found"}"#, .unavailable),
    (403, #"{"message":"Resource not accessible by personal access token"}"#, .unavailable),
    (401, #"{"message":"Bad credentials"}"#, .unavailable),
    (
      200, #"{"errors":[{"message":"Field 'text' doesn't exist on type 'GistFile'"}]}"#,
      .unavailable
    ),
    (
      200, #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#,
      .rateLimited
    ),
    (403, #"{"message":"You have exceeded a secondary rate limit."}"#, .rateLimited),
  ])
  func `have one request, and a reason if it fails`(
    status: Int, body: String, reason: GraphQLFailure
  ) async {
    #expect(await failure(.answer(Self.post, status, body)) as? GraphQLFailure == reason)
  }

  @Test func `are requested again after a lost connection`() async throws {
    let lost = APIError.unreachable(host: "api.github.com", reason: .connectionLost)
    let body = #"{"data":{"nodes":[null,null]}}"#
    let (nodes, requests) = try await nodes(
      .failure(Self.post, lost), .answer(Self.post, 200, body))
    #expect(nodes.results == [nil, nil])
    #expect(requests.count == 2)
  }

  @Test func `are not requested without a network`() async {
    let away = APIError.unreachable(host: "api.github.com", reason: .nameNotFound)
    #expect(await failure(.failure(Self.post, away)) as? APIError == away)
  }
}
