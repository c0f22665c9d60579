import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// Signs in to a device in headless Chromium, driven by the WebDriver protocol (W3C).
@Suite(
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
        let driver = Program(command: ["chromedriver", "--port=0"], home: home)
        _ = try await driver.inBackground(untilOutput: "started successfully") { line, _ in
          let port = try #require(line.firstMatch(of: /on port ([0-9]+)/)?.1)
          let browser = try await Browser(driver: "http://127.0.0.1:\(port)")
          do {
            try await signIn(sandbox, browser)
          } catch {
            try await browser.quit()
            throw error
          }
          try await browser.quit()
        }
      }
    }
  }

  private func signIn(_ sandbox: Sandbox, _ browser: Browser) async throws {
    let web = Web(sandbox)
    let code = try await `Device flow`.start(web)
    let userCode = try #require(code["user_code"]?.text)

    try await browser.open("\(sandbox.url)/login/device")
    // The field has the focus.
    #expect(try await browser.focusedName() == "user_code")
    try await browser.type("zzzz-zzzz", into: "#user-code")
    try await browser.click("button.go")
    #expect(try await browser.text(of: "[role=alert]").hasPrefix("No such code."))

    try await browser.clear("#user-code")
    try await browser.type(userCode.lowercased(), into: "#user-code")
    try await browser.click("button.go")
    #expect(try await browser.text(of: "strong.code") == userCode)
    try await browser.click("button[value=authorize]")
    let done = "You’re all set"
    #expect(try await browser.text(of: "h1", becoming: done) == done)

    let token = try #require(try await `Device flow`.poll(web, code)["access_token"]?.text)
    #expect(try await Web(sandbox, token: token).get("/user").json["login"] == "octocat")
    #expect(sandbox.requests.contains { $0.line == "GET /sandbox.css" })
  }
}
