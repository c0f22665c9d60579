package import GitHubAPI
import LocalFiles
import TextFormats

/// The list and row that the browser last showed an account on a host.
package struct BrowserPosition: Hashable, Sendable {
  /// The list, as `gists browse` names it.
  package var list: String
  /// The ID of the selected row.
  package var selection: String?
  /// Whether the mouse is on; nil if the user never switched it, or to leave it unchanged.
  package var hasMouse: Bool?
  /// The filters and orders of lists, by their names; an empty one is removed, and those that are not
  /// named stay.
  package var arrangements: [String: String]

  package init(
    list: String, selection: String?, hasMouse: Bool? = nil, arrangements: [String: String] = [:]
  ) {
    self.list = list
    self.selection = selection
    self.hasMouse = hasMouse
    self.arrangements = arrangements
  }
}

/// `$XDG_STATE_HOME/gists/browse.json`:
/// `{"hosts":{"github.com":{"accounts":{"octocat":{"list":"mine",…}}}}}`.
///
/// The account of signed-out use is the empty string. Earlier versions had one position for each
/// host, which belongs to the account that uses the host next.
package struct BrowserPositionFile: Sendable {
  /// The most hosts, accounts of a host, and arranged lists of an account that are kept; the oldest are
  /// dropped.
  private static let most = 20
  /// The most characters of a list's filter and order.
  private static let longestArrangement = 500

  fileprivate let file: JSONFile

  /// Returns the last position of an account, or of an earlier version without accounts; nil if
  /// there is none on this host.
  package func position(of login: String?, on host: Host) throws -> BrowserPosition? {
    let entry = try file.object("hosts", in: file.read())[host.spelling]
    guard let position = entry?["accounts"]?[Self.name(of: login)] ?? entry,
      let list = position["list"]?.string
    else { return nil }
    let arrangements = position["arrangements"]?.members ?? []
    return BrowserPosition(
      list: list, selection: position["selection"]?.string, hasMouse: position["mouse"]?.bool,
      arrangements: Dictionary(
        arrangements.compactMap { member in member.value.string.map { (member.name, $0) } }
      ) { $1 })
  }

  /// Whether the browser never showed anything yet; false if the file can't be read.
  package var isNew: Bool {
    (try? file.object("hosts", in: file.read()))?.members?.isEmpty == true
  }

  package func save(_ position: BrowserPosition, of login: String?, on host: Host) async throws {
    try await file.change(["hosts"]) { hosts in
      var entry = try file.object(host.spelling, in: hosts)
      var accounts = try file.object("accounts", in: entry)
      var account = try file.object(Self.name(of: login), in: accounts)
      account.set("list", to: .string(position.list))
      account.set("selection", to: position.selection.map(JSON.string) ?? .null)
      if let hasMouse = position.hasMouse { account.set("mouse", to: .bool(hasMouse)) }
      var arrangements = (try? file.object("arrangements", in: account)) ?? .object([])
      for (name, text) in position.arrangements.sorted(by: { $0.key < $1.key }) {
        if text.isEmpty || text.count > Self.longestArrangement {
          arrangements.remove(name)
        } else if arrangements[name]?.string != text {
          arrangements.setLast(name, to: .string(text), most: Self.most)
        }
      }
      if arrangements.members?.isEmpty == false {
        account.set("arrangements", to: arrangements)
      } else {
        account.remove("arrangements")
      }
      accounts.setLast(Self.name(of: login), to: account, most: Self.most)
      entry.set("accounts", to: accounts)
      for name in ["list", "selection"] { entry.remove(name) }
      hosts.setLast(host.spelling, to: entry, most: Self.most)
    }
  }

  /// GitHub ignores the case of logins.
  private static func name(of login: String?) -> String { login?.lowercased() ?? "" }
}

extension StateFiles {
  package var browserPosition: BrowserPositionFile {
    BrowserPositionFile(file: json("\(folders.state)/browse.json", .browser))
  }
}
