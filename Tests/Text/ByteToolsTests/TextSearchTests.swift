import ByteTools
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("abc", "abc", 0), ("xabc", "abc", 1), ("aab", "ab", 1), ("ababac", "abac", 2), ("abc", "c", 2),
    ("abc", "abcd", nil), ("", "a", nil), ("abc", "", nil), ("", "", nil), ("ab\0c", "\0c", 2),
  ])
  func `a text is found where it begins first`(bytes: String, text: String, place: Int?) {
    let (bytes, text) = (Array(bytes.utf8), Array(text.utf8))
    #expect(bytes.firstIndex(ofText: text) == place)
    #expect(bytes.contains(text: text) == (place != nil))
    // The indices of a part are those of the whole, and what surrounds it does not count.
    let part = (text + bytes + text)[text.count..<text.count + bytes.count]
    #expect(part.firstIndex(ofText: text) == place.map { $0 + text.count })
    #expect(part.contains(text: text) == (place != nil))
  }

  @Test func `a search goes on behind what was found`() {
    let bytes = Array("abab".utf8)
    let places = (0...4).map { bytes.firstIndex(ofText: Array("ab".utf8), from: $0) }
    #expect(places == [0, 2, 2, nil, nil])
  }

  @Test func `the search finds what the standard library finds`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      func bytes(_ most: Int) -> [UInt8] {
        (0..<Int.random(in: 1...most, using: &random)).map { _ in
          UInt8.random(in: 0...2, using: &random)
        }
      }
      let (all, text) = (bytes(30), bytes(4))
      #expect(all.firstIndex(ofText: text) == all.firstRange(of: text)?.lowerBound)
      let other = bytes(3)
      #expect(all.replacing(text: text, with: other) == all.replacing(text, with: other))
    }
  }
}
