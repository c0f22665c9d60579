/// What a person was looking at, and how.
package struct BrowserPlace: Hashable, Sendable {
  package var list: BrowserList
  /// The ID of the selected row.
  package var selection: String?
  package var hasMouse: Bool
  /// The account that was in use; nil if signed out.
  package var login: String?
}
