import Hummingbird
import Logging
import NIOCore

/// What Hummingbird hands on with each request.
struct SandboxContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection, for the faults that cut it.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
