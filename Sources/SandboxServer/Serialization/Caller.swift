/// Who sends a request, and for which version of the API.
struct Caller: Sendable {
  static let anonymous = Caller(token: nil, grant: nil, version: .v2022)

  let token: String?
  let grant: Grant?
  let version: APIVersion

  var login: String? { grant?.login }
}
