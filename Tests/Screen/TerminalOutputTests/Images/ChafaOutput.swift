import FoundationEssentials

/// What chafa prints.
enum ChafaOutput {
  /// Returns an image for kitty; chafa encodes each 512 bytes by themselves.
  static func kitty(width: Int, height: Int) -> String {
    let bytes = bytes(width: width, height: height)
    var output = "\u{1B}_Ga=T,f=32,s=\(width),v=\(height),c=1,r=1,m=1\u{1B}\\"
    for start in stride(from: 0, to: bytes.count, by: 512) {
      let chunk = Data(bytes[start..<min(bytes.count, start + 512)])
      output += "\u{1B}_Gm=1;\(chunk.base64EncodedString())\u{1B}\\"
    }
    return output + "\u{1B}_Gm=0\u{1B}\\\n"
  }

  /// Returns the bytes of that image as one text.
  static func base64(width: Int, height: Int) -> String {
    Data(bytes(width: width, height: height)).base64EncodedString()
  }

  private static func bytes(width: Int, height: Int) -> [UInt8] {
    (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0) }
  }
}
