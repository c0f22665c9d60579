import Dispatch

/// Starts libdispatch's thread for timers, so that the descriptors that it opens for them are open.
///
/// Call it in an exit test before descriptors are closed or counted.
package func startDispatchTimers() async {
  let timer = DispatchSource.makeTimerSource()
  await withCheckedContinuation { continuation in
    timer.setEventHandler {
      timer.cancel()
      continuation.resume()
    }
    timer.schedule(deadline: .now())
    timer.resume()
  }
}
