import SecretScanner

enum SecretProperties {
  static func check(_ input: [UInt8]) {
    let secrets = SecretScan.secrets(in: input)
    requireOrder(of: secrets, in: input)
    // A byte in front of UTF-16, where many bytes are NUL, makes other text of it.
    guard !input.starts(with: [0xFF, 0xFE]), !input.starts(with: [0xFE, 0xFF]),
      input.count(where: { $0 == 0 }) * 4 <= input.count
    else { return }
    let newline = UInt8(ascii: "\n")
    let below = SecretScan.secrets(in: [newline] + input)
    require(
      below.map(\.kind) == secrets.map(\.kind)
        && below.map(\.line) == secrets.map { $0.line + 1 }
        && below.map { $0.range.lowerBound - 1 } == secrets.map(\.range.lowerBound),
      "a blank line above changes only the lines: \(secrets), \(below)")
    let above = SecretScan.secrets(in: input + [newline])
    require(above == secrets, "a line end below changes nothing: \(secrets), \(above)")
    checkKnown(in: input)
  }

  /// Looks for a part of the text as a token in use.
  private static func checkKnown(in input: [UInt8]) {
    guard input.count >= 20 else { return }
    let start = Int(input[0]) % (input.count - 16)
    let known = Array(input[start..<start + 16])
    let secrets = SecretScan.secrets(in: input, known: [known])
    requireOrder(of: secrets, in: input)
    let first = input.firstRange(of: known) ?? 0..<0
    require(
      secrets.contains { $0.range.overlaps(first) }, "a known token is found: \(first), \(secrets)")
  }

  private static func requireOrder(of secrets: [Secret], in input: [UInt8]) {
    var end = 0
    for secret in secrets {
      require(
        secret.range.lowerBound >= end && !secret.range.isEmpty
          && secret.range.upperBound <= input.count,
        "the ranges are in order and in the text: \(secrets)")
      end = secret.range.upperBound
      let line = input[..<secret.range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
      require(secret.line == line, "the line is the secret's: \(secret)")
    }
  }
}
