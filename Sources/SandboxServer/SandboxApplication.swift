import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOSSL

extension SandboxCore {
  /// The server: every endpoint, under `/` and under `/api/v3`.
  func application(
    onListening: @escaping @Sendable (Int?) async -> Void
  ) throws -> some ApplicationProtocol {
    let router = Router(context: SandboxContext.self, options: .autoGenerateHeadEndpoints)
    let web = Endpoints(core: self, prefix: "", isAPI: false)
    let api = Endpoints(core: self, prefix: "", isAPI: true)
    let enterprise = Endpoints(core: self, prefix: "/api/v3", isAPI: true)
    router.add(middleware: RequestMiddleware(core: self))
    router.add(middleware: UnknownRoutes(endpoints: api))
    for endpoints in [api, enterprise] {
      UserRoutes().add(to: router, endpoints)
      RepositoryRoutes().add(to: router, endpoints)
      ContentsRoutes().add(to: router, endpoints)
      SearchRoutes().add(to: router, endpoints)
      FeedRoutes().add(to: router, endpoints)
      GistRoutes().add(to: router, endpoints)
      StarRoutes().add(to: router, endpoints)
      CommentRoutes().add(to: router, endpoints)
    }
    RawRoutes().add(to: router, web)
    AvatarRoutes().add(to: router, web)
    SignInRoutes().add(to: router, web)
    DevicePageRoutes().add(to: router, web)
    GraphQLRoutes().add(to: router, api)
    GraphQLRoutes().add(to: router, Endpoints(core: self, prefix: "/api", isAPI: true))
    return Application(
      router: router, server: try server(),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: options.port)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port) },
      logger: Logger(label: "gists-sandbox", factory: { _ in SwiftLogNoOpLogHandler() }))
  }

  private func server() throws -> HTTPServerBuilder {
    guard let certificate = options.certificate else { return .http1() }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
      let key = try NIOSSLPrivateKey(file: certificate.key, format: .pem)
      return try .http2Upgrade(
        tlsConfiguration: .makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)))
    } catch {
      throw SandboxError.badCertificate(certificate)
    }
  }
}
