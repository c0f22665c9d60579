import TestSupport
import Testing

@testable import GitHubAPI

struct StreamRedactorTests {
  @Test func `a long text without a blank is held back in part only`() {
    // No format: what follows is not a part of the token.
    let (filler, token) = (String(repeating: "a-1", count: 50_000), EncodedSecret.tokens[2])
    let redactor = Redactor()
    redactor.learn(token)
    var (stream, shown, mostHeld) = (StreamRedactor(redactor), [UInt8](), 0)
    var (rest, given) = (Array((filler + token + filler + token).utf8)[...], 0)
    while !rest.isEmpty {
      let piece = rest.prefix(1_000)
      rest = rest.dropFirst(1_000)
      given += piece.count
      shown += stream.redact(piece)
      mostHeld = max(mostHeld, given - shown.count)
    }
    shown += stream.end()
    #expect(mostHeld < 70_000)
    let isAsExpected =
      String(decoding: shown, as: UTF8.self) == filler + "[redacted]" + filler + "[redacted]"
    #expect(isAsExpected)
  }

  @Test(arguments: [
    (Leak.gitHub, "a", ""), (Leak.gitHub, ".a-", "a"),
    ("eC1hY2Nlc3MtdG9r" + "ZW46", "a+/", ""), ("", "zebra-crossing", ""),
    ("zebra-crossing" + Leak.gitHub, "a", "zebra-crossing"),
  ])
  func `a secret without an end is held back in part only, and not shown`(
    start: String, piece: String, end: String
  ) {
    let secret = start + String(repeating: piece, count: 300_000 / piece.utf8.count) + end
    let redactor = Redactor()
    redactor.learn("zebra-crossing")
    for size in [4_000, 70_001] {
      var (stream, shown, mostHeld) = (StreamRedactor(redactor), [UInt8](), 0)
      var rest = Array("start (\(secret)) end".utf8)[...]
      while !rest.isEmpty {
        shown += stream.redact(rest.prefix(size))
        rest = rest.dropFirst(size)
        mostHeld = max(mostHeld, stream.held.count)
      }
      let text = String(decoding: shown + stream.end(), as: UTF8.self)
      let others = text.replacing("[redacted]", with: "")
        .replacing("eC1hY2Nlc3MtdG9r" + "ZW46", with: "")
      let isAsExpected = others == "start () end"
      #expect(isAsExpected)
      #expect(text.utf8.count < 1_000)
      #expect(mostHeld < 70_001)
    }
  }

  @Test func `a word is shown at once, and what may be a secret's beginning is held back`() {
    let redactor = Redactor()
    redactor.learn("zebra-crossing")
    var stream = StreamRedactor(redactor)
    func shown(_ piece: String) -> String {
      String(decoding: stream.redact(piece.utf8), as: UTF8.self)
    }
    #expect(shown("Password: ") == "Password: ")
    #expect(shown("zeb") == "")
    #expect(shown("u, ze") == "zebu, ")
    #expect(shown("bra-crossing!") == "[redacted]!")
    #expect(shown("emVicmEtY3Jvc3Np") == "")
    #expect(shown("bm") == "")
    #expect(shown("c. gh") == "[redacted]. ")
    #expect(shown("i ") == "ghi ")
    #expect(stream.end() == [])
  }
}
