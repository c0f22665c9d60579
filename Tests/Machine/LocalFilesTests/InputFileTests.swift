import ChildProcesses
import Dispatch
import Glibc
import TestSupport
import Testing

@testable import LocalFiles

@Suite(.endsHangs) struct `An input file` {
  private static let limit = 25_000_000

  @Test func `a file is read completely, up to its limit`() async throws {
    try await ScratchFolder.with { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      let path = folder + "/x"
      try PrivateFile(path).write(bytes)
      #expect(try InputFile.read(path, limit: bytes.count) == bytes)
      #expect(
        throws: FileError.tooBig(path: path, size: bytes.count, limit: bytes.count - 1)
      ) { try InputFile.read(path, limit: bytes.count - 1) }
    }
  }

  @Test func `missing and unreadable files, folders and devices are reported`() async throws {
    try await ScratchFolder.with { folder in
      let missing = folder + "/missing"
      #expect(throws: FileError.cannotRead(path: missing, errno: ENOENT)) {
        try InputFile.read(missing, limit: Self.limit)
      }
      #expect(throws: FileError.isFolder(path: folder)) {
        try InputFile.read(folder, limit: Self.limit)
      }
      for device in ["/dev/zero", "/dev/null", "/dev/tty"] {
        #expect(throws: FileError.isDevice(path: device)) {
          try InputFile.read(device, limit: Self.limit)
        }
      }
      #expect(throws: FileError.cannotRead(path: "", errno: ENOENT)) {
        try InputFile.read("", limit: Self.limit)
      }
    }
  }

  @Test
  func `what can't be read again takes no file's place, and nobody waits for a silent writer`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let (pipe, link) = (folder + "/pipe", folder + "/link")
      #expect(mkfifo(pipe, 0o600) == 0)
      let writer = open(pipe, O_RDWR)
      defer { close(writer) }
      #expect(throws: FileError.isPipe(path: pipe)) {
        try InputFile.readIfPresent(pipe, limit: Self.limit)
      }
      try PrivateFile(folder + "/file").write([1])
      symlink("file", link)
      #expect(try InputFile.readIfPresent(link, limit: Self.limit) == [1])
      #expect(throws: FileError.isLink(path: link)) {
        try InputFile.readIfPresent(link, limit: Self.limit, followsLink: false)
      }
      #expect(
        try InputFile.readIfPresent(folder + "/none", limit: 1, followsLink: false) == nil)
    }
  }

  @Test func `a sparse file of 100 MB is refused before it is read`() async {
    await #expect(processExitsWith: .success) {
      try await ScratchFolder.with { folder in
        let path = folder + "/sparse"
        try PrivateFile(path).write([])
        #expect(truncate(path, 100_000_000) == 0)
        let use = ResourceUse {
          #expect(
            throws: FileError.tooBig(path: path, size: 100_000_000, limit: Self.limit)
          ) { try InputFile.read(path, limit: Self.limit) }
        }
        #expect(use.memory < 4 << 20)
      }
    }
  }

  @Test func `a pipe without a writer is soon refused`() async throws {
    try await ScratchFolder.with { folder in
      let path = folder + "/pipe"
      mkfifo(path, 0o600)
      #expect(throws: FileError.noWriter(path: path)) {
        try InputFile.read(path, limit: Self.limit)
      }
    }
  }

  @Test func `a pipe is read until its writer closes it or to the limit`() throws {
    let bytes = [UInt8](repeating: 65, count: 200_000)
    for limit in [Self.limit, 100_000] {
      let ends = try PipeEnds()
      let (reading, writing) = (ends.reading, ends.writing)
      signal(SIGPIPE, SIG_IGN)
      let writer = DispatchQueue(label: "writer")
      // Later than the wait for a pipe without a writer.
      writer.asyncAfter(deadline: .now() + .milliseconds(600)) { write(bytes, to: writing) }
      let path = "/dev/fd/\(reading)"
      if limit == Self.limit {
        #expect(try InputFile.read(path, limit: limit) == bytes)
      } else {
        #expect {
          try InputFile.read(path, limit: limit)
        } throws: { error in
          guard case .tooBig(path, _, limit) = error as? FileError else { return false }
          return true
        }
      }
      close(reading)
      writer.sync {}
    }
  }

  @Test func `stdin may be a device or a pipe, but not a folder or closed`() async throws {
    try await ScratchFolder.with { folder in
      let null = open("/dev/null", O_RDONLY)
      let zero = open("/dev/zero", O_RDONLY)
      let directory = open(folder, O_RDONLY)
      defer { for descriptor in [null, zero, directory] { close(descriptor) } }
      let nothing = try InputFile.readStandardInput(descriptor: null, limit: 10)
      #expect(nothing == [])
      #expect(throws: FileError.tooBig(path: "-", size: 65_536, limit: 10)) {
        try InputFile.readStandardInput(descriptor: zero, limit: 10)
      }
      #expect(throws: FileError.isFolder(path: "-")) {
        try InputFile.readStandardInput(descriptor: directory, limit: 10)
      }
      #expect(throws: FileError.cannotRead(path: "-", errno: EBADF)) {
        try InputFile.readStandardInput(descriptor: -1, limit: 10)
      }
    }
  }

  @Test func `a pipe or a socket has no writer as soon as its other end is closed`() async throws {
    try await ScratchFolder.with { folder in
      for isSocket in [false, true] {
        var ends: [Int32] = [-1, -1]
        #expect(
          (isSocket
            ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) : Glibc.pipe(&ends)) == 0)
        defer { close(ends[0]) }
        #expect(Glibc.write(ends[1], "unread", 6) == 6)
        #expect(!InputFile.hasNoWriter(ends[0]))
        close(ends[1])
        // A child process that another test is starting has a copy of that end until its exec.
        let reading = ends[0]
        try await eventually { InputFile.hasNoWriter(reading) }
        #expect(InputFile.readSome(of: reading) == Array("unread".utf8))
      }
      try PrivateFile(folder + "/file").write([1])
      let file = open(folder + "/file", O_RDONLY)
      defer { close(file) }
      #expect(!InputFile.hasNoWriter(file))
    }
  }

  @Test func `a closed stdin stays closed when files are opened`() async {
    await #expect(processExitsWith: .success) {
      let (other, failures) = await withOwnDescriptors {
        close(0)
        ProcessSetup.apply()
        let other = open("/dev/null", O_RDONLY)
        let failures = [
          failure { () throws(FileError) in try InputFile.readStandardInput(limit: 10) },
          failure { () throws(FileError) in try InputFile.read("/dev/stdin", limit: 10) },
        ]
        return (other, failures)
      }
      #expect(other > 2)
      let closed = ["-", "/dev/stdin"].map { FileError.cannotRead(path: $0, errno: EBADF) }
      #expect(failures == closed)
    }
  }
}

/// Returns the error of a read; nil if it succeeds.
private func failure(of read: () throws(FileError) -> [UInt8]) -> FileError? {
  do throws(FileError) {
    _ = try read()
    return nil
  } catch {
    return error
  }
}

private func write(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { break }
    rest = rest.dropFirst(count)
  }
  close(descriptor)
}
