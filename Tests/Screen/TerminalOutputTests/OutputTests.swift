import ChildProcesses
import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct `Output in ASCII` {
  @Test(arguments: [
    ("octocat · secret · ★ starred", "octocat . secret . * starred"),
    ("── a.md ───── 2 kB ──", "-- a.md ----- 2 kB --"),
    ("│ a ┼ b\n☑ x ☐ y • z", "| a + b\nx x o y . z"),
    ("cut… → “x” – it’s ✓", "cut~ > \"x\" - it's v"), ("plain\u{1B}[1m", "plain\u{1B}[1m"),
    ("日本語 né 🎉", "日本語 né 🎉"), ("", ""),
  ])
  func `drawing characters are replaced, and letters are left`(text: String, ascii: String) throws {
    let sink = MemorySink()
    let output = Output(sink: ASCIISink(sink: sink), capacity: 0)
    try output.write(text)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == ascii)
  }

  @Test func `bytes that are not UTF-8 are left`() {
    for bytes in [[0xE2, 0x80], [0xE2], [0xFF, 0xB7, 0x41], [0xC2, 0x41, 0xE2, 0x94, 0x41]]
      as [[UInt8]]
    {
      #expect(ASCIIForm.drawn(bytes) == bytes)
    }
  }
}

@Suite struct `Output to a stream` {
  /// Ignores SIGPIPE, as the network library does.
  init() { signal(SIGPIPE, SIG_IGN) }

  @Test func `output is written in order by a flush`() throws {
    let pipe = try PipeEnds()
    defer { pipe.close() }
    let output = Output(descriptor: pipe.writing)
    try output.write("one ")
    try output.write([0xFF, 0x00])
    try output.writeLine(" two")
    var entry = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 0) == 0, "nothing is written before the flush")
    try output.flush()
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(pipe.reading, &bytes, bytes.count)
    let written = [UInt8]("one ".utf8) + [0xFF, 0x00] + [UInt8](" two\n".utf8)
    #expect(Array(bytes.prefix(count)) == written)
  }

  @Test func `a direct write doesn't wait for what is in the buffer`() throws {
    let output = Output(sink: MemorySink(), capacity: 10)
    try output.write("one ")
    try output.writeDirectly([UInt8]("two ".utf8))
    #expect(output.collectedText == "two ")
    try output.flush()
    #expect(output.collectedText == "two one ")
  }

  @Test func `the end passes on a last line without a line end`() throws {
    let lines = Mutex<[String]>([])
    let output = Output.lines { line in lines.withLock { $0.append(line) } }
    try output.write("one\nt")
    try output.write("wo")
    #expect(lines.withLock { $0 } == ["one"])
    try output.end()
    try output.end()
    #expect(lines.withLock { $0 } == ["one", "two"])
    try output.write("three\n")
    try output.end()
    #expect(lines.withLock { $0 } == ["one", "two", "three"])
  }

  @Test func `a closed pipe is an error even if SIGPIPE is ignored`() throws {
    let pipe = try PipeEnds()
    close(pipe.reading)
    defer { close(pipe.writing) }
    try waitForReaders(ofPipe: pipe.writing)
    let output = Output(descriptor: pipe.writing)
    try output.write("lost")
    #expect(throws: OutputError.brokenPipe) { try output.flush() }
    #expect(throws: OutputError.brokenPipe) {
      try output.write([UInt8](repeating: 65, count: Output.wholeBuffer + 1))
    }
  }

  @Test func `a flush reports a full disk`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    let output = Output(descriptor: full)
    try output.write("lost")
    #expect(throws: OutputError.failed(errno: ENOSPC)) { try output.flush() }
  }

  @Test func `a flush reports a closed stream`() throws {
    let output = Output(descriptor: -1)
    try output.write("lost")
    #expect(throws: OutputError.failed(errno: EBADF)) { try output.flush() }
  }

  @Test func `a pipe in non-blocking mode gets everything`() throws {
    let pipe = try PipeEnds()
    defer { pipe.close() }
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let outcome = Mutex<Result<Void, any Error>?>(nil)
    let writer = DispatchQueue(label: "writer")
    writer.async {
      let output = Output(descriptor: pipe.writing)
      outcome.withLock {
        $0 = Result {
          try output.write(bytes); try output.flush()
        }
      }
    }
    var collected: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 5_000)
    while collected.count < bytes.count {
      let count = read(pipe.reading, &chunk, chunk.count)
      try #require(count > 0)
      collected += chunk.prefix(count)
    }
    writer.sync {}
    try outcome.withLock { try $0?.get() }
    #expect(collected == bytes)
  }
}
