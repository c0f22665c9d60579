import FoundationEssentials
import Glibc
import LocalFiles
import Synchronization
import TestSupport
import Testing

@Suite struct UserFileReplacingTests {
  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test func `a file is replaced only if it has what was read, and keeps its mode`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      let (one, two) = (Array("one".utf8), Array("two".utf8))
      let isNew = try UserFile.replace(nil, with: one, at: path)
      #expect(isNew)
      chmod(path, 0o640)
      #expect(try !UserFile.replace(nil, with: two, at: path))
      #expect(try !UserFile.replace(Array("on".utf8), with: two, at: path))
      #expect(try !UserFile.replace(Array("ones".utf8), with: two, at: path))
      #expect(Self.text(path) == "one")
      #expect(try UserFile.replace(one, with: two, at: path))
      #expect(Self.text(path) == "two")
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
      unlink(path)
      #expect(try !UserFile.replace(two, with: one, at: path))
      #expect(try Self.names(folder) == [])
    }
  }

  /// Another program saves in its own way meanwhile; what it saved last is there in the end, whether or
  /// not the replacement came before it.
  @Test func `what another program saves at the same moment is not lost`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      for round in 0..<300 {
        try Data("old".utf8).write(to: URL(filePath: path))
        let saver = Task.detached {
          try Data("saved \(round)".utf8).write(to: URL(filePath: "\(folder)/new"))
          #expect(rename("\(folder)/new", path) == 0)
        }
        let isReplaced = try UserFile.replace(
          Array("old".utf8), with: Array("merged".utf8), at: path)
        try await saver.value
        #expect(Self.text(path) == "saved \(round)", "replaced: \(isReplaced)")
      }
      #expect(try Self.names(folder) == ["a.txt"])
    }
  }

  /// A flag that a thread and a test share.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }

  private static func inode(_ path: String) -> ino_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_ino : nil
  }

  /// Waits until the path has another file than the former one, or the flag is set.
  private static func wait(for isDone: Flag, orReplacementOf former: ino_t?, at path: String) {
    while !isDone.isSet {
      if let now = inode(path), now != former { return }
      usleep(1_000)
    }
  }

  @Test func `a process that removes abandoned files leaves the replaced one alone`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      let isDone = Flag()
      async let cleaned: Void = SerialQueue().run {
        while !isDone.isSet { UserFile.removeAbandonedWrites(beside: [path]) }
      }
      try Data("0".utf8).write(to: URL(filePath: path))
      do {
        for round in 0..<200 {
          let (old, new) = (Array("\(round)".utf8), Array("\(round + 1)".utf8))
          #expect(try UserFile.replace(old, with: new, at: path))
        }
      } catch {
        Issue.record(error)
      }
      isDone.set()
      await cleaned
      #expect(Self.text(path) == "200")
      #expect(try Self.names(folder) == ["a.txt"])
    }
  }

  /// The process has locked the file while it had the name of a temporary one, and keeps the lock so long
  /// that the replacement goes on without it.
  @Test func `a process that removes the replaced file as abandoned is no program that saves`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      try Data("old".utf8).write(to: URL(filePath: path))
      let former = Self.inode(path)
      let file = open(path, O_RDWR | O_CLOEXEC)
      #expect(file >= 0 && flock(file, LOCK_EX) == 0)
      let isDone = Flag()
      async let removed: Void = SerialQueue().run {
        Self.wait(for: isDone, orReplacementOf: former, at: path)
        flock(file, LOCK_UN)
        UserFile.removeAbandonedWrites(beside: [path])
        close(file)
      }
      let isReplaced = try? UserFile.replace(
        Array("old".utf8), with: Array("new".utf8), at: path, patience: .untilHang)
      isDone.set()
      await removed
      #expect(isReplaced == true)
      #expect(Self.text(path) == "new")
      #expect(try Self.names(folder) == ["a.txt"])
    }
  }

  /// The program has opened the file before the replacement, and writes into it after.
  @Test func `what another program saves in place at the same moment is not lost`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      try Data("old".utf8).write(to: URL(filePath: path))
      let former = Self.inode(path)
      let file = open(path, O_WRONLY | O_CLOEXEC)
      #expect(file >= 0)
      let (isReady, isDone) = (Flag(), Flag())
      async let saved: Void = SerialQueue().run {
        isReady.set()
        Self.wait(for: isDone, orReplacementOf: former, at: path)
        #expect(write(file, "saved", 5) == 5)
        close(file)
      }
      while !isReady.isSet { await Task.yield() }
      let isReplaced = try? UserFile.replace(
        Array("old".utf8), with: Array("merged".utf8), at: path, patience: .untilHang)
      isDone.set()
      await saved
      #expect(isReplaced == false)
      #expect(Self.text(path) == "saved")
      #expect(try Self.names(folder) == ["a.txt"])
    }
  }

  /// The program has locked its former file so long that it saves a new one between the two looks at the
  /// path, and keeps the former one open for writing until the end.
  @Test(.endsHangs) func `another program's new file gets its place back at once`() async throws {
    try await ScratchFolder.with { folder in
      let (path, new) = ("\(folder)/a.txt", "\(folder)/new")
      try Data("old".utf8).write(to: URL(filePath: path))
      try Data("saved".utf8).write(to: URL(filePath: new))
      let former = Self.inode(path)
      let file = open(path, O_RDWR | O_CLOEXEC)
      #expect(file >= 0 && flock(file, LOCK_EX) == 0)
      let (isReady, isDone) = (Flag(), Flag())
      async let saved: Void = SerialQueue().run {
        isReady.set()
        // Until the replacement waits for the lock, or has gone on without it on a busy machine.
        while !isDone.isSet, Self.inode(path) == former, !Self.isReplacing(path, in: folder) {
          usleep(1_000)
        }
        #expect(rename(new, path) == 0)
        flock(file, LOCK_UN)
        var old = stat()
        #expect(fstat(file, &old) == 0)
        while !isDone.isSet, old.st_nlink == 0 { usleep(1_000) }
        close(file)
      }
      while !isReady.isSet { await Task.yield() }
      let start = ContinuousClock.now
      _ = try? UserFile.replace(
        Array("old".utf8), with: Array("merged".utf8), at: path, patience: .untilHang)
      #expect(ContinuousClock.now - start < .untilHang)
      isDone.set()
      await saved
      #expect(Self.text(path) == "saved")
      #expect(try Self.names(folder) == ["a.txt"])
    }
  }

  /// Whether the new file is written, and the former one is open beside the program's own copy.
  private static func isReplacing(_ path: String, in folder: String) -> Bool {
    guard (try? names(folder).count) == 3 else { return false }
    return openFiles().count { $0.hasSuffix(" \(path)") } == 2
  }

  @Test func `a file that another program keeps open for writing is replaced`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      try Data("old".utf8).write(to: URL(filePath: path))
      let file = open(path, O_WRONLY)
      defer { close(file) }
      #expect(try UserFile.replace(Array("old".utf8), with: Array("new".utf8), at: path))
      #expect(Self.text(path) == "new")
    }
  }
}
