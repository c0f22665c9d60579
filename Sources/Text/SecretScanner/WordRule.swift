/// What may begin at the start of a word, and the bytes that it begins with.
enum WordRule: Sendable {
  case token(TokenFormat)
  case command(CommandPassword.Program)
  case webToken, netrc, encodedKey, puTTYKey, sentence
  /// The name of a scheme of authorization.
  case scheme(String)

  var start: [UInt8] {
    switch self {
    case .token(let format): format.prefix
    case .command(let program): program.name
    case .webToken: Array("eyJ".utf8)
    case .netrc: Array("machine".utf8)
    case .encodedKey: Array("LS0tLS1CRUdJTi".utf8)
    case .puTTYKey: Array("Private-Lines: ".utf8)
    case .sentence: Array("is ".utf8)
    case .scheme(let name): Array(name.utf8)
    }
  }

  /// All rules; of two that begin alike, the longer one comes first.
  static let all: [WordRule] = {
    let rules: [WordRule] =
      ["Basic ", "basic ", "Bearer ", "bearer "].map(WordRule.scheme)
      + CommandPassword.programs.map(WordRule.command) + TokenFormat.all.map(WordRule.token)
      + [.webToken, .netrc, .encodedKey, .puTTYKey, .sentence]
    let lengths = rules.map(\.start.count)
    return rules.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }.map { rules[$0] }
  }()

  static let starts = WordStart(of: all.map(\.start))
}
