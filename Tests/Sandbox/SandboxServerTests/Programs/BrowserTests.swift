import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// Signs in to a device and shows a gist in headless Chromium, driven by the WebDriver protocol (W3C).
@Suite(
  .serialized,
  .enabled("chromedriver (Debian: chromium-driver) is not installed") {
    try await ScratchHome.with { home in
      try await Program(command: ["bash", "-c", "command -v chromedriver chromium"], home: home)
        .run().exit == 0
    }
  })
struct `The page in a browser` {
  @Test func `accepts a code, asks for confirmation and connects the device`() async throws {
    try await ScratchHome.with { home in
      try await Sandbox.with(.tests()) { sandbox in
        try await with(home) { browser in try await signIn(sandbox, browser) }
      }
    }
  }

  @Test func `shows a gist, stars it and adds a comment`() async throws {
    try await ScratchHome.with { home in
      try await Sandbox.with(.tests()) { sandbox in
        let id = sandbox.withState { state in
          state.createGist(
            files: [
              "a b.txt": StoredFile("one\n<two>\n"),
              "guide.md": StoredFile(
                "# The *guide*\n\n[a](javascript:document.title=1)\n\n"
                  + "<img src=x onerror='document.title=2'><script>document.title=3</script>"),
            ], at: sandbox.now
          ).id
        }
        try await with(home) { browser in
          try await browser.open("\(sandbox.url)/octocat/\(id)")
          #expect(try await browser.text(of: "h1") == "octocat / a b.txt Secret")
          #expect(try await browser.text(of: "#file-a-b-txt-L2 + td") == "<two>")
          #expect(try await browser.text(of: "#file-guide-md h1 em") == "guide")
          try await browser.click("#file-guide-md p a")
          #expect(try await browser.title() == "a b.txt · GitHub sandbox")
          #expect(try await browser.text(of: "#star") == "☆ Star 0")
          try await browser.click("#star")
          #expect(try await browser.text(of: "#star", becoming: "★ Unstar 1") == "★ Unstar 1")
          try await browser.type("A **comment**", into: "#body")
          try await browser.click("form.comment button")
          let comment = ".comment .body"
          #expect(try await browser.text(of: comment, becoming: "A comment") == "A comment")
          #expect(try await browser.text(of: "\(comment) strong") == "comment")
          try await browser.click("#star")
          #expect(try await browser.text(of: "#star", becoming: "☆ Star 0") == "☆ Star 0")
          try await browser.click(".heading h1 a")
          #expect(try await browser.text(of: ".gists a", becoming: "a b.txt") == "a b.txt")
        }
        #expect(sandbox.withState { $0.gists[id]?.comments.map(\.body) } == ["A **comment**"])
        // The policy let everything load that the pages name.
        let paths = Set(sandbox.requests.map(\.path))
        #expect(paths.contains("/sandbox.css"))
        #expect(paths.contains { $0.hasPrefix("/avatars/u/") })
      }
    }
  }

  /// Runs `body` with a browser.
  private func with(
    _ home: ScratchHome, _ body: @Sendable @escaping (WebDriverSession) async throws -> Void
  ) async throws {
    let driver = Program(command: ["chromedriver", "--port=0"], home: home)
    _ = try await driver.inBackground(untilOutput: "started successfully") { line, _ in
      let port = try #require(line.firstMatch(of: /on port ([0-9]+)/)?.1)
      let browser = try await WebDriverSession(driver: "http://127.0.0.1:\(port)")
      do {
        try await body(browser)
      } catch {
        // The first error says more.
        try? await browser.quit()
        throw error
      }
      try await browser.quit()
    }
  }

  private func signIn(_ sandbox: Sandbox, _ browser: WebDriverSession) async throws {
    let web = Web(sandbox)
    let code = try await DeviceSignIn.start(web)
    let userCode = try #require(code["user_code"]?.text)

    try await browser.open("\(sandbox.url)/login/device")
    // The field has the focus.
    #expect(try await browser.focusedName(becoming: "user_code") == "user_code")
    try await browser.type("zzzz-zzzz", into: "#user-code")
    try await browser.click("button.go")
    let alert = "No such code. Compare it with your terminal and try again."
    #expect(try await browser.text(of: "[role=alert]", becoming: alert) == alert)

    try await browser.clear("#user-code")
    try await browser.type(userCode.lowercased(), into: "#user-code")
    try await browser.click("button.go")
    #expect(try await browser.text(of: "strong.code", becoming: userCode) == userCode)
    try await browser.click("button[value=authorize]")
    let done = "You’re all set"
    #expect(try await browser.text(of: "h1", becoming: done) == done)

    let token = try #require(try await DeviceSignIn.poll(web, code)["access_token"]?.text)
    #expect(try await Web(sandbox, token: token).get("/user").json["login"] == "octocat")
    #expect(sandbox.requests.contains { $0.line == "GET /sandbox.css" })
  }
}

/// A browser session of the WebDriver protocol. <https://www.w3.org/TR/webdriver2/>
struct WebDriverSession: Sendable {
  /// The name of an element's ID in a reply.
  private static let elementID = "element-6066-11e4-a52e-4f735466cecf"

  private let session: Web

  init(driver: String) async throws {
    let web = Web(url: driver)
    // A busy machine may close the first connections.
    try await eventually { (try? await web.get("/status"))?.status == 200 }
    let id = try await Self.start(web)
    session = Web(url: "\(driver)/session/\(id)")
  }

  /// Starts the browser and returns the session's ID.
  ///
  /// The driver waits a minute for the browser, which a busy machine may exceed.
  private static func start(_ driver: Web) async throws -> String {
    var attempt = 1
    while true {
      let reply = try await driver.send(
        .POST, "/session",
        body: """
          {"capabilities":{"alwaysMatch":{"goog:chromeOptions":{"args":\
          ["--headless","--no-sandbox","--disable-dev-shm-usage","--window-size=1000,800"]}}}}
          """)
      if let id = try reply.json["value"]?["sessionId"]?.text { return id }
      try #require(attempt < 5, "\(reply.text)")
      attempt += 1
    }
  }

  func open(_ url: String) async throws { try await post("/url", "{\"url\":\"\(url)\"}") }
  /// Clicks on what leads to another page, and waits until this one is gone: the reply may come before.
  func click(_ selector: String) async throws {
    let element = try await element(selector)
    try await post("/element/\(element)/click", "{}")
    try await eventually { try await session.get("/element/\(element)/name").status == 404 }
  }
  func clear(_ selector: String) async throws {
    try await post("/element/\(element(selector))/clear", "{}")
  }
  func type(_ text: String, into selector: String) async throws {
    try await post("/element/\(element(selector))/value", "{\"text\":\"\(text)\"}")
  }
  func text(of selector: String) async throws -> String {
    try await text(ofElement: element(selector))
  }
  /// Returns the element's text as soon as it is `text`, or its current text after some minutes: a
  /// click may return before the next page has loaded.
  func text(of selector: String, becoming text: String) async throws -> String {
    try await becoming(text) {
      guard let element = try await find(selector).json["value"]?[Self.elementID]?.text else {
        return ""
      }
      return try await self.text(ofElement: element)
    }
  }
  func title() async throws -> String? {
    try await session.get("/title").json["value"]?.text
  }
  /// Returns the name of the field with the focus as soon as it is `name`, or the current one after
  /// some minutes: a page gives the focus after it has loaded.
  func focusedName(becoming name: String) async throws -> String {
    try await becoming(name) {
      let active = try await session.get("/element/active").json["value"]
      guard let id = active?[Self.elementID]?.text else { return "" }
      return try await session.get("/element/\(id)/attribute/name").json["value"]?.text ?? ""
    }
  }
  func quit() async throws { _ = try await session.send(.DELETE, "") }

  private func becoming(
    _ text: String, _ current: () async throws -> String
  ) async throws -> String {
    let end = ContinuousClock.now + .untilStuck
    while true {
      let found = try await current()
      if found == text || ContinuousClock.now > end { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func text(ofElement id: String) async throws -> String {
    try await session.get("/element/\(id)/text").json["value"]?.text ?? ""
  }

  private func element(_ selector: String) async throws -> String {
    let reply = try await find(selector)
    return try #require(try reply.json["value"]?[Self.elementID]?.text, "\(reply.text)")
  }

  private func find(_ selector: String) async throws -> Reply {
    let body = "{\"using\":\"css selector\",\"value\":\"\(selector)\"}"
    return try await session.send(.POST, "/element", body: body)
  }

  private func post(_ path: String, _ body: String) async throws {
    let reply = try await session.send(.POST, path, body: body)
    #expect(reply.status == 200, "\(reply.text)")
  }
}
