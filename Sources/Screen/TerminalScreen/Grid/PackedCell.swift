/// A cell as a grid stores it: 16 bytes without references.
///
/// A frame has thousands of cells, which are filled, copied and compared for each key.
struct PackedCell: Hashable, Sendable, BitwiseCopyable {
  /// The only scalar of the cluster, or ``firstLong`` plus its place among the grid's long clusters.
  let cluster: UInt32
  /// How many cells the cluster takes; 0 in the cells that a wide one covers.
  let width: Int32
  var look: PackedLook

  /// The number after the last scalar.
  static let firstLong: UInt32 = 0x110000

  init(_ cluster: UInt32, width: Int32 = 1, look: PackedLook = .plain) {
    self.cluster = cluster
    self.width = width
    self.look = look
  }

  static var blank: PackedCell { PackedCell(0x20) }

  /// Returns a cell that a wide cluster to the left covers.
  static func covered(_ look: PackedLook) -> PackedCell { PackedCell(0x20, width: 0, look: look) }

  var isCovered: Bool { width == 0 }
  /// Whether the cluster has several scalars, so that its number means nothing in another grid.
  var isLong: Bool { cluster >= Self.firstLong }
  var isASCII: Bool { cluster < 0x80 }
  var isSpace: Bool { cluster == 0x20 && width == 1 }
}
