import ByteTools
import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

struct RedactorTests {
  @Test(arguments: [
    ("gho_0123456789abcdefghij", "[redacted]"),
    ("a ghp_0123456789ABCDEFGHIJ!", "a [redacted]!"),
    ("github_pat_11AAAAAAA0_bbbbbbbbbb", "[redacted]"),
    ("ghx_0123456789abcdef", "[redacted]"), ("ghp_notes", "ghp_notes"),
    ("gh_0123456789abcdefghij", "gh_0123456789abcdefghij"), ("g", "g"), ("gh", "gh"), ("", ""),
    ("ghp_ghp_0123456789abcdefghij", "[redacted]"), ("ghÿ_é🎉", "ghÿ_é🎉"),
    ("github_pat_short", "github_pat_short"),
    ("(ghu_12_" + "eyJhbGciOiJSUzI1NiJ9.eyJpc3Mi-_.x-y).", "([redacted])."),
    ("(ghs_12_" + "eyJhbGciOiJSUzI1NiJ9.eyJpc3Mi-_.x-y).", "([redacted])."),
  ])
  func `text that looks like a token is replaced`(text: String, redacted: String) {
    #expect(Redactor().redact(text) == redacted)
  }

  @Test func `a known secret is replaced in every form`() {
    let redactor = Redactor()
    redactor.learn("p@ss wörd?>")
    // Made with coreutils base64 and basenc, xxd, and Python's urllib, json and html.
    for text in [
      "p@ss wörd?>", "cEBzcyB3w7ZyZD8+", "cEBzcyB3w7ZyZD8-", "p%40ss%20w%C3%B6rd%3F%3E",
      "p%40ss%20w%c3%b6rd%3f%3e", "%70%40%73%73%20%77%C3%B6%72%64%3F%3E",
      "cEBzcyB3\r\nw7ZyZD8+", "cEBzcyB3\n  w7ZyZD8+", "7040737320\n77c3b672643f3e",
      "704073732077c3b672643f3e", "704073732077C3B672643F3E", "70:40:73:73:20:77:c3:b6:72:64:3f:3e",
      "7040 7373 2077 c3b6 7264 3f3e", "p&#64;ss&#32;wörd?&gt;",
      "&#x70;&#X40;&#x73;&#x73;&#x20;&#x77;ö&#114;d&#063;&#62;",
      #"p\u0040ss\u0020wörd?\u003E"#,
    ] {
      #expect(redactor.redact("<\(text)>") == "<[redacted]>", "\(text)")
    }
    // "x:", "user:" and "me:" in front, "!" behind.
    for text in ["eDpwQHNzIHfDtnJkPz4h", "dXNlcjpwQHNzIHfDtnJkPz4h", "bWU6cEBzcyB3w7ZyZD8+IQ=="] {
      let result = redactor.redact(text)
      #expect(result.contains("[redacted]"), "\(text)")
      #expect(result.count < "[redacted]".count + 10, "\(result)")
    }
  }

  @Test func `a secret with the signs of escapes is replaced in every form`() {
    let redactor = Redactor()
    redactor.learn(#"a%b\c&d-e"#)
    redactor.learn("%41-100%")
    for text in [
      #"a%b\c&d-e"#, "a%25b%5Cc%26d-e", #"a%b\\c&d-e"#, #"a%b\c&amp;d-e"#, #"a%b\\c\u0026d-e"#,
      "a&#37;b&#92;c&#38;d-e", "%41-100%", "%2541-100%25", #"\u002541-100\u0025"#,
    ] {
      #expect(redactor.redact("<\(text)>") == "<[redacted]>", "\(text)")
      #expect(redactor.redact(text) == "[redacted]", "\(text)")
      var (stream, shown) = (StreamRedactor(redactor), [UInt8]())
      for byte in "<\(text)>".utf8 { shown += stream.redact([byte]) }
      #expect(String(decoding: shown + stream.end(), as: UTF8.self) == "<[redacted]>", "\(text)")
    }
    #expect(redactor.redact("A-100%") == "A-100%")
  }

  @Test(arguments: [#"\ud83d"#, "&#xDE00;", "&#x110000;"])
  func `an escape without a character is no part of a secret`(escape: String) {
    let redactor = Redactor()
    redactor.learn("abcdef")
    #expect(redactor.redact("abc\(escape)def") == "abc\(escape)def")
    #expect(redactor.redact("\(escape)abcdef") == "\(escape)[redacted]")
  }

  @Test func `a text may end in a line that could begin what git writes before each line`() {
    let redactor = Redactor()
    redactor.learn("zebra-crossing-rem")
    #expect(redactor.redact("zebra-crossing-\nrem") == "[redacted]")
    #expect(redactor.redact("zebra-cross\nremote: ing-\nremote: rem") == "[redacted]")
  }

  @Test func `an unknown token is redacted in base64 where git gets it`() {
    // "x-access-token:" and a token, made with coreutils base64.
    let user = "eC1hY2Nlc3MtdG9r" + "ZW46"
    let login = user + "Z2hzX0FiY2RlZmdoaWprbG1ub3A"
    let redactor = Redactor()
    for (text, redacted) in [
      ("AUTHORIZATION: basic \(login)=\r\n", "AUTHORIZATION: basic \(user)[redacted]=\r\n"),
      ("'\(login)', \(login)", "'\(user)[redacted]', \(user)[redacted]"),
      ("\(user) is a user", "\(user) is a user"),
      ("\(user)Z2hz", "\(user)Z2hz"), (String(user.dropLast()), String(user.dropLast())),
    ] {
      #expect(redactor.redact(text) == redacted)
      var (stream, shown) = (StreamRedactor(redactor), [UInt8]())
      for byte in text.utf8 { shown += stream.redact([byte]) }
      #expect(String(decoding: shown + stream.end(), as: UTF8.self) == redacted)
    }
  }

  @Test func `the longest secret wins, and short ones are ignored`() {
    let redactor = Redactor()
    redactor.learn("abcd")
    redactor.learn("abcdefgh")
    redactor.learn("abc")
    redactor.learn("")
    #expect(redactor.redact("abcdefgh abcd abc") == "[redacted] [redacted] abc")
  }

  @Test func `secrets that overlap are replaced as one`() {
    let redactor = Redactor()
    redactor.learn("abcdef")
    redactor.learn("defghi")
    #expect(redactor.redact("xabcdefghiy") == "x[redacted]y")
  }

  @Test func `a token in any encoding is replaced as a whole, also piece by piece`() throws {
    var generator = SplitMix64(seed: 27)
    for number in 0..<300 {
      let token = EncodedSecret.tokens[number % EncodedSecret.tokens.count]
      let redactor = Redactor()
      // Whatever looks like a token need not be known; but a format does not show where it is wrapped.
      redactor.learn(token)
      let secret = EncodedSecret(token, using: &generator)
      let (start, end) = ("fatal: the host said (", ") to Müller, done.\n")
      let text = start + secret.text + end
      let redacted = redactor.redact(text)
      #expect(redacted.hasPrefix(start) && redacted.hasSuffix(end), "\(secret): \(redacted)")
      #expect(secret.parts.allSatisfy { !redacted.contains($0) }, "\(secret): \(redacted)")

      var stream = StreamRedactor(redactor)
      var (rest, shown) = (Array(text.utf8)[...], [UInt8]())
      let most =
        [text.utf8.count < 500 ? 1 : 50, 20, 100, 4_000].randomElement(using: &generator) ?? 1
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...most, using: &generator))
        rest = rest.dropFirst(piece.count)
        shown += stream.redact(piece)
      }
      shown += stream.end()
      #expect(String(decoding: shown, as: UTF8.self) == redacted, "\(secret), \(most)")
    }
  }

  @Test(arguments: [
    "the end\n", "the end=\r\n", "&#65; \n", "ab:", "deadbeef ", "...\n", "remote: 50% (1/2)\r",
    "12 34 ", "id: 1", "ids 1 2-3:",
  ])
  func `hexadecimal digits are redacted piece by piece, whatever comes before them`(before: String)
  {
    let token = EncodedSecret.tokens[0]
    let redactor = Redactor()
    redactor.learn(token)
    for separator in ["", " ", ":", "-", " =\r\n", " \u{1B}[K\nremote: ", ":        \nremote: "] {
      let digits = token.utf8.map { String($0, radix: 16) }.joined(separator: separator)
      var (stream, shown) = (StreamRedactor(redactor), [UInt8]())
      for byte in "\(before)\(digits), done.\n".utf8 { shown += stream.redact([byte]) }
      shown += stream.end()
      let text = String(decoding: shown, as: UTF8.self)
      #expect(text == "\(before)[redacted], done.\n", "\(separator.debugDescription)")
    }
  }

  @Test func `what surrounds an encoded secret does not change where it is found`() {
    var generator = SplitMix64(seed: 5)
    func noise() -> [UInt8] {
      let count = Int.random(in: 0...400, using: &generator)
      return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    for number in 0..<400 {
      let token = EncodedSecret.tokens[number % EncodedSecret.tokens.count]
      let secret = EncodedSecret(token, using: &generator)
      let search = SecretSearch([token])
      let alone = search.ranges(in: Array(secret.text.utf8))
      #expect(!alone.isEmpty, "\(secret)")
      let before = noise() + "(".utf8
      let ranges = search.ranges(in: before + secret.text.utf8 + ")".utf8 + noise())
      let shifted = alone.map { $0.lowerBound + before.count..<$0.upperBound + before.count }
      #expect(ranges == shifted, "\(secret)")
    }
  }

  @Test func `a token is replaced wherever it is in a long text`() {
    let redactor = Redactor()
    for distance in [0, 1, 20, 39, 40, 41, 60] {
      let start =
        String(repeating: "word ", count: 52_428) + String(repeating: " ", count: 64 - distance)
      let text = start + "\(Leak.gitHub), \(Leak.gitHub) end"
      #expect(redactor.redact(text) == start + "[redacted], [redacted] end")
    }
  }

  @Test func `ordinary text is left alone`() throws {
    let redactor = Redactor()
    for token in EncodedSecret.tokens { redactor.learn(token) }
    for path in ["README.md", "CHANGELOG.md", "LICENSE", "Package.swift", "Package.resolved"] {
      let text = try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
      #expect(redactor.redact(text) == text, "\(path)")
    }
  }

  @Test func `the time and the memory are in proportion to the text`() async {
    await #expect(processExitsWith: .success) {
      for part in [
        "ghp_", "ghp_aaaaaaaaaaaaaaaa", "ghp_aaaaaaaaaaaaaaaa.", "A", "4", "67", "%", "%25", "&#",
        "&amp;", "\\", "\n", "\nremote: ", " ", "YWFh", "remote: \n", "=\n", "\u{1B}[K\n", "\0",
        "a:",
        "67 ", "ordinary words. ", #"\ud83d\ude00"#, "&#xd83d;", "eC1hY2Nlc3MtdG9r" + "ZW46",
      ] {
        let redactor = Redactor()
        redactor.learn(String(repeating: "A", count: 600) + "B")
        redactor.learn(EncodedSecret.tokens[0])
        let (half, whole) = ResourceUse.compare(8_000, 16_000) { size in
          let text = String(repeating: part, count: size / part.utf8.count)
          return ResourceUse { _ = redactor.redact(text) }
        }
        #expect(whole.isLinear(comparedTo: half), "\(part.debugDescription): \(half), \(whole)")
      }
    }
  }

  @Test func `digits before many blanks take linear time`() async {
    await #expect(processExitsWith: .success) {
      // The first digits of a token in hexadecimal: `67` is `g`.
      let redactor = Redactor()
      redactor.learn(Leak.gitHub)
      for digits in ["6", "67"] {
        let (half, whole) = ResourceUse.compare(8_000, 16_000) { size in
          let text = digits + String(repeating: " ", count: size) + "x"
          return ResourceUse {
            _ = redactor.redact(text)
            _ = redactor.openEnd(of: Array(text.utf8))
          }
        }
        #expect(whole.isLinear(comparedTo: half), "\(digits): \(half), \(whole)")
      }
    }
  }

  @Test(arguments: [
    (HTTPField(name: .authorization, value: "Bearer x"), "Bearer [redacted]"),
    (HTTPField(name: .authorization, value: "x"), "[redacted]"),
    (HTTPField(name: .proxyAuthorization, value: "Basic eDp5"), "Basic [redacted]"),
    (HTTPField(name: .cookie, value: "a=b; c=d"), "[redacted]"),
    (HTTPField(name: .setCookie, value: "a=b; Path=/"), "[redacted]"),
    (HTTPField(name: .eTag, value: "\"a\""), "\"a\""),
    (HTTPField(name: .location, value: "/?gho_0123456789abcdefghij"), "/?[redacted]"),
  ])
  func `fields with credentials show only their scheme`(
    field: HTTPField, shown: String
  ) {
    #expect(Redactor().redact(field) == shown)
  }
}
