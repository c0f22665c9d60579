import FoundationEssentials
import Testing

@testable import GitHubAPI

struct ProxySettingsTests {
  private static let proxies: [([String: String], String, String?)] = [
    (["HTTPS_PROXY": "http://proxy:3128"], "https://api.github.com/", "proxy:3128"),
    (["HTTPS_PROXY": "proxy:3128"], "https://api.github.com/", "proxy:3128"),
    (["HTTPS_PROXY": "proxy"], "https://api.github.com/", "proxy:1080"),
    (["HTTPS_PROXY": "socks5h://proxy"], "https://api.github.com/", "proxy:1080"),
    (["HTTPS_PROXY": "upper", "https_proxy": "lower"], "https://api.github.com/", "lower:1080"),
    (["HTTPS_PROXY": "upper", "https_proxy": ""], "https://api.github.com/", "upper:1080"),
    (["ALL_PROXY": "upper", "all_proxy": "lower"], "https://api.github.com/", "lower:1080"),
    (["ALL_PROXY": "all", "HTTPS_PROXY": "https"], "https://api.github.com/", "https:1080"),
    (["ALL_PROXY": "all", "https_proxy": ""], "https://api.github.com/", "all:1080"),
    (["HTTP_PROXY": "http://proxy"], "https://api.github.com/", nil),
    (["http_proxy": "http://proxy"], "https://api.github.com/", nil),
    ([:], "https://api.github.com/", nil),
  ]

  private static let loopback = [
    "http://127.0.0.1:8080/", "http://localhost/", "http://[::1]:8080/", "https://127.0.0.1:8080/",
    "https://localhost/", "https://[::1]/",
  ]

  @Test(arguments: loopback)
  func `loopback never uses a proxy`(address: String) throws {
    let url = try #require(URL(string: address))
    for proxy in ["http://127.0.0.1:3128", "http://[::1]:3128", "http://proxy", "ftp://proxy"] {
      for name in ["http_proxy", "https_proxy", "all_proxy"] {
        let variables = [name: proxy, name.uppercased(): proxy]
        #expect(try ProxySettings(environment: variables).proxy(for: url) == nil)
      }
    }
  }

  @Test(arguments: proxies)
  func `the proxy for a URL`(
    environment: [String: String], address: String, proxy: String?
  ) throws {
    let url = try #require(URL(string: address))
    #expect(try ProxySettings(environment: environment).proxy(for: url)?.name == proxy)
  }

  @Test(arguments: [
    ("*", "api.github.com", true), ("github.com", "api.github.com", true),
    (".github.com", "api.github.com", true), ("github.com.", "github.com", true),
    ("GitHub.com", "api.github.com", true), ("hub.com", "api.github.com", false),
    ("example.com, github.com", "api.github.com", true),
    ("example.com github.com", "api.github.com", true),
    ("api.github.com.evil", "api.github.com", false), ("", "api.github.com", false),
    ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false),
    ("10.0.0.0/33", "10.1.2.3", false), ("10.0.0.0/x", "10.0.0.0", false),
    ("192.168.1.128/25", "192.168.1.200", true), ("192.168.1.128/25", "192.168.1.100", false),
    ("10.0.0.1", "10.0.0.1", true), ("0.0.1", "10.0.0.1", false),
    ("fd12::1", "[fd12::1]", true), ("[fd12::1]", "[fd12::1]", true),
    ("fd00::/8", "[fd12::1]", true),
  ])
  func `NO_PROXY follows curl's rules`(exceptions: String, host: String, isExcepted: Bool) throws {
    let settings = ProxySettings(environment: ["HTTPS_PROXY": "proxy", "NO_PROXY": exceptions])
    let url = try #require(URL(string: "https://\(host)/"))
    #expect(try (settings.proxy(for: url) == nil) == isExcepted)
    let lowercased = ["HTTPS_PROXY": "proxy", "no_proxy": exceptions]
    #expect(
      try (ProxySettings(environment: lowercased).proxy(for: url) == nil) == isExcepted)
  }

  @Test(arguments: [
    "https://proxy", "ftp://proxy", "http://", "socks5://a:b@proxy", "http://proxy:0",
  ])
  func `an unsupported proxy is named by its variable`(text: String) throws {
    let url = try #require(URL(string: "https://api.github.com/"))
    for name in ["HTTPS_PROXY", "ALL_PROXY"] {
      #expect(throws: APIError.unreachable(host: "api.github.com", reason: .proxy(name))) {
        try ProxySettings(environment: [name: text]).proxy(for: url)
      }
    }
  }

  @Test func `a proxy's password is a secret`() {
    let address = "http://monalisa:" + "open%20sesame@proxy"
    let settings = ProxySettings(environment: ["HTTPS_PROXY": address])
    #expect(settings.secrets == ["open sesame", "monalisa:open sesame"])
  }
}
