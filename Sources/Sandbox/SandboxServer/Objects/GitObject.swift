import ByteTools

/// An object of git's database. <https://git-scm.com/book/en/v2/Git-Internals-Git-Objects>
struct GitObject: Sendable {
  enum Kind: String, Sendable { case blob, tree, commit }

  let kind: Kind
  let content: [UInt8]

  var header: [UInt8] { Array("\(kind.rawValue) \(content.count)\0".utf8) }

  /// The name of the object: the SHA-1 of its header and content.
  var name: String { Hex.digits(of: SHA1.digest(of: header + content)) }

  /// Returns the tree of a folder without folders.
  static func tree(_ entries: [GitTreeEntry]) -> GitObject {
    var content: [UInt8] = []
    for entry in entries.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      content += Array("\(entry.mode) \(entry.name)\0".utf8)
      content += Hex.bytes(of: entry.blob)
    }
    return GitObject(kind: .tree, content: content)
  }

  /// Returns a commit without a message, as GitHub makes them for gists.
  static func commit(
    tree: String, parent: String?, author: String?, at time: UTCTimestamp
  ) -> GitObject {
    let login = (author ?? "ghost").filter { !"<>\n\0".contains($0) }
    let date = "\(time.seconds) +0000"
    var lines = ["tree \(tree)"]
    if let parent { lines.append("parent \(parent)") }
    lines.append("author \(login) <\(login)@\(GitIdentity.domain)> \(date)")
    lines.append("committer GitHub <noreply@github.com> \(date)")
    return GitObject(
      kind: .commit, content: Array((lines + ["", ""]).joined(separator: "\n").utf8))
  }
}

struct GitTreeEntry: Hashable, Sendable {
  static let plainMode = "100644"

  let mode: String
  let name: String
  let blob: String

  /// The bytes of a name that file systems can store.
  private static let maximumNameLength = 255
  /// Characters that HFS+ ignores in names.
  private static let ignored: Set<Unicode.Scalar> = Set(
    [0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF...0xFEFF].joined()
      .compactMap { Unicode.Scalar($0) })

  /// Whether git allows the name, which may be empty.
  ///
  /// Like `git fsck`, rejects names that some file system treats as `.git`: in any case, after a
  /// backslash, with ignored characters, or before a colon, spaces and dots.
  static func canBeNamed(_ name: String) -> Bool {
    guard name.utf8.count <= maximumNameLength, !name.utf8.contains(where: { $0 == 0 || $0 == 47 }),
      name != ".", name != ".."
    else { return false }
    return !name.split(separator: "\\").contains { part in
      var visible = String.UnicodeScalarView(part.unicodeScalars.filter { !ignored.contains($0) })
      visible = .init(visible.prefix { $0 != ":" })
      while let last = visible.last, last == " " || last == "." { visible.removeLast() }
      return [".git", "git~1"].contains(String(visible).lowercased())
    }
  }
}

/// A user in a commit: `Name <email> seconds zone`.
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
