import FoundationEssentials
import Testing

@testable import SecretScanner

/// The texts in `Tests/Text/SecretCorpus`, which `make bench` measures too.
@Suite struct CredentialCorpusTests {
  /// A text with its title.
  ///
  /// `«…»` are around its credential, and `¦` are in it, so that nobody who looks through the file
  /// takes the credential for a real one.
  private struct Entry {
    let title: String
    let text: String

    /// The bytes of the text, and the range of the credential; nil if it has none.
    var marked: (bytes: [UInt8], credential: Range<Int>?) {
      let parts = text.replacing("¦", with: "").split(
        omittingEmptySubsequences: false, whereSeparator: { "«»".contains($0) }
      ).map { Array($0.utf8) }
      let start = parts[0].count
      return (
        parts.flatMap(\.self), parts.count == 3 ? start..<start + parts[1].count : nil
      )
    }
  }

  private static func entries(_ name: String) throws -> [Entry] {
    let folder = URL(filePath: #filePath).pathComponents.dropLast(2).joined(separator: "/")
    let file = FileManager.default.contents(
      atPath: "\(folder.dropFirst())/SecretCorpus/\(name).txt")
    let text = String(decoding: try #require(file), as: UTF8.self)
    return "\n\(text)".split(separator: "\n== ").map { entry in
      let end = entry.firstIndex(of: "\n") ?? entry.endIndex
      return Entry(title: String(entry[..<end]), text: String(entry[end...].dropFirst()))
    }
  }

  @Test func `92 of 100 credentials are found as people write them`() throws {
    let entries = try Self.entries("credentials")
    let missed = try entries.filter { entry in
      let (bytes, credential) = entry.marked
      let range = try #require(credential, "\(entry.title)")
      return !SecretScan.secrets(in: bytes).contains { $0.range.overlaps(range) }
    }
    #expect(entries.count > 700)
    #expect(missed.count * 100 <= entries.count * 8, "\(missed.map(\.title))")
  }

  @Test func `every credential is a different one, and in parts`() throws {
    let entries = try Self.entries("credentials")
    var seen: Set<ArraySlice<UInt8>> = []
    for entry in entries {
      let (bytes, credential) = entry.marked
      let range = try #require(credential, "\(entry.title)")
      #expect(seen.insert(bytes[range]).inserted, "\(entry.title)")
      #expect(entry.text.contains("¦"), "\(entry.title)")
    }
    #expect(Set(entries.map(\.title)).count == entries.count)
  }

  @Test func `ordinary lines have no secrets, together and alone`() throws {
    let entries = try Self.entries("ordinary")
    for entry in entries {
      for text in [entry.text] + entry.text.split(separator: "\n").map(String.init) {
        #expect(SecretScan.secrets(in: Array(text.utf8)) == [], "\(text)")
      }
    }
    #expect(entries.reduce(0) { $0 + $1.text.split(separator: "\n").count } > 250)
  }
}
