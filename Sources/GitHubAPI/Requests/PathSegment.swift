extension StringProtocol {
  /// Whether this is a segment of a path that everybody reads in one way only.
  ///
  /// Letters, digits, `-`, `_` and dots, and no step to another folder.
  package var isPlainSegment: Bool {
    !["", ".", ".."].contains(self)
      && utf8.allSatisfy { byte in
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
