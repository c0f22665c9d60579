/// A person in a commit: `Name <email> seconds zone`.
struct GitIdentity: Hashable, Sendable {
  /// The domain of the addresses that GitHub gives its users.
  static let domain = "users.noreply.github.com"
  /// The last second of the year 9999.
  private static let lastSecond = 253_402_300_799

  let email: String
  let time: UTCTimestamp

  /// Parses the value of an `author` or `committer` line; nil if it has another form.
  init?(_ text: Substring) {
    guard let start = text.lastIndex(of: "<"), let end = text.lastIndex(of: ">"), start < end,
      let seconds = text[end...].split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    email = String(text[text.index(after: start)..<end])
    time = UTCTimestamp(seconds: min(max(seconds, 0), Self.lastSecond))
  }

  /// The login in an address such as `1+octocat@users.noreply.github.com`.
  var login: String? {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == Self.domain else { return nil }
    return parts[0].split(separator: "+").last.map(String.init)
  }
}
