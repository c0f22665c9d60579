import CLinux
import Dispatch
import Glibc
import LocalFiles

/// An output stream of a program.
package enum OutputStream: Int32, CaseIterable, Sendable {
  case out = 1
  case error = 2
}

/// The stdout and stderr of a program whose output this process shows.
///
/// Where our own stream is a terminal, the program gets a terminal that always has the same size,
/// so that it shows its progress. Otherwise, it gets a pipe.
final class ShownOutput: Sendable {
  /// Receives the program's output on a thread of its own, and an empty piece at the end of each
  /// stream.
  typealias Receive = @Sendable (OutputStream, [UInt8]) -> Void

  /// The time in milliseconds to wait for more output after the program has ended: programs that it
  /// started may keep its output open.
  private static let patience: Int32 = 100
  /// The most bytes that are read then: more than pipes and terminals hold.
  private static let mostAfterEnd = 1 << 20

  private struct Channel {
    let stream: OutputStream
    let reading: Int32
    let writing: Int32

    func close() {
      Glibc.close(reading)
      Glibc.close(writing)
    }
  }

  private let channels: [Channel]
  /// The pipe whose end means that the program has ended.
  private let running: PipeEnds
  /// Reports that the size of our terminal has changed; nil without a terminal.
  private let window: SignalReport?
  private let receive: Receive
  private let ended = DispatchSemaphore(value: 0)

  /// Opens the terminals or pipes for the program's output; if that fails, nothing stays open.
  init(_ receive: @escaping Receive) throws(FileError) {
    self.receive = receive
    let terminals = OutputStream.allCases.filter { isatty($0.rawValue) == 1 }
    window = terminals.isEmpty ? nil : try SignalReport(of: SIGWINCH)
    var channels: [Channel] = []
    do throws(FileError) {
      // Two streams on one terminal stay in order.
      if terminals.count == 2, let channel = Self.terminal(for: .error) {
        channels = [channel]
      } else {
        for stream in OutputStream.allCases {
          if terminals.contains(stream), let channel = Self.terminal(for: stream) {
            channels.append(channel)
          } else {
            let pipe = try PipeEnds()
            channels.append(Channel(stream: stream, reading: pipe.reading, writing: pipe.writing))
          }
        }
      }
      running = try PipeEnds()
    } catch {
      for channel in channels { channel.close() }
      throw error
    }
    self.channels = channels
  }

  var descriptors: [(ours: Int32, theirs: Int32)] {
    OutputStream.allCases.map { stream in
      let channel = channels.first { $0.stream == stream } ?? channels[0]
      return (channel.writing, stream.rawValue)
    }
  }

  /// Starts reading; call it when the program runs.
  func start() {
    for channel in channels { close(channel.writing) }
    DispatchQueue(label: "gists.output").async { [self] in
      read()
      ended.signal()
    }
  }

  /// Waits until all of the program's output has been read; call it when the program has ended.
  func finish() {
    close(running.writing)
    ended.wait()
    for channel in channels { close(channel.reading) }
    close(running.reading)
  }

  /// Closes everything; call it if the program can't be started.
  func cancel() {
    for channel in channels { channel.close() }
    close(running.reading)
    close(running.writing)
  }

  private func read() {
    var open = channels
    var (hasEnded, afterEnd) = (false, 0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !open.isEmpty, afterEnd < Self.mostAfterEnd {
      // poll(2) ignores negative numbers.
      let others = [hasEnded ? -1 : running.reading, window?.descriptor ?? -1]
      var entries = (open.map(\.reading) + others).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&entries, nfds_t(entries.count), hasEnded ? Self.patience : -1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if entries[open.count].revents != 0 { hasEnded = true }
      if entries[open.count + 1].revents != 0 {
        window?.acknowledge()
        for channel in open { Self.resize(channel) }
      }
      for (channel, entry) in zip(open, entries) where entry.revents != 0 {
        let count = Glibc.read(channel.reading, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        // A terminal whose program has ended fails with EIO.
        guard count > 0 else {
          open.removeAll { $0.stream == channel.stream }
          continue
        }
        receive(channel.stream, Array(buffer[..<count]))
        if hasEnded { afterEnd += count }
      }
    }
    for channel in channels { receive(channel.stream, []) }
  }

  /// Makes a terminal as large as ours; does nothing to a pipe.
  private static func resize(_ channel: Channel) {
    var size = winsize()
    guard ioctl(channel.stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return }
    _ = ioctl(channel.reading, UInt(TIOCSWINSZ), &size)
  }

  /// Opens a terminal as large as ours, which passes everything on unchanged.
  private static func terminal(for stream: OutputStream) -> Channel? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard
      clinux_pseudo_terminal(&ends, size.ws_row, size.ws_col, size.ws_xpixel, size.ws_ypixel) == 0
    else { return nil }
    let (controller, program) = (ends[0], ends[1])
    var mode = termios()
    guard tcgetattr(program, &mode) == 0 else {
      close(controller)
      close(program)
      return nil
    }
    cfmakeraw(&mode)
    tcsetattr(program, TCSANOW, &mode)
    // The program waits if we show its output more slowly.
    _ = fcntl(program, F_SETFL, O_RDWR)
    return Channel(stream: stream, reading: controller, writing: program)
  }
}

/// The size of a terminal's cell in pixels.
package struct CellSize: Hashable, Sendable {
  let width: Int
  let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A pseudoterminal that shows nothing, from whose size a program computes the cell size.
final class CellTerminal: Sendable {
  /// The side that the program gets.
  let program: Int32
  private let controller: Int32

  private static let (rows, columns) = (36, 120)

  /// Opens a terminal with cells of this size; nil if the system has none.
  ///
  /// No other program inherits it. When it is full, output is lost, so that the program never waits
  /// for a reader.
  init?(_ cell: CellSize) {
    var ends: [Int32] = [-1, -1]
    guard
      clinux_pseudo_terminal(
        &ends, UInt16(Self.rows), UInt16(Self.columns),
        UInt16(clamping: Self.columns * cell.width), UInt16(clamping: Self.rows * cell.height)) == 0
    else { return nil }
    (controller, program) = (ends[0], ends[1])
  }

  deinit {
    close(program)
    close(controller)
  }
}
