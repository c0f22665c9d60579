import CSQLite
import SQLiteDatabase

/// SQLite's way to make transactions atomic.
enum JournalMode: String {
  /// Reads don't wait for writes.
  case writeAheadLog = "wal"
  /// For network file systems: processes share the index of a write-ahead log in memory, which two
  /// hosts can't do (https://www.sqlite.org/wal.html).
  case rollbackJournal = "delete"

  /// The mode for the file system with this type, `f_type` of statfs(2).
  init(fileSystem type: UInt32?) {
    let isNetwork = type.map(Self.networkFileSystems.contains) ?? false
    self = isNetwork ? .rollbackJournal : .writeAheadLog
  }

  /// NFS, SMB, CIFS, SMB2, 9P, AFS, Ceph, Coda, OCFS2, GFS2, Lustre, and FUSE with sshfs: the
  /// constants of linux/magic.h and statfs(2).
  private static let networkFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x5346_414F, 0x6B41_4653, 0x00C3_6400,
    0x7375_7245, 0x7461_636F, 0x0116_1970, 0x0BD0_0BD0, 0x6573_5546,
  ]

  /// Sets the mode, unless another process is using the file in its current mode.
  ///
  /// SQLite keeps the rollback journal if the file system has no shared memory.
  func set(on connection: Connection) throws(SQLiteError) {
    if try Self.current("PRAGMA journal_mode", connection) != self {
      do {
        _ = try Self.current("PRAGMA journal_mode = \(rawValue)", connection)
      } catch  where error.code == SQLITE_BUSY || error.code == SQLITE_LOCKED {
        // The next process that opens the library tries again.
      }
    }
    // With a log, a power failure loses the last transactions, never the library. With a rollback
    // journal, only a full sync is safe.
    let isLog = try Self.current("PRAGMA journal_mode", connection) == .writeAheadLog
    try connection.executeScript("PRAGMA synchronous = \(isLog ? "NORMAL" : "FULL")")
  }

  private static func current(
    _ sql: String, _ connection: Connection
  ) throws(SQLiteError) -> JournalMode? {
    try connection.fetchOne(sql) { $0.text(0) ?? "" }.flatMap(JournalMode.init(rawValue:))
  }
}
