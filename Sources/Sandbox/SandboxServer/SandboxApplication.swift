import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTP1

extension SandboxEnvironment {
  /// Returns the server, with every route under `/` and under `/api/v3`.
  func application(
    _ temporary: TemporaryFolder, onListening: @escaping @Sendable (any Channel) async -> Void
  ) throws -> some ApplicationProtocol {
    let router = Router(context: RouterContext.self, options: .autoGenerateHeadEndpoints)
    let web = RouteGroup(environment: self, prefix: "", isAPI: false)
    let api = RouteGroup(environment: self, prefix: "", isAPI: true)
    let enterprise = RouteGroup(environment: self, prefix: "/api/v3", isAPI: true)
    if let path = options.log {
      router.add(middleware: LogMiddleware(log: try RequestLog(path), now: now))
    }
    router.add(
      middleware: FaultMiddleware(environment: self, isStreamed: { GitRequest($0) != nil }))
    router.add(
      middleware: GitMiddleware(
        repositories: GitRepositories(environment: self, temporary: temporary)))
    router.add(middleware: PreflightMiddleware())
    router.add(middleware: WebPages(web: web, api: api))
    for group in [api, enterprise] {
      let api = GroupRouter(group: group, router: router)
      MetaRoutes().addRoutes(to: api)
      UserRoutes().addRoutes(to: api)
      RepositoryRoutes().addRoutes(to: api)
      ContentsRoutes().addRoutes(to: api)
      FileRoutes().addRoutes(to: api)
      SearchRoutes().addRoutes(to: api)
      FeedRoutes().addRoutes(to: api)
      GistRoutes().addRoutes(to: api)
      StarRoutes().addRoutes(to: api)
      CommentRoutes().addRoutes(to: api)
      CredentialRoutes().addRoutes(to: api)
    }
    let pages = GroupRouter(group: web, router: router)
    RawRoutes().addRoutes(to: pages)
    DeviceFlowRoutes().addRoutes(to: pages)
    DevicePageRoutes().addRoutes(to: pages)
    AppRoutes().addRoutes(to: pages)
    TokenPageRoutes().addRoutes(to: pages)
    if options.hasGraphQL {
      let routes = GraphQLRoutes(textLimit: options.graphQLTextLimit)
      for group in [api, RouteGroup(environment: self, prefix: "/api", isAPI: true)] {
        routes.addRoutes(to: GroupRouter(group: group, router: router))
      }
    }
    return Application(
      router: router, server: try server(),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: options.port)),
      onServerRunning: { channel in
        await channel.acceptLaterWithoutDescriptors()
        await onListening(channel)
      },
      logger: Logger(label: "gists-sandbox", factory: { _ in SwiftLogNoOpLogHandler() }))
  }

  private func server() throws -> HTTPServerBuilder {
    let http1 = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionCloserInstaller()])
    guard let certificate = options.certificate else { return .http1(configuration: http1) }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
      let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
      return try .http2Upgrade(
        tlsConfiguration: .makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)),
        configuration: HTTP2UpgradeChannel.Configuration(streamConfiguration: http1))
    } catch {
      throw SandboxError.badCertificate(chain: certificate.chain, key: certificate.key)
    }
  }
}

extension Channel {
  fileprivate func acceptLaterWithoutDescriptors() async {
    try? await eventLoop.submit {
      try self.pipeline.syncOperations.addHandler(AcceptPause(), position: .first)
    }.get()
  }
}

/// Makes a server wait a moment if the process is out of descriptors.
///
/// A connection that it can't accept stays in the queue, and would be tried again at once.
///
/// NIO's AcceptBackoffHandler delays only the next read, not the current one.
private final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = Any

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError, let options = context.channel.syncOptions else {
      return context.fireErrorCaught(error)
    }
    // A change of this option ends the read.
    for isOn in [true, false] { try? options.setOption(.autoRead, value: isOn) }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .milliseconds(100)) { bound.value.read() }
  }
}

/// Closes connections that Hummingbird keeps open: it recognizes only the exact value `close`, and
/// answers HTTP/1.0 in chunks, which that version lacks (RFC 9112, section 7.1).
private final class ConnectionCloser: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// For each request without a response, its version if the connection is closed afterwards.
  private var requests: CircularBuffer<HTTPVersion?> = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    let isLast = head.version == .http1_0 || !head.isKeepAlive
    requests.append(isLast ? head.version : nil)
    if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200,
      let version = requests.popFirst() ?? nil
    else { return context.write(data, promise: promise) }
    head.version = version
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

/// Adds ``ConnectionCloser`` behind the HTTP/1 decoder, to which a server gives no other access.
final class ConnectionCloserInstaller: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = Any

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    // An HTTP/2 stream has no such decoder.
    guard let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    else { return }
    try? pipeline.addHandler(ConnectionCloser(), position: .after(decoder))
  }
}
