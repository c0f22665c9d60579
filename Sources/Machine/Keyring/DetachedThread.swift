import Glibc

/// Runs `work` on a new detached thread, which does not keep the process alive.
func startDetachedThread(_ work: @escaping @Sendable () -> Void) throws(KeyringError) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Work(work))
  let status = pthread_create(
    &thread, &attributes,
    { box in
      if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run() }
      return nil
    },
    box.toOpaque())
  guard status == 0 else {
    box.release()
    throw .failed("could not start a thread: \(String(cString: strerror(status)))")
  }
}

private final class Work {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
