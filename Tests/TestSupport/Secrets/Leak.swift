/// Secrets of the shapes that services give them: made up, and put together here, so that nobody who
/// looks through this file takes them for real ones.
package enum Leak {
  /// Letters and digits that no hand typed, always the same.
  package static func drawn(
    _ count: Int,
    from alphabet: String = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  ) -> String {
    let letters = Array(alphabet)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &+ UInt64(count)
    return String(
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return letters[Int(state >> 33) % letters.count]
      })
  }

  package static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
  package static let hex = "0123456789abcdef"
  package static let digits = "0123456789"

  package static let gitHub = "gh" + "p_" + drawn(36)
  package static let amazon = "AK" + "IA" + drawn(16, from: upper)
  package static let webToken = ["ey" + "J" + drawn(30), "ey" + "J" + drawn(60), drawn(43)]
    .joined(separator: ".")

  package static func privateKey(_ label: String, lineEnd: String = "\n") -> String {
    let lines = (60...63).map { drawn($0) } + [drawn(20)]
    return (["-----BEG" + "IN \(label)-----"] + lines + ["-----END \(label)-----", ""])
      .joined(separator: lineEnd)
  }
}
