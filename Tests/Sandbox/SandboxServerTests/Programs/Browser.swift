import Testing

/// A browser session of the WebDriver protocol. <https://www.w3.org/TR/webdriver2/>
struct Browser: Sendable {
  private let session: Web

  init(driver: String) async throws {
    let reply = try await Web(url: driver).send(
      .POST, "/session",
      body: """
        {"capabilities":{"alwaysMatch":{"goog:chromeOptions":{"args":\
        ["--headless","--no-sandbox","--disable-dev-shm-usage","--window-size=1000,800"]}}}}
        """)
    let id = try #require(try reply.json["value"]?["sessionId"]?.text, "\(reply.text)")
    session = Web(url: "\(driver)/session/\(id)")
  }

  func open(_ url: String) async throws { try await post("/url", "{\"url\":\"\(url)\"}") }
  func click(_ selector: String) async throws {
    try await post("/element/\(element(selector))/click", "{}")
  }
  func clear(_ selector: String) async throws {
    try await post("/element/\(element(selector))/clear", "{}")
  }
  func type(_ text: String, into selector: String) async throws {
    try await post("/element/\(element(selector))/value", "{\"text\":\"\(text)\"}")
  }
  func text(of selector: String) async throws -> String {
    try await session.get("/element/\(element(selector))/text").json["value"]?.text ?? ""
  }
  /// Returns the element's text as soon as it is `text`, or its current text after ten seconds: a
  /// click may return before the next page has loaded.
  func text(of selector: String, becoming text: String) async throws -> String {
    let end = ContinuousClock.now + .seconds(10)
    while true {
      let found = try await self.text(of: selector)
      if found == text || ContinuousClock.now > end { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
  func title() async throws -> String? {
    try await session.get("/title").json["value"]?.text
  }
  func focusedName() async throws -> String? {
    let active = try await session.get("/element/active").json["value"]
    let id = active?.members.values.first?.text ?? ""
    return try await session.get("/element/\(id)/attribute/name").json["value"]?.text
  }
  func quit() async throws { _ = try await session.send(.DELETE, "") }

  private func element(_ selector: String) async throws -> String {
    let body = "{\"using\":\"css selector\",\"value\":\"\(selector)\"}"
    let reply = try await session.send(.POST, "/element", body: body)
    return try #require(try reply.json["value"]?.members.values.first?.text, "\(reply.text)")
  }

  private func post(_ path: String, _ body: String) async throws {
    let reply = try await session.send(.POST, path, body: body)
    #expect(reply.status == 200, "\(reply.text)")
  }
}
