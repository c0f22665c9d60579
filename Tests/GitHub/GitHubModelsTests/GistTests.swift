import FoundationEssentials
import GitHubModels
import Testing
import TextFormats

@Suite struct `The exact bytes of a file` {
  @Test(arguments: [
    (#""size":4,"content":"\u00e9 x""#, [0xC3, 0xA9, 0x20, 0x78]),
    (#""size":5,"content":"\u00e9 x""#, nil),
    // As many as were there: U+FFFD stands for three bytes of a character of four.
    (#""size":3,"content":"\ufffd""#, nil),
    (#""size":3,"encoding":"base64","content":"77+9""#, [0xEF, 0xBF, 0xBD]),
  ])
  func `are unknown if U+FFFD may have replaced other bytes`(
    members: String, bytes: [UInt8]?
  ) throws {
    let json = try JSON(parsing: "{\(members)}".utf8)
    #expect(try #require(GistFile(name: "a", json)).exactBytes == bytes)
  }
}

@Suite struct `A gist` {
  @Test func `is read completely`() throws {
    let gist = try #require(Gist(try JSON(parsing: Self.document.utf8)))
    var expected = try #require(
      Gist(.object([.init("id", .string("aa5a315d61ae9438b18d11d2f0a3c5e7"))])))
    expected.description = "Two files"
    expected.isPublic = false
    expected.owner = User(
      .object([
        .init("login", .string("octocat")), .init("id", .number("583231")),
        .init("avatar_url", .string("https://avatars.githubusercontent.com/u/583231?v=4")),
        .init("html_url", .string("https://github.com/octocat")),
      ]))
    expected.createdAt = Date(timeIntervalSince1970: 1_700_000_000)
    expected.updatedAt = Date(timeIntervalSince1970: 1_700_086_400)
    expected.commentCount = 3
    expected.htmlURL = "https://gist.github.com/aa5a315d61ae9438b18d11d2f0a3c5e7"
    expected.gitPullURL = "https://gist.github.com/aa5a315d61ae9438b18d11d2f0a3c5e7.git"
    expected.isTruncated = true
    var first = try #require(GistFile(name: "z.swift", .object([])))
    first.type = "application/x-swift"
    first.language = "Swift"
    first.rawURL = "https://gist.githubusercontent.com/octocat/aa5a/raw/1/z.swift"
    first.size = 12
    first.content = "print(\"é\")\n"
    first.encoding = "utf-8"
    var second = try #require(GistFile(name: "a b.txt", .object([])))
    second.size = 0
    second.isTruncated = true
    expected.files = [first, second]
    #expect(gist == expected)
  }

  @Test(arguments: ["1834570", "00d24e6e5a6214603e10", "aa5a315d61ae9438b18d11d2f0a3c5e7", "007"])
  func `keeps its id unchanged`(id: String) {
    #expect(Gist(.object([.init("id", .string(id))]))?.id == id)
  }

  @Test(
    arguments: [
      nil, .null, .number("1834570"), .string(""), .string("../user"), .string("a b"), .string("é"),
      .array([]), .repairedString("\u{FFFD}"), .string(String(repeating: "a", count: 65)),
    ] as [JSON?])
  func `without a usable id is rejected`(id: JSON?) {
    #expect(Gist(.object(id.map { [.init("id", $0)] } ?? [])) == nil)
    #expect(Gist(.array([])) == nil)
  }

  @Test(arguments: [
    (#"{"id":"1","owner":{"login":"octocat"},"user":null}"#, "octocat"),
    (#"{"id":"1","user":{"login":"monalisa"}}"#, "monalisa"),
    (#"{"id":"1","owner":{"login":"octocat"},"user":{"login":"monalisa"}}"#, "octocat"),
    (#"{"id":"1","owner":{"id":7},"user":{"login":"monalisa"}}"#, "monalisa"),
    (#"{"id":"1","user":null}"#, nil), (#"{"id":"1"}"#, nil),
    (#"{"id":"1","owner":"octocat"}"#, nil),
  ])
  func `belongs to its owner, before 2013 its user, or nobody`(
    document: String, login: String?
  ) throws {
    #expect(Gist(try JSON(parsing: document.utf8))?.owner?.login == login)
  }

  @Test(arguments: ["{}", "null", "[]", "7"])
  func `may have no files`(files: String) throws {
    let json = try JSON(parsing: #"{"id":"1","files":\#(files)}"#.utf8)
    #expect(Gist(json)?.files == [])
  }

  @Test func `keeps the order of its files and drops other values`() throws {
    let json = try JSON(
      parsing: #"{"id":"1","files":{"b":{},"-":{"size":1},"a":null,"é ":{"filename":"x"}}}"#.utf8)
    #expect(Gist(json)?.files.map(\.name) == ["b", "-", "é "])
  }

  @Test func `loses only the values of a wrong type`() throws {
    let json = try JSON(parsing: Self.document.utf8)
    let whole = try #require(Gist(json))
    for wrong in [JSON.null, .bool(true), .number("1e3"), .string("\0"), .array([]), .object([])] {
      for member in try #require(json.members) where member.name != "id" {
        var members = try #require(json.members)
        members.removeAll { $0.name == member.name }
        members.append(.init(member.name, wrong))
        let gist = try #require(Gist(.object(members)))
        #expect(gist.differences(from: whole).subtracting([member.name]) == [])
      }
    }
  }

  @Test func `a file with repaired text is marked`() throws {
    let json = try JSON(
      parsing:
        #"{"id":"1","files":{"a":{"content":"\ud800"},"b":{"content":"x"},"c":{"filename":"\udc00"}}}"#
        .utf8)
    let files = try #require(Gist(json)).files
    #expect(files.map(\.isRepaired) == [true, false, true])
    #expect(files.first?.content == "\u{FFFD}")
  }

  @Test func `a negative size is ignored`() {
    #expect(GistFile(name: "a", .object([.init("size", .number("-1"))]))?.size == nil)
  }

  @Test(arguments: [#"{}"#, #"{"login":""}"#, #"{"login":7}"#, "null", #""octocat""#])
  func `a user without a login is rejected`(document: String) throws {
    #expect(User(try JSON(parsing: document.utf8)) == nil)
  }

  static let document = """
    {"id":"aa5a315d61ae9438b18d11d2f0a3c5e7","description":"Two files","public":false,\
    "owner":{"login":"octocat","id":583231,"name":null,\
    "avatar_url":"https://avatars.githubusercontent.com/u/583231?v=4",\
    "html_url":"https://github.com/octocat"},"user":null,\
    "files":{"z.swift":{"filename":"z.swift","type":"application/x-swift","language":"Swift",\
    "raw_url":"https://gist.githubusercontent.com/octocat/aa5a/raw/1/z.swift","size":12,\
    "truncated":false,"content":"print(\\"é\\")\\n","encoding":"utf-8"},\
    "a b.txt":{"filename":"a b.txt","language":null,"size":0,"truncated":true}},\
    "created_at":"2023-11-14T22:13:20Z","updated_at":"2023-11-15T22:13:20Z","comments":3,\
    "html_url":"https://gist.github.com/aa5a315d61ae9438b18d11d2f0a3c5e7",\
    "git_pull_url":"https://gist.github.com/aa5a315d61ae9438b18d11d2f0a3c5e7.git","truncated":true}
    """
}

extension Gist {
  /// The names of the members in which the two differ.
  fileprivate func differences(from other: Gist) -> Set<String> {
    let pairs: [(String, Bool)] = [
      ("id", id == other.id), ("description", description == other.description),
      ("public", isPublic == other.isPublic), ("owner", owner == other.owner),
      ("files", files == other.files), ("created_at", createdAt == other.createdAt),
      ("updated_at", updatedAt == other.updatedAt),
      ("comments", commentCount == other.commentCount),
      ("html_url", htmlURL == other.htmlURL), ("git_pull_url", gitPullURL == other.gitPullURL),
      ("truncated", isTruncated == other.isTruncated),
    ]
    return Set(pairs.filter { !$0.1 }.map(\.0))
  }
}
