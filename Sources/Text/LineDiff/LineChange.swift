/// Lines of an old text that are replaced by lines of a new one.
///
/// One of the ranges may be empty; it then gives the position.
package struct LineChange: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>
}
