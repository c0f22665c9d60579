import TestSupport
import Testing

/// Answers that are odd, wrong or refusing (RELIABILITY, section D from row 48 on).
@Suite struct Answers {
  @Test(arguments: [
    #"{"id":"#, "<html><body>Sign on</body></html>", "nothing", "[1] trailing", "[NaN]",
    "\u{0}[\u{0}]\u{0}",
  ])
  func `what is not JSON is said to be (row 49)`(body: String) async throws {
    try await Faults.with(.answer(.json(200, body, [("X-GitHub-Request-Id", "AB:1")]))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76)
      #expect(result.out == "")
      #expect(
        result.error == "\(faults.host) sent an answer that is not valid JSON "
          + "(HTTP 200, request id AB:1)")
    }
  }

  @Test func `an empty answer is told, a byte order mark is passed over (row 49)`() async throws {
    try await Faults.with(.answers(.json(200, ""), .json(200, "\u{FEFF}[]"))) { faults in
      let empty = try await faults.gists("list")
      #expect(empty.exit == 76)
      #expect(empty.error == "\(faults.host) sent an empty answer (HTTP 200)")
      #expect(try await faults.gists("list").exit == 0)
    }
  }

  @Test(arguments: [
    #"{"id":"#, "null", "7", #""text""#, #"{"id":"aa5a315d61ae9438b18d"}"#, "[null, 7, {}]",
    #"[{"id":7,"files":[]}]"#,
  ])
  func `a list of anything else never crashes (rows 50, 103)`(body: String) async throws {
    try await Faults.with(.answer(.json(200, body))) { faults in
      for arguments in [["list"], ["list", "--json"], ["view", Document.id]] {
        let result = try await gists(arguments, in: faults.home)
        #expect([0, 1, 76].contains(result.exit), "\(arguments): \(result)")
      }
    }
  }

  @Test func `one odd gist does not lose the others (rows 50, 51)`() async throws {
    let odd = [
      #"{"id":"\#(Document.id)","description":7,"public":"yes","files":[],"owner":[]}"#,
      #"{"id":"aa5a315d61ae9438b18d","description":"lone \ud800","files":{}}"#,
      #"{"description":"without an id"}"#,
    ]
    let page = Document.list(odd[0], odd[1], odd[2], Document.gist(id: "00000000000000000001"))
    try await Faults.with(.answer(.json(200, page))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 0)
      let ids = result.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(ids == [Document.id, "aa5a315d61ae9438b18d", "00000000000000000001"])
      #expect(result.out.contains("\tlone \u{FFFD}\t"))
      #expect(result.err.hasPrefix("warning: "), "\(result)")
    }
  }

  @Test func `a bad gateway is asked again, three times in all (row 52)`() async throws {
    let bad = FaultAnswer.html(502, "<html>Bad gateway</html>")
    try await Faults.with(.answers(bad, bad, .json(200, "[]"))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 0)
      #expect(faults.server.requests.count == 3)
    }
    try await Faults.with(.answer(bad)) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 75)
      #expect(result.error == "\(faults.host) has a problem (HTTP 502)")
      #expect(faults.server.requests.count == 3)
    }
  }

  @Test func `a used-up limit is not waited for in a pipe (row 53)`() async throws {
    let limit = FaultAnswer.json(
      403, #"{"message":"API rate limit exceeded"}"#,
      [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "4102444800")])
    try await Faults.with(.answer(limit)) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 75)
      #expect(result.error?.hasPrefix("limit of \(faults.host) used up; try again at") == true)
      #expect(faults.server.requests.count == 1)
      #expect(result.time < .seconds(2))
    }
  }

  @Test func `with --wait the end of a limit is waited for (row 54)`() async throws {
    let slower = FaultAnswer.json(429, #"{"message":"slow down"}"#, [("Retry-After", "2")])
    try await Faults.with(.answers(slower, .json(200, "[]"))) { faults in
      let result = try await faults.gists("list", "--wait")
      #expect(result.exit == 0)
      let times = faults.server.requests.map(\.time)
      #expect(times.count == 2 && times[1] - times[0] >= .seconds(2))
    }
  }

  @Test func `forbidden is not a limit (row 54)`() async throws {
    let answer = FaultAnswer.json(403, #"{"message":"Must have admin rights"}"#)
    try await Faults.with(.answer(answer)) { faults in
      let result = try await faults.gists("list", "--wait")
      #expect(result.exit == 77)
      #expect(
        result.error == "\(faults.host) forbids this: Must have admin rights (HTTP 403)")
      #expect(faults.server.requests.count == 1)
    }
  }

  @Test func `304 with an address is no redirect (row 56)`() async throws {
    let answer = FaultAnswer.http(304, [("Location", "/elsewhere")])
    try await Faults.with(.answer(answer)) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76)
      #expect(faults.lines == ["GET /gists?per_page=30"])
    }
  }

  @Test func `pages overlap and end early without a double or a loss (row 57)`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let url = faults.server.url
      func page(_ ids: [String], next: Int?) -> FaultAnswer {
        let gists = ids.map { Document.gist(id: $0) }.joined(separator: ",")
        return .json(
          200, "[\(gists)]",
          next.map { [("Link", "<\(url)/gists?page=\($0)>; rel=\"next\"")] } ?? [])
      }
      let ids = (1...4).map { "0000000000000000000\($0)" }
      faults.server.follow(
        .answers(
          page([ids[0], ids[1]], next: 2), page([ids[1], ids[2]], next: 3),
          .json(422, #"{"message":"no"}"#)))
      let result = try await faults.gists("list", "--all")
      #expect(result.exit == 65)
      #expect(
        result.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
          == Array(ids[0...2]))
    }
  }

  @Test func `not found is told by what may be the reason (row 58)`() async throws {
    let message = #"{"message":"Not Found"}"#
    try await Faults.with(.answer(.json(404, message, [("X-OAuth-Scopes", "gist")]))) { faults in
      let result = try await faults.gists("view", Document.id)
      #expect(result.exit == 1)
      #expect(result.err == "error: no gist \(Document.id) on \(faults.host) (HTTP 404)\n")
    }
    try await Faults.with(.answer(.json(404, message, [("X-OAuth-Scopes", "repo")]))) { faults in
      let result = try await faults.gists("view", Document.id)
      #expect(result.exit == 4)
      #expect(result.error == "the token lacks the gist scope (HTTP 404)")
    }
    try await Faults.with(.answer(.json(404, message))) { faults in
      var home = faults.home
      home.environment["GISTS_TOKEN"] = nil
      let result = try await gists("view", Document.id, in: home)
      #expect(result.exit == 1)
      #expect(result.err.contains("sign in"), "\(result)")
    }
  }

  @Test func `without a token one's own gists are not asked for (row 59)`() async throws {
    try await Faults.with(.answer(.json(200, Document.list(Document.gist())))) { faults in
      var home = faults.home
      home.environment["GISTS_TOKEN"] = nil
      for arguments in [["list"], ["list", "starred"], ["star", Document.id]] {
        let result = try await gists(arguments, in: home)
        #expect(result.exit == 4)
        #expect(result.out == "")
      }
      #expect(faults.lines == [])
    }
  }

  @Test func `every shape of a refusal's details is shown (row 60)`() async throws {
    let answer = FaultAnswer.json(
      422,
      #"""
      {"message":"Validation Failed","errors":[
        {"resource":"Gist","field":"files","code":"missing_field"},
        {"code":"custom","message":"contents can't\nbe blank"},"a bare string"]}
      """#)
    try await Faults.with(.answer(answer)) { faults in
      let result = try await faults.gists("create", stdin: "text")
      #expect(result.exit == 65)
      #expect(
        result.error == "\(faults.host) refused the data: Validation Failed (HTTP 422)")
      for detail in ["Gist.files missing_field", "contents can't", "a bare string"] {
        #expect(result.err.contains(detail), "\(result)")
      }
    }
  }

  @Test func `not starred is told from not there (row 61)`() async throws {
    let gist = "GET /gists/\(Document.id)"
    let notFound = FaultAnswer.json(404, "{}", [("X-OAuth-Scopes", "gist")])
    try await Faults.with(.routes(["\(gist)/star": [notFound], gist: [notFound]])) { faults in
      let result = try await faults.gists("starred", Document.id)
      #expect(result.exit == 1)
      #expect(result.out == "")
      #expect(result.error == "no gist \(Document.id) on \(faults.host) (HTTP 404)")
    }
    let there = FaultAnswer.json(200, Document.gist())
    try await Faults.with(.routes(["\(gist)/star": [notFound], gist: [there]])) { faults in
      let result = try await faults.gists("starred", Document.id)
      #expect(result.exit == 1)
      #expect(result.out == "no\n")
      #expect(result.err == "")
    }
  }
}
