import ChildProcesses
import Glibc
@testable import LocalFiles
import Synchronization
import TestSupport
import Testing

@Suite struct `A private file` {
  @Test func `a file is read as written, in private folders`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/state/gists/deep/accounts.json")
      #expect(try file.read() == nil)
      try file.write([1, 2, 3])
      #expect(try file.read() == [1, 2, 3])
      try file.write([])
      #expect(try file.read() == [])
      for made in ["/state", "/state/gists", "/state/gists/deep"] {
        #expect(try permissions(folder + made) == 0o700)
      }
      #expect(try permissions(file.path) == 0o600)
      #expect(try names(in: folder + "/state/gists/deep") == ["accounts.json"])
      try file.remove()
      try file.remove()
      #expect(try file.read() == nil)
    }
  }

  @Test func `a file as large as a gist's largest is read as written`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/gists/1")
      let bytes = [UInt8](repeating: 0x61, count: 100 << 20)
      try file.write(bytes)
      #expect(try file.read() == bytes)
    }
  }

  @Test func `a write or an update removes what killed processes left`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/gists/links.json")
      for isUpdate in [false, true] {
        try file.write([1])
        _ = Descriptor(folder + "/gists/.gists-1x.tmp", O_WRONLY | O_CREAT, mode: 0o600)
        if isUpdate { try await file.update { _ in nil } } else { try file.write([1]) }
        #expect(
          try names(in: folder + "/gists").filter { !$0.hasSuffix(".lock") } == ["links.json"])
      }
    }
  }

  @Test(arguments: [0o000, 0o777] as [mode_t])
  func `the umask has no effect`(mask: mode_t) async throws {
    await #expect(processExitsWith: .success) { [mask] in
      try await ScratchFolder.with { folder in
        umask(mask)
        let file = PrivateFile(folder + "/a/gists/x")
        try await file.update { _ in [1] }
        #expect(try permissions(folder + "/a") == 0o700)
        #expect(try permissions(folder + "/a/gists") == 0o700)
        #expect(try permissions(file.path) == 0o600)
        #expect(try permissions(file.path + ".lock") == 0o600)
        #expect(try file.read() == [1])
      }
    }
  }

  @Test func `wide permissions are fixed and reported`() async throws {
    try await ScratchFolder.with { folder in
      let repairs = Mutex<[Repair]>([])
      let own = folder + "/gists"
      let file = PrivateFile(own + "/x") { repair in repairs.withLock { $0.append(repair) } }
      try file.write([1])
      #expect(repairs.withLock(\.self) == [])
      chmod(file.path, 0o644)
      #expect(try file.read() == [1])
      chmod(own, 0o755)
      try file.write([2])
      #expect(
        repairs.withLock(\.self) == [
          Repair(path: file.path, found: 0o644, now: 0o600),
          Repair(path: own, found: 0o755, now: 0o700),
        ])
      #expect(try permissions(file.path) == 0o600)
      #expect(try permissions(own) == 0o700)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "changing the owner of a file needs root"))
  func `a file of another user is refused`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/gists/x")
      try file.write([1])
      chown(file.path, 12_345, 12_345)
      #expect(throws: FileError.foreignOwner(path: file.path)) { try file.read() }
      #expect(throws: FileError.foreignOwner(path: file.path)) { try file.write([2]) }
      let own = folder + "/gists"
      chown(own, 12_345, 12_345)
      #expect(throws: FileError.foreignOwner(path: own)) { try file.write([2]) }
    }
  }

  @Test func `a symbolic link is not followed, and is replaced by a write`() async throws {
    try await ScratchFolder.with { folder in
      let target = PrivateFile(folder + "/target")
      try target.write([1])
      let file = PrivateFile(folder + "/link")
      symlink(target.path, file.path)
      #expect(throws: FileError.cannotRead(path: file.path, errno: ELOOP)) { try file.read() }
      try file.write([2])
      #expect(try file.read() == [2])
      #expect(try target.read() == [1])
    }
  }

  @Test func `a folder or a pipe in its place is reported`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/x")
      mkdir(file.path, 0o700)
      #expect(throws: FileError.isFolder(path: file.path)) { try file.read() }
      #expect(throws: FileError.isFolder(path: file.path)) { try file.write([1]) }
      let names = try names(in: folder)
      #expect(names == ["x"])
      let pipe = PrivateFile(folder + "/pipe")
      mkfifo(pipe.path, 0o600)
      #expect(throws: FileError.isDevice(path: pipe.path)) { try pipe.read() }
    }
  }

  @Test func `a file in place of a folder is reported`() async throws {
    try await ScratchFolder.with { folder in
      try PrivateFile(folder + "/gists").write([1])
      let file = PrivateFile(folder + "/gists/x")
      #expect(throws: FileError.cannotWrite(path: folder + "/gists", errno: ENOTDIR)) {
        try file.write([1])
      }
    }
  }

  @Test func `a file over ulimit -f keeps the old one and no temporary file`() async {
    await #expect(processExitsWith: .success) {
      ProcessSetup.apply()
      try await ScratchFolder.with { folder in
        let file = PrivateFile(folder + "/x")
        try file.write([1, 2, 3])
        var limit = rlimit(rlim_cur: 4, rlim_max: 4)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #expect(throws: FileError.cannotWrite(path: file.path, errno: EFBIG)) {
          try file.write([UInt8](repeating: 65, count: 100))
        }
        #expect(try file.read() == [1, 2, 3])
        #expect(try names(in: folder) == ["x"])
      }
    }
  }

  @Test func `concurrent changes are all kept`() async throws {
    try await ScratchFolder.with(inMemory: true) { folder in
      let path = folder + "/gists/count"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            try await PrivateFile(path).update(limit: .untilHang) { ($0 ?? []) + [UInt8(number)] }
          }
        }
        try await group.waitForAll()
      }
      #expect(try PrivateFile(path).read()?.sorted() == Array(0..<20))
    }
  }

  @Test(.endsHangs) func `tasks that wait for a lock leave the threads to others`()
    async throws
  {
    try await ScratchFolder.with(inMemory: true) { folder in
      let file = PrivateFile(folder + "/x")
      let other = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(other) }
      try #require(flock(other, LOCK_EX) == 0)
      let (starts, start) = AsyncStream.makeStream(of: Void.self)
      // More than a machine has cores.
      let updates = (0..<64).map { _ in
        Task {
          start.yield()
          try await file.update(limit: .untilHang) { ($0 ?? []) + [1] }
        }
      }
      // All of them start, although none of the first ones has ended.
      var started = 0
      for await _ in starts {
        started += 1
        if started == updates.count { break }
      }
      flock(other, LOCK_UN)
      for update in updates { try await update.value }
      #expect(try file.read()?.count == updates.count)
    }
  }

  @Test func `no one else holds the lock during a change`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/x")
      try await file.update { _ in
        let other = open(file.path + ".lock", O_RDWR | O_CLOEXEC)
        defer { close(other) }
        #expect(flock(other, LOCK_SH | LOCK_NB) == -1)
        return [1]
      }
      let later = open(file.path + ".lock", O_RDWR | O_CLOEXEC)
      defer { close(later) }
      #expect(flock(later, LOCK_EX | LOCK_NB) == 0)
    }
  }

  @Test func `a change that returns nil or throws writes nothing`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/x")
      try await file.update { _ in nil }
      #expect(try file.read() == nil)
      try file.write([1])
      await #expect(throws: SafeName.Problem.empty) {
        try await file.update { _ in throw SafeName.Problem.empty }
      }
      #expect(try file.read() == [1])
    }
  }
}

/// Files that SQLite writes in place.
@Suite struct SharedFileTests {
  @Test func `a file is private before it is written`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile("\(folder)/a/b.db")
      #expect(file.identity == nil)
      try file.createIfMissing()
      let identity = file.identity
      #expect(identity != nil)
      try file.createIfMissing()
      #expect(file.identity == identity)
      var status = stat()
      stat(file.path, &status)
      #expect(status.st_mode & 0o777 == 0o600)
      stat("\(folder)/a", &status)
      #expect(status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func `a folder in its place is reported`() async throws {
    try await ScratchFolder.with { folder in
      mkdir("\(folder)/b.db", 0o700)
      let file = PrivateFile("\(folder)/b.db")
      #expect(file.identity?.isRegular == false)
      #expect(throws: FileError.isFolder(path: file.path)) { try file.createIfMissing() }
    }
  }

  @Test func `siblings are removed by prefix, and a file can be renamed`()
    async throws
  {
    try await ScratchFolder.with { folder in
      for name in ["b.db", "b.db-wal", "b.db-shm", "b.dbx", "c"] {
        try PrivateFile("\(folder)/\(name)").createIfMissing()
      }
      let file = PrivateFile("\(folder)/b.db")
      try file.removeSiblings(beginning: "b.db-")
      try file.move(to: "old")
      #expect(file.identity == nil)
      for (name, isThere) in [("b.db-wal", false), ("b.dbx", true), ("c", true), ("old", true)] {
        #expect((PrivateFile("\(folder)/\(name)").identity != nil) == isThere, "\(name)")
      }
    }
  }
}
