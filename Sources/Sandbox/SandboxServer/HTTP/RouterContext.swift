import Hummingbird
import Logging
import NIOCore

/// Hummingbird's context of a request, with the connection for the faults that close it.
struct RouterContext: Hummingbird.RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
