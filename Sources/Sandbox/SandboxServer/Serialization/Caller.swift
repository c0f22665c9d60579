/// Who sends a request, and for which version of the API.
struct Caller: Sendable {
  static let anonymous = Caller(token: nil, grant: nil, version: .v2022)

  let token: String?
  let grant: Grant?
  let version: APIVersion

  var login: String? { grant?.login }

  /// Whether the token has one of some scopes, or permissions instead of scopes.
  func hasScope(of scopes: String...) -> Bool {
    guard let grant else { return false }
    return !grant.showsScopes || !Set(scopes).isDisjoint(with: grant.scopes)
  }
}
