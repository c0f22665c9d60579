// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of ours is compiled with: the strictest language the compiler offers.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Whether another package depends on a version of this one, whose targets may have no unsafe flags then.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// What targets that look at each byte are compiled with: optimized in a debug build, too, where the tests
/// spent a fifth of their time in them.
let fast =
  strict
  + (isDependency
    ? []
    : [
      .unsafeFlags(
        ["-O", "-wmo", "-num-threads", "1", "-disable-batch-mode"], .when(configuration: .debug))
    ])

/// A layer of the package: a folder in `Sources`, and one of the same name in `Tests`.
enum Layer: String {
  case programs = "Programs"
  case commands = "Commands"
  case screen = "Screen"
  case github = "GitHub"
  case library = "Library"
  case machine = "Machine"
  case text = "Text"
  case sandbox = "Sandbox"
  case c = "C"

  func target(
    _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = strict
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path(name), swiftSettings: settings)
  }

  func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path(name))
  }

  func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: "Tests/\(rawValue)/\(name)",
      swiftSettings: strict)
  }

  func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
}

let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let asyncHTTPClient: Target.Dependency = .product(
  name: "AsyncHTTPClient", package: "async-http-client")
let compression: Target.Dependency = .product(
  name: "NIOHTTPCompression", package: "swift-nio-extras")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

/// The client ID of the packager's OAuth app: `make build CLIENT_ID=…`.
let clientID = Context.environment["GISTS_BUILD_CLIENT_ID"] ?? ""

let package = Package(
  name: "gists",
  products: [
    .executable(name: "gists", targets: ["gists"]),
    .executable(name: "gists-sandbox", targets: ["gists-sandbox"]),
    .library(name: "RepoBrowser", targets: ["RepoBrowser"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", .upToNextMinor(from: "1.2.1")),
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
    .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
    .package(url: "https://github.com/apple/swift-nio-extras", .upToNextMinor(from: "1.35.2")),
    .package(url: "https://github.com/apple/swift-nio-ssl", .upToNextMinor(from: "2.37.6")),
    .package(url: "https://github.com/apple/swift-system", .upToNextMinor(from: "1.8.1")),
    // Its default traits link all of Foundation with ICU.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1"),
      traits: []),
    .package(
      url: "https://github.com/swift-server/async-http-client", .upToNextMinor(from: "1.37.0")),
  ],
  targets: [
    // From top to bottom: a target depends only on ones below it.

    // The two programs
    Layer.programs.program("gists", ["GistsCommands"]),
    Layer.programs.program("gists-sandbox", ["SandboxProgram"]),

    // What the command line does
    Layer.commands.target(
      "GistsCommands",
      [
        "ByteTools", "CPackaging", "ChildProcesses", "ClientState", "CommandSupport", "GistGit",
        "GistLibrary", "GistSync", "GistsTUI", "GitHubAPI", "GitHubModels", "Keyring", "LineDiff",
        "LocalFiles", "ModelContext", "ProgramStart", "ProgramVersion", "RepoBrowser",
        "SecretScanner", "TerminalOutput", "TerminalScreen", "TextFolding", "TextFormats",
        algorithms, argumentParser, httpTypes,
      ]),
    Layer.commands.target(
      "CommandSupport",
      [
        "ByteTools", "ChildProcesses", "ClientState", "GistGit", "GistLibrary", "GitHubAPI",
        "GitHubModels", "Keyring", "LocalFiles", "ProgramStart", "ProgramVersion", "TerminalOutput",
        "TextFormats", argumentParser, httpTypes,
      ]),

    // The terminal
    Layer.screen.target(
      "GistsTUI",
      ["ByteTools", "TerminalOutput", "TerminalScreen", "TextFolding", "TextFormats"]),
    Layer.screen.target("TerminalScreen", ["CLinux", "ChildProcesses", "TerminalOutput"]),
    Layer.screen.target(
      "TerminalOutput",
      ["CCmarkGFM", "ChildProcesses", "LocalFiles", "MarkdownParsing", "TextFolding"]),

    // What is kept and found
    Layer.library.target(
      "GistSync",
      ["GistLibrary", "GitHubAPI", "GitHubModels", "LocalFiles", "TextFormats", algorithms]),
    Layer.library.target(
      "GistLibrary",
      [
        "ByteTools", "CSQLite", "GitHubModels", "LocalFiles", "SQLiteDatabase", "TextFolding",
        "TextFormats", algorithms,
      ]),
    Layer.library.target(
      "ClientState", ["ByteTools", "GitHubAPI", "GitHubModels", "LocalFiles", "TextFormats"]),

    // GitHub
    Layer.github.target(
      "RepoBrowser",
      ["ByteTools", "GitHubAPI", "GitHubModels", "LocalFiles", "TextFormats", httpTypes]),
    Layer.github.target(
      "GistGit", ["ByteTools", "ChildProcesses", "GitHubModels"]),
    Layer.github.target(
      "GitHubAPI",
      [
        "ByteTools", "GitHubModels", "LocalFiles", "TextFormats", httpTypes, nio("NIOCore"),
        nio("NIOPosix"), nio("NIOHTTP1"),
        compression, asyncHTTPClient, nioSSL,
      ]),
    Layer.github.target("GitHubModels", ["ByteTools", "TextFormats"], fast),

    // A GitHub on loopback
    Layer.sandbox.target(
      "SandboxProgram", ["ProgramStart", "ProgramVersion", "SandboxServer", argumentParser]),
    Layer.sandbox.target(
      "SandboxServer",
      [
        "ByteTools", "CCmarkGFM", "CLinux", "ChildProcesses", "Fixtures", "GraphQLExecution",
        "MarkdownParsing", "SQLiteDatabase", "TextFormats", httpTypes,
        nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"), nio("NIOPosix"), nioSSL, compression,
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        systemPackage,
      ]),
    Layer.sandbox.target("GraphQLExecution", ["ByteTools", "TextFormats"]),
    .target(
      name: "Fixtures", path: "Fixtures",
      resources: [
        "access-token.json", "access-token-pending.json", "access-token-slow-down.json",
        "comments.json", "commits.json", "contents.json", "device-code.json", "error-401.json",
        "error-403.json", "error-404.json", "error-422.json", "forks.json", "gist.json",
        "gists.json", "rate-limit.json", "readme.json", "readme.md", "repositories.json",
        "repository.json", "root.json", "search.json", "seed-gists.json", "starred.json",
        "subscribers.json", "user.json", "user-search.json", "users.json",
      ].map { .embedInCode($0) },
      swiftSettings: strict),

    // The computer: keyring, files, processes
    Layer.machine.target("ChildProcesses", ["CLinux", "LocalFiles"]),
    Layer.machine.target("Keyring", ["CLibSecret", "LocalFiles"]),
    Layer.machine.target("LocalFiles", ["CLinux"]),
    Layer.machine.target("ModelContext", ["ByteTools", "TextFormats"]),
    Layer.machine.target("ProgramStart", ["CLinux"]),
    Layer.machine.target("ProgramVersion", ["CPackaging"]),
    Layer.machine.target("SQLiteDatabase", ["CSQLite"]),

    // Texts
    Layer.text.target("SecretScanner", ["ByteTools"], fast),
    Layer.text.target("TextFolding", ["ByteTools", "CNormalization"], fast),
    Layer.text.target("TextFormats", ["ByteTools"], fast),
    Layer.text.target("ByteTools", [], fast),
    Layer.text.target("LineDiff", [], fast),
    Layer.text.target("MarkdownParsing", ["CCmarkGFM"]),

    // C
    // Without pkg-config, which would name the shared libraries: they take a part of every start.
    .systemLibrary(
      name: "CCmarkGFM", path: Layer.c.path("CCmarkGFM"),
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    Layer.c.target("CLibSecret", ["CLibSecretHeaders", "CLoading"]),
    .systemLibrary(
      name: "CLibSecretHeaders", path: Layer.c.path("CLibSecretHeaders"), pkgConfig: "libsecret-1",
      providers: [.apt(["libsecret-1-dev"])]),
    Layer.c.target("CLinux"),
    Layer.c.target("CNormalization", ["CLoading"]),
    Layer.c.target("CSQLite", ["CLoading"]),
    .target(
      name: "CPackaging", path: Layer.c.path("CPackaging"),
      cSettings: [.define("CPACKAGING_CLIENT_ID", to: "\"\(clientID)\"")]),
    Layer.c.target("CLoading"),

    // Tests
    .target(
      name: "TestSupport",
      dependencies: [
        "ByteTools", "ChildProcesses", "CLinux", "CTestSupport", "GitHubAPI", "GitHubModels",
        "Keyring", "LocalFiles", "SandboxServer", "TextFormats", httpTypes, nio("NIOCore"),
        nio("NIOPosix"), nioSSL, systemPackage,
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .testTarget(
      name: "TestSupportTests", dependencies: ["ChildProcesses", "TestSupport"],
      swiftSettings: strict),
    Layer.programs.tests(
      "AcceptanceTests",
      [
        "gists", "gists-sandbox", "ByteTools", "SandboxServer", "TestSupport", "TextFormats",
        httpTypes, nioSSL,
      ]),
    Layer.commands.tests(
      "GistsCommandsTests",
      [
        "ByteTools", "GistsCommands", "ChildProcesses", "ClientState", "CommandSupport",
        "GistLibrary", "GistsTUI", "GitHubAPI", "GitHubModels", "Keyring", "LineDiff",
        "LocalFiles", "ModelContext", "ProgramVersion", "RepoBrowser", "SecretScanner",
        "SQLiteDatabase", "TerminalOutput", "TerminalScreen", "SandboxServer", "Fixtures",
        "TestSupport", "TextFormats", httpTypes, argumentParser,
      ]),
    Layer.screen.tests(
      "GistsTUITests", ["ByteTools", "GistsTUI", "TerminalOutput", "TerminalScreen", "TestSupport"]),
    Layer.screen.tests(
      "TerminalScreenTests",
      ["ByteTools", "TerminalScreen", "TerminalOutput", "TestSupport"]),
    Layer.screen.tests(
      "TerminalOutputTests",
      [
        "TerminalOutput", "ChildProcesses", "Fixtures", "MarkdownParsing", "TestSupport",
        "TextFormats",
      ]),
    Layer.github.tests(
      "RepoBrowserTests",
      [
        "RepoBrowser", "GitHubAPI", "GitHubModels", "LocalFiles", "Fixtures", "TestSupport",
        "TextFormats", httpTypes,
      ]),
    Layer.github.tests(
      "GitHubAPITests",
      [
        "ByteTools", "GitHubAPI", "GitHubModels", "LocalFiles", "Fixtures", "TestSupport",
        "TextFormats", httpTypes, nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"),
      ]),
    Layer.github.tests("GistGitTests", ["ByteTools", "ChildProcesses", "GistGit", "TestSupport"]),
    Layer.github.tests(
      "GitHubModelsTests", ["ByteTools", "GitHubModels", "Fixtures", "TextFormats"]),
    Layer.library.tests(
      "GistSyncTests",
      [
        "ByteTools", "GistLibrary", "GistSync", "GitHubAPI", "GitHubModels", "LocalFiles",
        "SQLiteDatabase", "TestSupport", "TextFormats",
      ]),
    Layer.library.tests(
      "GistLibraryTests",
      [
        "ByteTools", "CSQLite", "GistLibrary", "GitHubModels", "LocalFiles", "SQLiteDatabase",
        "TestSupport", "TextFolding", "TextFormats",
      ]),
    Layer.library.tests(
      "ClientStateTests", ["ClientState", "GitHubAPI", "LocalFiles", "TestSupport"]),
    Layer.machine.tests(
      "ChildProcessesTests", ["CLinux", "ChildProcesses", "LocalFiles", "TestSupport"]),
    Layer.machine.tests("KeyringTests", ["Keyring", "TestSupport"]),
    Layer.machine.tests("LocalFilesTests", ["LocalFiles", "ChildProcesses", "TestSupport"]),
    Layer.machine.tests(
      "ModelContextTests", ["ByteTools", "ModelContext", "TestSupport", "TextFormats"]),
    Layer.machine.tests("SQLiteDatabaseTests", ["SQLiteDatabase"]),
    Layer.text.tests("ByteToolsTests", ["ByteTools"]),
    Layer.text.tests("LineDiffTests", ["ByteTools", "LineDiff", "TestSupport"]),
    Layer.text.tests("SecretScannerTests", ["SecretScanner", "TestSupport"]),
    Layer.text.tests("TextFoldingTests", ["TextFolding"]),
    Layer.text.tests("TextFormatsTests", ["TextFormats"]),
    Layer.sandbox.tests(
      "SandboxServerTests",
      [
        "ByteTools", "gists-sandbox", "SandboxServer", "Fixtures", "TestSupport", httpTypes,
        nio("NIOCore"),
        nio("NIOHTTP1"), asyncHTTPClient,
      ]),
    Layer.sandbox.tests("GraphQLExecutionTests", ["GraphQLExecution", "TextFormats"]),
  ],
  swiftLanguageModes: [.v6]
)
