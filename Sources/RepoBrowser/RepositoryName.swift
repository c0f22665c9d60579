/// `octocat/Hello-World`.
package struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
  package let owner: String
  package let name: String

  /// nil where that is not what the text says.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(Self.isName) else { return nil }
    owner = String(parts[0])
    name = String(parts[1])
  }

  package var description: String { "\(owner)/\(name)" }

  /// Letters, digits, `-`, `_` and `.`: a segment of a path that is no other path.
  private static func isName(_ part: Substring) -> Bool {
    1...100 ~= part.utf8.count && part != "." && part != ".."
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
