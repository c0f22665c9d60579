import ChildProcesses

/// Writes to a pager, which it keeps as long as there may be more output.
struct PagerSink: Sink {
  private let pager: PagerProcess

  init(_ pager: PagerProcess) { self.pager = pager }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    try DescriptorSink(pager.input).write(bytes)
  }
}
