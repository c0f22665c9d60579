/// A model that is decoded from a JSON value.
///
/// A member of a wrong type counts as missing. The result is nil without the member that identifies
/// the value: a gist's ID, a user's login.
package protocol JSONReadable: Sendable {
  init?(_ json: JSON)
}
