/// Classes of ASCII bytes: `Character` and `Unicode.Scalar` would also accept letters and digits of
/// other scripts.
extension UInt8 {
  /// `0`–`9`.
  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// `a`–`z`.
  package var isASCIILowercaseLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }

  /// `A`–`Z`.
  package var isASCIIUppercaseLetter: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }

  /// `A`–`Z` and `a`–`z`.
  package var isASCIILetter: Bool { isASCIILowercaseLetter || isASCIIUppercaseLetter }

  /// The lower-case letter of `A`–`Z`; other bytes are unchanged.
  package var asciiLowercased: UInt8 { isASCIIUppercaseLetter ? self | 0x20 : self }

  /// `0`–`9`, `A`–`F` and `a`–`f`.
  package var isASCIIHexDigit: Bool { asciiHexDigitValue != nil }

  /// 0–15; nil unless this is a hexadecimal digit of either case.
  package var asciiHexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
