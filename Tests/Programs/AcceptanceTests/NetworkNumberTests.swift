import TestSupport
import Testing

/// Numbers that overflow when they are added, from a host.
@Suite struct NetworkNumberTests {
  private static func script(_ number: String) -> FaultScript {
    let files = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"].map { name in
      #""\#(name)":{"filename":"\#(name)","size":\#(number),"truncated":false,"content":"text"}"#
    }
    let gist = HostDocument.gist(files: files.joined(separator: ",")).replacing(
      #""comments":0"#, with: #""comments":\#(number)"#)
    let activity = """
      {"name":"\(HostDocument.id)","createdAt":"2026-01-02T03:04:05Z",\
      "updatedAt":"2026-01-02T03:04:05Z","stargazerCount":\(number),"viewerHasStarred":true,\
      "files":[{"name":"a.txt"}],"comments":{"totalCount":\(number),"nodes":[]},\
      "forks":{"totalCount":\(number),"nodes":[]}}
      """
    let viewer = #"{"login":"octocat","gists":{"pageInfo":{},"nodes":[\#(activity)]}}"#
    let fields = [
      ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", number),
      ("X-RateLimit-Reset", number), ("X-OAuth-Scopes", "gist"),
    ]
    return .routes([
      "GET /gists": [
        .json(200, "[\(gist),\(gist.replacing(HostDocument.id, with: "aa"))]", fields)
      ],
      "GET /gists/starred": [.json(200, "[]", fields)],
      "GET /gists/\(HostDocument.id)": [.json(200, gist, fields)],
      "GET /gists/aa": [.json(200, gist.replacing(HostDocument.id, with: "aa"), fields)],
      "GET /user": [.json(200, #"{"login":"octocat","id":\#(number)}"#, fields)],
      "GET /rate_limit": [
        .json(
          200, #"{"rate":{"limit":\#(number),"remaining":\#(number),"reset":\#(number)}}"#, fields)
      ],
      "POST /graphql": [.json(200, #"{"data":{"viewer":\#(viewer),"nodes":[null,null]}}"#, fields)],
    ])
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "2305843009213693952", "922337203685477581",
    "9007199254740992", "-1", "0",
  ])
  func `no number ends the program, now or later`(number: String) async throws {
    try await Faults.with(Self.script(number)) { faults in
      // News are counted from the first look on.
      for arguments in [
        ["news"], ["news"], ["status"], ["list"], ["sync"], ["list", "--offline"],
        ["view", HostDocument.id], ["history", HostDocument.id, "--offline"],
        ["browse", "--print", "80x20", "--keys", "j"], ["backup", "\(faults.home.work)/all"],
        ["delete", "--yes", HostDocument.id], ["auth", "status"], ["status"],
      ] {
        let result = try await faults.gists(arguments)
        guard case .exit(let status) = result.ending else {
          Issue.record("\(arguments): \(result)")
          continue
        }
        #expect(status != 70, "\(arguments): \(result)")
      }
    }
  }
}
