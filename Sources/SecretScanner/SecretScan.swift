/// Scans a text for secrets in one pass; the number of times a byte is read is bounded for any
/// text.
package struct SecretScan {
  private let bytes: [UInt8]
  /// The findings in the order of the scan, which looks ahead: not always in text order.
  private var findings: [(kind: Secret.Kind, range: Range<Int>)] = []

  /// Returns the secrets of a text in text order; `known` are further texts to look for.
  package static func secrets(in bytes: [UInt8], known: [[UInt8]] = []) -> [Secret] {
    var scan = SecretScan(bytes)
    scan.run()
    // Last, since what is known is more precise than a format.
    for range in KnownText.ranges(of: known, in: bytes) { scan.put(.known, range) }
    return scan.inOrder()
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard Self.isInteresting[Int(byte)] else {
        index += 1
        continue
      }
      index = find(at: index, byte) ?? index + 1
    }
  }

  /// Looks for a secret at an index; returns where to continue, or nil if none starts here.
  private mutating func find(at index: Int, _ byte: UInt8) -> Int? {
    if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
      named(at: index, byte)
      // Continue inside the value: its format may identify the secret more precisely.
      return nil
    }
    if byte == UInt8(ascii: "-") { return privateKey(at: index) }
    guard isStart(index) else { return nil }
    if byte == UInt8(ascii: "e"), let end = webToken(at: index) { return end }
    if byte == UInt8(ascii: "m"), let range = NetrcPassword.range(in: bytes, at: index) {
      put(.netrcPassword, range)
      return nil
    }
    if let found = CommandPassword(in: bytes, at: index) {
      put(.commandPassword(program: found.program), found.range)
      return nil
    }
    return token(at: index)
  }

  /// Looks for a token of a service at the start of a word.
  private mutating func token(at index: Int) -> Int? {
    var read: Int?
    for pattern in TokenPattern.candidates(in: bytes, at: index)
    where bytes.has(pattern.prefix, at: index) {
      let start = index + pattern.prefix.count
      let end = end(of: start, upTo: pattern.lengths.upperBound + 1, pattern.isPart)
      if pattern.matches(start..<end, in: bytes) {
        return add(pattern.kind, index..<end, secret: start)
      }
      // Another token may begin inside what was read: `pat-` and a token of GitHub. The length of
      // most tokens bounds the rereading; a longer one is a single word, where no token begins.
      let isBounded = pattern.lengths.upperBound <= TokenPattern.longest
      read = max(read ?? index + 1, isBounded ? start : end)
    }
    return read
  }

  private static let isInteresting: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in "=:-em".utf8 { table[Int(byte)] = true }
    for byte in TokenPattern.firstBytes + CommandPassword.firstBytes { table[Int(byte)] = true }
    return table
  }()

  /// Whether a word may start here: not inside another word, or after an escape like `\n`.
  private func isStart(_ index: Int) -> Bool {
    guard index > 0, ByteClass.isWord(bytes[index - 1]) else { return true }
    return index > 1 && bytes[index - 2] == UInt8(ascii: "\\")
  }

  private func end(of start: Int, upTo limit: Int, _ isPart: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, isPart(bytes[end]) { end += 1 }
    return end
  }

  /// Adds a finding unless the text from `secret` on is a placeholder.
  private mutating func add(_ kind: Secret.Kind, _ range: Range<Int>, secret: Int) -> Int {
    if !Entropy.isPlaceholder(bytes[secret..<range.upperBound]) { put(kind, range) }
    return range.upperBound
  }

  private mutating func put(_ kind: Secret.Kind, _ range: Range<Int>) {
    findings.append((kind, range))
  }

  private func inOrder() -> [Secret] {
    var secrets: [Secret] = []
    var (line, counted) = (1, 0)
    let sorted = findings.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (kind, range) in sorted.map(\.element) {
      line += bytes[counted..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      counted = range.lowerBound
      // The format of a token is more precise than the name it is assigned to, and a known token is
      // more precise than a secret that begins inside it.
      if let last = secrets.last, last.range.contains(range.lowerBound) {
        if last.kind == .known || kind.isAssigned && last.range == range { continue }
        secrets.removeLast()
      }
      secrets.append(Secret(kind: kind, line: line, range: range))
    }
    return secrets
  }
}

extension SecretScan {
  /// Finds three base64url parts separated by dots; the first two are JSON (RFC 7519 §3).
  private mutating func webToken(at index: Int) -> Int? {
    // Inside a longer base64url word, each position would be scanned again.
    if index > 0, bytes[index - 1] == UInt8(ascii: "-") { return nil }
    guard bytes.has(Self.json, at: index) else { return nil }
    let header = end(of: index, upTo: .max, ByteClass.isURLSafe)
    guard header - index >= 12, header < bytes.count, bytes[header] == UInt8(ascii: "."),
      bytes.has(Self.json, at: header + 1)
    else { return header }
    let payload = end(of: header + 1, upTo: .max, ByteClass.isURLSafe)
    guard payload < bytes.count, bytes[payload] == UInt8(ascii: ".") else { return payload }
    let signature = end(of: payload + 1, upTo: .max, ByteClass.isURLSafe)
    guard signature - payload > 20 else { return signature }
    return add(.webToken, index..<signature, secret: payload + 1)
  }

  /// Finds the header of a PEM private key followed by part of a key (RFC 7468).
  private mutating func privateKey(at index: Int) -> Int? {
    guard bytes.has(Self.begin, at: index) else { return nil }
    let name = end(of: index + Self.begin.count, upTo: 60) {
      ByteClass.isUpperOrDigit($0) || $0 == UInt8(ascii: " ")
    }
    guard bytes[index..<name].has(Self.privateLabel) else { return name }
    // A key has lines of 64 characters, after line ends, headers or quoting.
    var key = name + Self.dashes.count
    while key < bytes.count, key - name < 300, !bytes.has(Self.dashes, at: key) {
      let end = end(of: key, upTo: 40, ByteClass.isBase64)
      if end - key == 40 { return add(.privateKey, index..<end, secret: key) }
      key = end + 1
    }
    return name
  }

  /// Finds a secret assigned with `=` or `:`, or the password in a URL.
  private mutating func named(at index: Int, _ byte: UInt8) {
    if byte == UInt8(ascii: ":"), let range = URLPassword.range(in: bytes, at: index) {
      return put(.urlPassword, range)
    }
    if byte == UInt8(ascii: ":"), let range = AuthorizationToken.range(in: bytes, at: index) {
      return put(.authorization, range)
    }
    if byte == UInt8(ascii: ":"), let range = TelegramToken.range(in: bytes, at: index) {
      return put(.service("a Telegram bot token"), range)
    }
    let isEqual = byte == UInt8(ascii: "=")
    if isEqual, let found = ShellVariable(in: bytes, at: index, hasKnownName: true) {
      return put(.assigned(name: found.name), found.value)
    }
    if let assignment = Assignment(in: bytes, at: index),
      assignment.soundsSecret && Entropy.isDrawn(bytes[assignment.value])
        || ChosenPassword.isOne(assignment)
    {
      let name = String(decoding: bytes[assignment.name], as: UTF8.self)
      return put(.assigned(name: name), assignment.value)
    }
    if isEqual, let found = ShellVariable(in: bytes, at: index, hasKnownName: false) {
      put(.assigned(name: found.name), found.value)
    }
  }

  private static let json = Array("eyJ".utf8)
  private static let dashes = Array("-----".utf8)
  private static let begin = Array("-----BEGIN ".utf8)
  private static let privateLabel = Array("PRIVATE KEY".utf8)
}
