/// Reports how many bytes of a request body have been sent, out of how many.
///
/// All values are equal: progress does not distinguish requests.
package struct UploadProgress: Hashable, Sendable {
  let report: @Sendable (_ sent: Int, _ total: Int) -> Void

  package init(_ report: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void) {
    self.report = report
  }

  package static func == (one: Self, other: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
