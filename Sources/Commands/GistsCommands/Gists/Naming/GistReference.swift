import CommandSupport

/// The text that names a gist: an ID, an abbreviated ID, `OWNER/ID`, or a URL.
///
/// Parsing uses neither the network nor the library nor the configuration.
struct GistReference: Hashable, Sendable {
  enum Name: Hashable, Sendable {
    /// A full ID in lower case: 32 or 20 hex digits, 1 to 3 decimal digits, or, in a URL, any
    /// number of them.
    case id(String)
    /// 4 to 31 decimal digits: an ID from GitHub's early years, or an abbreviated one.
    case digits(String)
    /// An abbreviated ID in lower case: 4 to 31 hex digits.
    case prefix(String)

    /// Parses an ID: full with 20 or 32 hex digits or up to 3 decimal digits, abbreviated with any
    /// other number from 4 to 31.
    init?(_ word: String) {
      let length = word.utf8.count
      guard (1...32).contains(length), GistID.isHex(word) else { return nil }
      if length < 4 {
        // Too few to find one of many gists, but GitHub's first gists have such IDs.
        guard GistID.isDigits(word) else { return nil }
        self = .id(word)
      } else if [20, 32].contains(length) {
        self = .id(word.lowercased())
      } else {
        self = GistID.isDigits(word) ? .digits(word) : .prefix(word.lowercased())
      }
    }
  }

  /// nil for a URL that is not a gist's.
  let name: Name?
  /// The commit hash in a URL.
  let revision: String?
  /// The host of a URL, with its port, as spelled in the configuration; nil for an ID.
  let urlHost: String?
}

extension GistReference {
  /// Parses the text; nil if it is neither an ID nor a URL.
  init?(_ text: String) {
    if let name = Name(text) {
      self.init(name: name, revision: nil, urlHost: nil)
    } else if let id = Self.id(withOwner: text) {
      self.init(name: .id(id), revision: nil, urlHost: nil)
    } else if let address = GistURL(text) {
      self.init(
        name: address.id.map { .id($0) }, revision: address.revision, urlHost: address.host)
    } else {
      return nil
    }
  }

  /// Returns the ID of `OWNER/ID`, the path of a gist's page.
  private static func id(withOwner text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, Login.isOne(parts[0]), parts[1].utf8.count >= 20,
      case .id(let id) = Name(String(parts[1]))
    else { return nil }
    return id
  }
}
