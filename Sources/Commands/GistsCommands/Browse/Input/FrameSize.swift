import CommandSupport

/// The size of a printed frame: `80x24`.
struct FrameSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// The largest width and height.
  private static let largest = 1_000

  init(argument: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1],
      (1...Self.largest).contains(columns), (1...Self.largest).contains(rows)
    else {
      throw Failure(
        .wrongUsage, "invalid size: \(argument)",
        next: ["use COLUMNSxROWS, such as 80x24, at most \(Self.largest)x\(Self.largest)"])
    }
    (self.columns, self.rows) = (columns, rows)
  }
}
