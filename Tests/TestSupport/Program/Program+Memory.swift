extension Program {
  package struct NotMeasured: Error {
    package var result: ProgramResult
  }

  /// Runs the program and returns its peak memory in bytes.
  ///
  /// A small program starts it, because the system also counts the memory of the forked process, and
  /// the test process is large.
  package func runMeasured() async throws -> (result: ProgramResult, peak: Int) {
    let report = "\(home.work)/peak"
    let script = """
      import resource, subprocess, sys
      status = subprocess.call(sys.argv[2:])
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      open(sys.argv[1], "w").write(str(peak))
      sys.exit(status)
      """
    let result = try await Program(
      command: ["python3", "-c", script, report] + command, home: home
    )
    .run()
    guard let text = home.read(report), let kibibytes = Int(String(decoding: text, as: UTF8.self))
    else { throw NotMeasured(result: result) }
    return (result, kibibytes << 10)
  }
}
