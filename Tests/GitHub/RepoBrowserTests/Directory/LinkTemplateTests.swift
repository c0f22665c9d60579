import FoundationEssentials
import TestSupport
import Testing

@testable import RepoBrowser

@Suite struct `A link template` {
  @Test(arguments: [
    ("x", "x?per_page=100"), ("x?a=b", "x?a=b&per_page=100"), ("x{?page}", "x?per_page=100"),
    ("x{?page,per_page}", "x?per_page=100"), ("x{?per_page,page}", "x?per_page=100"),
    ("x{?sort}", "x?sort=pushed&per_page=100"), ("x?a=b{&page}", "x?a=b&per_page=100"),
  ])
  func `a link template accepts further parameters`(text: String, address: String) throws {
    let document = try URL(string: "https://api.github.com/").orThrow()
    let template = try LinkTemplate(text, in: document, query: ["per_page"])
    #expect(
      template.expand(["per_page": "100", "sort": "pushed"])?.absoluteString
        == "https://api.github.com/\(address)")
  }
}
