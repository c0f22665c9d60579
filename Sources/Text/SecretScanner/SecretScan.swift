/// Scans a text for secrets in one pass; the number of times a byte is read is bounded for any
/// text.
package struct SecretScan {
  private let text: Text
  /// The findings in the order of the scan, which looks ahead: not always in text order.
  private var findings: [(kind: Secret.Kind, range: Range<Int>)] = []
  /// The name of a value that follows it: `"name": "DB_PASSWORD", "value": "…"`.
  private var label: Range<Int>?
  private var lineStart = 0

  /// Returns the secrets of a text in text order; `known` are further texts to look for.
  package static func secrets(in bytes: [UInt8], known: [[UInt8]] = []) -> [Secret] {
    var scan = SecretScan(text: Text(bytes))
    scan.run()
    // Last, since what is known is more precise than a format.
    for range in KnownText.ranges(of: known, in: bytes) { scan.put(.known, range) }
    return scan.inOrder()
  }

  private mutating func run() {
    let classes = Self.classes
    var isInWord = false
    var index = 0
    while index < text.count {
      let `class` = classes[Int(text.bytes[index])]
      var next = index + 1
      if `class` & Self.sign != 0 {
        next = sign(at: index, text.bytes[index]) ?? next
      } else if `class` & Self.start != 0, !isInWord || text.isEscaped(index) {
        next = word(at: index) ?? next
      }
      isInWord = next == index + 1 ? `class` & Self.inWord != 0 : isWord(text[next - 1])
      index = next
    }
    line(to: text.count)
  }

  /// Looks for a secret at a sign; returns where to continue, or nil if none starts here.
  private mutating func sign(at index: Int, _ byte: UInt8) -> Int? {
    switch byte {
    case "\n": line(to: index)
    case "-":
      if let range = PrivateKey.pem(in: text, at: index) {
        put(.privateKey, range)
        return range.upperBound
      }
      // `--password …`, `-Password '…'`
      if let found = AssignedSecret(optionIn: text, at: index) { put(found) }
    case "(": put(.argument, CallPassword.range(in: text, at: index))
    case ",":
      put(.argument, CallPassword.range(in: text, at: index))
      named(at: index, byte)
    default: named(at: index, byte)
    }
    // Continue inside the value: its format may identify the secret more precisely.
    return nil
  }

  /// Looks for what begins with a known word.
  private mutating func word(at index: Int) -> Int? {
    var read: Int?
    for place in starts.candidates(in: text, at: index)
    where starts.matches(place, in: text, at: index) {
      switch rules[starts.words[place]] {
      case .token(let format):
        guard format.prefix.count > 3 || !isInBase64(index) else { continue }
        let start = index + format.prefix.count
        let end = format.end(in: text, from: start)
        if format.matches(start..<end, in: text) {
          if !Placeholder.isToken(text[start..<end]) { put(format.kind, index..<end) }
          return end
        }
        // Another token may begin inside what was read: `pat-` and a token of GitHub. The length of
        // most tokens bounds the rereading; a longer one is a single word, where no token begins.
        let isBounded = format.lengths.upperBound <= TokenFormat.longest
        read = max(read ?? index + 1, isBounded ? start : end)
      case .webToken:
        if let end = webToken(at: index) { return end }
      case .netrc: put(.netrcPassword, NetrcPassword.range(in: text, at: index))
      case .encodedKey: put(.privateKey, PrivateKey.base64(in: text, at: index))
      case .puTTYKey: put(.privateKey, PrivateKey.puTTY(in: text, at: index))
      case .sentence:
        if let found = AssignedSecret(sentenceIn: text, at: index) { put(found) }
      case .scheme: put(.authorization, AuthorizationToken.range(in: text, scheme: index))
      case .command(let program):
        if let range = CommandPassword.range(of: program, in: text, at: index) {
          put(.commandPassword(program: String(decoding: program.name, as: UTF8.self)), range)
        }
      }
    }
    return read
  }

  /// Whether a word begins in the middle of base64, after `/` or `+`.
  private func isInBase64(_ index: Int) -> Bool {
    text[index - 1].isAny(of: "/+")
      && text.start(before: index - 1, atMost: 20, isBase64) == index - 21
  }

  /// What a byte may begin, and whether it is part of a word.
  private static let classes: [UInt8] = {
    var classes = (0...255).map { isWord(UInt8($0)) ? inWord : 0 }
    for rule in WordRule.all { classes[Int(rule.start[0])] |= start }
    for byte in "\n=:,><|?\"'-(".utf8 { classes[Int(byte)] |= sign }
    return classes
  }()
  private static let (sign, start, inWord): (UInt8, UInt8, UInt8) = (1, 2, 4)

  private let rules = WordRule.all
  private let starts = WordRule.starts

  private mutating func put(_ kind: Secret.Kind, _ range: Range<Int>?) {
    if let range { findings.append((kind, range)) }
  }

  private mutating func put(_ found: AssignedSecret) {
    put(.assigned(name: String(decoding: text[found.name], as: UTF8.self)), found.value)
  }

  private func inOrder() -> [Secret] {
    var secrets: [Secret] = []
    var (line, counted) = (1, 0)
    let sorted = findings.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (kind, range) in sorted.map(\.element) {
      line += text[counted..<range.lowerBound].count { $0 == "\n" }
      counted = range.lowerBound
      // The format of a token is more precise than the name it is assigned to, and a known token is
      // more precise than a secret that begins inside it.
      if let last = secrets.last, last.range.contains(range.lowerBound) {
        if last.kind == .known || kind.isAssigned && !last.kind.isAssigned { continue }
        if kind.isAssigned, last.range == range { continue }
        secrets.removeLast()
      }
      secrets.append(Secret(kind: kind, line: line, range: range))
    }
    return secrets
  }
}

extension SecretScan {
  private mutating func line(to end: Int) {
    let range = lineStart..<end
    lineStart = end + 1
    guard range.count >= 8 else { return }
    if let found = ConfigLine.secret(in: text, line: range) { put(found.kind, found.range) }
  }

  /// Finds three base64url parts separated by dots; the first two are JSON (RFC 7519 §3).
  private mutating func webToken(at index: Int) -> Int? {
    // Inside a longer base64url word, each position would be scanned again.
    if text[index - 1] == "-" { return nil }
    let header = text.end(from: index, isURLSafe)
    guard header - index >= 12, text[header] == ".",
      text.has("eyJ", at: header + 1)
    else { return header }
    let payload = text.end(from: header + 1, isURLSafe)
    guard text[payload] == "." else { return payload }
    let signature = text.end(from: payload + 1, isURLSafe)
    guard signature - payload > 20 else { return signature }
    if !Placeholder.isToken(text[payload + 1..<signature]) { put(.webToken, index..<signature) }
    return signature
  }

  /// Finds a secret assigned with a sign, or the password in a URL.
  private mutating func named(at index: Int, _ byte: UInt8) {
    if byte == ":" {
      if let range = URLPassword.range(in: text, at: index)
        ?? URLPassword.goRange(in: text, at: index)
      {
        return put(.urlPassword, range)
      }
      if let range = PrivateKey.webKey(in: text, at: index) { return put(.privateKey, range) }
      if let range = AuthorizationToken.range(in: text, at: index) {
        return put(.authorization, range)
      }
      if let range = TelegramToken.range(in: text, at: index) {
        return put(.service("a Telegram bot token"), range)
      }
    }
    if let found = AssignedSecret(in: text, at: index, label: &label) { put(found) }
  }
}

/// A possible secret in a text.
package struct Secret: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case gitHub, gitLab, amazonKey, slack, google, stripe, privateKey, webToken
    /// A token of another service, with its article: `an npm token`.
    case service(String)
    /// A token that the caller knows, whatever its format.
    case known
    case urlPassword, netrcPassword
    /// A password among the arguments of a program: `mysql -p…`.
    case commandPassword(program: String)
    /// A password or key among the arguments of a function.
    case argument
    /// A token in an `Authorization` header.
    case authorization
    /// A value that looks random or like a password, with its name: `DB_PASSWORD`.
    case assigned(name: String)

    var isAssigned: Bool { if case .assigned = self { true } else { false } }
  }

  package let kind: Kind
  /// The line number, from 1.
  package let line: Int
  /// The secret's byte range in the text, which is never shown.
  package let range: Range<Int>
}

extension Secret.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .gitHub: "a GitHub token"
    case .gitLab: "a GitLab token"
    case .amazonKey: "an AWS access key"
    case .slack: "a Slack token"
    case .google: "a Google key"
    case .stripe: "a Stripe key"
    case .privateKey: "a private key"
    case .webToken: "a JSON Web Token"
    case .service(let name): name
    case .known: "your own token"
    case .urlPassword: "a password in a URL"
    case .netrcPassword: "a .netrc password"
    case .commandPassword(let program): "a password for \(program)"
    case .argument: "a password in code"
    case .authorization: "a token in an Authorization header"
    case .assigned(let name): "a value for \(name)"
    }
  }
}
