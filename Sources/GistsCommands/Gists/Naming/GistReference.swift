import CommandSupport
import GitHubModels

/// What a person wrote to name a gist: an id, the beginning of one, or an address.
///
/// Reading it takes no look at the network, the library or the configuration.
struct GistReference: Hashable, Sendable {
  enum Name: Hashable, Sendable {
    /// A whole id, in lower case: 32 or 20 hex digits; of an address also digits only.
    case id(String)
    /// 4 to 31 digits: an id of GitHub's first years, or the beginning of another.
    case digits(String)
    /// 4 to 31 hex digits that are no id by themselves, in lower case.
    case prefix(String)
  }

  /// nil where an address of a GitHub names something else than a gist.
  let name: Name?
  /// A commit's 40 hex digits, where an address has them.
  let revision: String?
  /// The host that an address names, with its port, as hosts are named in the configuration; nil
  /// for a bare id.
  let urlHost: String?

  /// nil where the text can name no gist at all.
  init?(_ text: String) {
    if let name = Name(text) {
      self.init(name: name, revision: nil, urlHost: nil)
    } else if let address = GistURL(text) {
      self.init(
        name: address.id.map { .id($0) }, revision: address.revision, urlHost: address.host)
    } else {
      return nil
    }
  }

  private init(name: Name?, revision: String?, urlHost: String?) {
    self.name = name
    self.revision = revision
    self.urlHost = urlHost
  }
}

extension GistReference.Name {
  /// Reads a word: 32 or 20 hex digits are an id, 4 to 31 others one only where all are digits.
  init?(_ word: String) {
    guard (4...32).contains(word.utf8.count), GistID.isHex(word) else { return nil }
    if [20, 32].contains(word.utf8.count) {
      self = .id(word.lowercased())
    } else {
      self = GistID.isDigits(word) ? .digits(word) : .prefix(word.lowercased())
    }
  }
}
