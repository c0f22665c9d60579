/// A model that is read from a JSON value.
///
/// A member of a wrong type counts as missing; nil where what makes the value usable (a gist's id, a
/// user's login) is not there.
package protocol JSONReadable: Sendable {
  init?(_ json: JSON)
}
