/// RFC 3986, section 2.1.
enum PercentEncoding {
  /// Encodes all but the unreserved characters.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(contentsOf: Hex.digits(of: CollectionOfOne(byte)).uppercased().utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes all but the unreserved characters and the slashes.
  static func encoded(path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { encoded(String($0)) }.joined(separator: "/")
  }

  /// Decodes what is encoded; a `%` that begins no such thing stands for itself.
  static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
