import FoundationEssentials
import GitHubAPI
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

/// Answers that GitHub gave from 2012 on.
@Suite(.requiresShared(SharedFile.traffic))
struct `Recorded responses` {
  @Test func `of gists, users and stars are decoded or fail with their reason`()
    async throws
  {
    var counts: [String: Int] = [:]
    for exchange in try RecordedAnswer.all() {
      counts[try await exchange.outcome(), default: 0] += 1
    }
    #expect(
      counts == [
        "gist": 30, "list of Gist": 13, "list of GistRevision": 1, "list of GistComment": 3,
        "comment": 5, "user": 8, "nothing": 11, "refused 401": 1, "refused 403": 1,
        "refused 404": 2, "not changed": 4,
      ])
  }

  @Test func `lose only what is changed in them`() throws {
    var changed = 0
    for exchange in try RecordedAnswer.all() where exchange.status < 300 {
      guard let json = try? JSON(parsing: exchange.body) else { continue }
      for gist in json.array ?? [json] {
        guard let whole = Gist(gist), let members = gist.members else { continue }
        for index in members.indices where members[index].name != "id" {
          for wrong in [
            nil, JSON.null, .number("1e99"), .array([.null]), .string("\0"), .object([]),
          ] {
            var members = members
            if let wrong { members[index].value = wrong } else { members.remove(at: index) }
            let mutated = Gist(.object(members))
            #expect(mutated?.id == whole.id)
            #expect(mutated?.files == whole.files || gist.members?[index].name == "files")
            changed += 1
          }
        }
        var nameless = members
        nameless.removeAll { $0.name == "id" }
        #expect(Gist(.object(nameless)) == nil)
      }
    }
    #expect(changed > 10_000)
  }

  @Test func `are read with any value in any member`() throws {
    for exchange in try RecordedAnswer.all() {
      guard let json = try? JSON(parsing: exchange.body) else { continue }
      // One gist of a list is as good as all: the rest is read by the same code.
      let document = json.array?.first ?? json
      guard document.placeCount < 300 else { continue }
      for wrong in [JSON.null, .number("1"), .array([]), .string(""), .object([])] {
        for place in 0..<document.placeCount {
          var left = place
          let mutated = document.replacing(&left, with: wrong)
          _ = (Gist(mutated), User(mutated))
        }
      }
    }
  }
}

extension JSON {
  /// How many values lie in this one, itself among them.
  fileprivate var placeCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.placeCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.placeCount }
    default: 1
    }
  }

  /// With the value at `place`, counted from the outermost one, replaced.
  fileprivate func replacing(_ place: inout Int, with value: JSON) -> JSON {
    defer { place -= 1 }
    if place == 0 { return value }
    guard place > 0 else { return self }
    switch self {
    case .array(let elements):
      var result: [JSON] = []
      var left = place - 1
      for element in elements { result.append(element.replacing(&left, with: value)) }
      place = left + 1
      return .array(result)
    case .object(let members):
      var result: [Member] = []
      var left = place - 1
      for member in members {
        result.append(Member(member.name, member.value.replacing(&left, with: value)))
      }
      place = left + 1
      return .object(result)
    default: return self
    }
  }
}

/// A request to an endpoint of ours and its answer.
private struct RecordedAnswer {
  var method: String
  var path: String
  var status: Int
  var fields: HTTPFields
  var body: [UInt8]

  static func all() throws -> [RecordedAnswer] {
    try SharedFile.bytes(SharedFile.traffic).split(separator: UInt8(ascii: "\n"))
      .compactMap { try RecordedAnswer(JSON(parsing: $0)) }
  }

  /// nil for what is none of our endpoints.
  private init?(_ json: JSON) {
    guard let request = json["request"], let response = json["response"],
      let method = request["method"]?.string, let path = request["path"]?.string,
      let status = response["status"]?.count, path.isOurs
    else { return nil }
    self.method = method
    self.path = path
    self.status = status
    body = Array((response["body"]?.string ?? "").utf8)
    fields = HTTPFields()
    for member in response["headers"]?.members ?? [] {
      guard let name = HTTPField.Name(member.name), let value = member.value.string else {
        continue
      }
      fields[name] = value
    }
  }

  /// What the API manager makes of the answer.
  func outcome() async throws -> String {
    let api = try APIScene(self).api
    let words = path.split(separator: "/")
    do {
      if status == 304 {
        #expect(try await api.send(.user).status == 304)
        return "not changed"
      }
      if status == 204 {
        #expect(try await api.send(.star(id: "1")).body == [])
        return "nothing"
      }
      if body.first == UInt8(ascii: "[") {
        let id = words.count > 1 ? String(words[1]) : ""
        switch words.last {
        case "comments":
          return try await list(.gistComments(id: id, perPage: 30), of: GistComment.self, api)
        case "commits":
          return try await list(.gistCommits(id: id, perPage: 30), of: GistRevision.self, api)
        case "forks":
          return try await list(.gistForks(id: "1", perPage: 30), of: Gist.self, api)
        default:
          return try await list(.publicGists(since: nil, perPage: 30), of: Gist.self, api)
        }
      }
      if path.contains("/comments") {
        let document = try JSON(parsing: body)
        let id = try #require(words.last.flatMap { Int($0) } ?? document["id"]?.identifier)
        let comment = try await api.value(
          .gistComment(gist: String(words[1]), id: id), as: GistComment.self)
        #expect(comment.value.user != nil && !comment.value.body.isEmpty)
        return "comment"
      }
      if path.contains("/gists") {
        // What was created has a new ID.
        let id = method == "POST" ? try JSON(parsing: body)["id"]?.string : String(words[1])
        let gist = try await api.value(.gist(id: id ?? ""), as: Gist.self)
        #expect(gist.value.files.allSatisfy { $0.size != nil })
        return "gist"
      }
      _ = try await api.value(.user, as: User.self)
      return "user"
    } catch APIError.errorResponse(let response) {
      return "refused \(response.status)"
    } catch APIError.unauthorized(let response) {
      return "refused \(response.status)"
    }
  }
}

extension RecordedAnswer {
  /// Every element of a list is read.
  private func list<Element: JSONReadable & Identifiable>(
    _ route: Router, of: Element.Type, _ api: APIManager
  ) async throws -> String where Element.ID == String {
    var pages = api.pages(route, of: Element.self, loading: .onDemand).makeAsyncIterator()
    let page = try await pages.next()
    #expect(page?.elements.count == (try JSON(parsing: body)).array?.count)
    return "list of \(Element.self)"
  }
}

extension RecordedAnswer: Transport {
  func send(_ request: APIRequest) async throws -> APIResponse {
    APIResponse(status: status, fields: fields, body: body, url: request.url)
  }
}

extension String {
  /// An endpoint of gists, of a user or of stars.
  fileprivate var isOurs: Bool {
    let segments = split(separator: "/")
    return switch segments.first {
    case "gists": true
    case "user": segments.count == 1
    case "users": segments.count == 2 || segments.last == "gists"
    default: false
    }
  }
}
