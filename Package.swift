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

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let customDump: Target.Dependency = .product(name: "CustomDump", package: "swift-custom-dump")

/// The client ID of the packager's OAuth app: `make build CLIENT_ID=…`.
let clientID = Context.environment["GISTS_BUILD_CLIENT_ID"] ?? ""

func nio(_ product: String) -> Target.Dependency { .product(name: product, package: "swift-nio") }

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

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
    .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
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
      url: "https://github.com/pointfreeco/swift-custom-dump", .upToNextMinor(from: "1.7.3")),
    .package(
      url: "https://github.com/swift-server/async-http-client", .upToNextMinor(from: "1.37.0")),
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", .upToNextMinor(from: "1.0.2"),
      traits: []),
  ],
  targets: [
    // C
    .systemLibrary(
      name: "CLibSecretHeaders", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    // Without pkg-config, which would name the shared libraries: they take a part of every start.
    .systemLibrary(
      name: "CCmarkGFM", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(name: "CJQ", dependencies: ["CLoading"]),
    .target(name: "CLibSecret", dependencies: ["CLibSecretHeaders", "CLoading"]),
    .target(name: "CLinux"),
    .target(name: "CLoading"),
    .target(name: "CNormalization", dependencies: ["CLoading"]),
    .target(
      name: "CPackaging", cSettings: [.define("CPACKAGING_CLIENT_ID", to: "\"\(clientID)\"")]),
    .target(name: "CSQLite", dependencies: ["CLoading"]),

    .target(name: "MarkdownChecks", swiftSettings: strict),
    .target(name: "ProgramStart", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "ProgramVersion", swiftSettings: strict),

    // The client, from the bottom up
    .target(name: "Keyring", dependencies: ["CLibSecret"], swiftSettings: strict),
    .target(name: "GitHubModels", swiftSettings: strict),
    .target(name: "LocalFiles", dependencies: ["CLinux"], swiftSettings: strict),
    .target(
      name: "GitHubAPI",
      dependencies: [
        "GitHubModels", "LocalFiles",
        httpTypes,
        nio("NIOCore"), nio("NIOPosix"), nio("NIOHTTP1"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: strict),
    .target(
      name: "GistLibrary",
      dependencies: [
        "CNormalization", "CSQLite", "GitHubModels", "LocalFiles",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: strict),
    .target(
      name: "GistSync",
      dependencies: [
        "GistLibrary", "GitHubAPI", "GitHubModels", "LocalFiles",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ],
      swiftSettings: strict),
    .target(
      name: "RepoBrowser", dependencies: ["GitHubAPI", "GitHubModels", "LocalFiles", httpTypes],
      swiftSettings: strict),
    .target(
      name: "ChildProcesses",
      dependencies: [
        "CLinux", "LocalFiles",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .target(
      name: "TerminalOutput", dependencies: ["CCmarkGFM", "ChildProcesses", "MarkdownChecks"],
      swiftSettings: strict),
    .target(
      name: "TerminalScreen", dependencies: ["CLinux", "ChildProcesses", "TerminalOutput"],
      swiftSettings: strict),
    .target(
      name: "GistsBrowser", dependencies: ["TerminalOutput", "TerminalScreen"],
      swiftSettings: strict),
    .target(
      name: "ClientState", dependencies: ["GitHubAPI", "GitHubModels", "LocalFiles"],
      swiftSettings: strict),
    .target(name: "JSONFilter", dependencies: ["CJQ"], swiftSettings: strict),
    .target(name: "LineDiff", swiftSettings: strict),
    .target(name: "SecretScanner", swiftSettings: strict),
    .target(
      name: "CommandSupport",
      dependencies: [
        "ChildProcesses", "ClientState", "GistLibrary", "GitHubAPI", "GitHubModels",
        "JSONFilter", "Keyring", "LocalFiles", "ProgramVersion", "RepoBrowser", "TerminalOutput",
        argumentParser, httpTypes,
      ],
      swiftSettings: strict),
    .target(
      name: "GistsCommands",
      dependencies: [
        "CPackaging", "ChildProcesses", "ClientState", "CommandSupport", "GistLibrary", "GistSync",
        "GistsBrowser", "GitHubAPI", "GitHubModels", "JSONFilter", "Keyring", "LineDiff",
        "LocalFiles", "ProgramStart", "RepoBrowser", "SecretScanner", "TerminalOutput",
        "TerminalScreen",
        .product(name: "Algorithms", package: "swift-algorithms"),
        argumentParser, httpTypes,
      ],
      swiftSettings: strict),
    .executableTarget(name: "gists", dependencies: ["GistsCommands"]),

    // A GitHub on loopback
    .target(
      name: "Fixtures", path: "Fixtures",
      resources: [
        .embedInCode("access-token.json"),
        .embedInCode("access-token-pending.json"),
        .embedInCode("access-token-slow-down.json"),
        .embedInCode("comments.json"),
        .embedInCode("commits.json"),
        .embedInCode("contents.json"),
        .embedInCode("device-code.json"),
        .embedInCode("error-401.json"),
        .embedInCode("error-403.json"),
        .embedInCode("error-404.json"),
        .embedInCode("error-422.json"),
        .embedInCode("forks.json"),
        .embedInCode("gist.json"),
        .embedInCode("gists.json"),
        .embedInCode("rate-limit.json"),
        .embedInCode("readme.json"),
        .embedInCode("readme.md"),
        .embedInCode("repositories.json"),
        .embedInCode("repository.json"),
        .embedInCode("root.json"),
        .embedInCode("search.json"),
        .embedInCode("seed-gists.json"),
        .embedInCode("starred.json"),
        .embedInCode("subscribers.json"),
        .embedInCode("user.json"),
        .embedInCode("user-search.json"),
        .embedInCode("users.json"),
      ],
      swiftSettings: strict),
    .target(name: "GraphQLExecution", swiftSettings: strict),
    .target(
      name: "SandboxServer",
      dependencies: [
        "CCmarkGFM", "CSQLite", "Fixtures", "GraphQLExecution", "MarkdownChecks", httpTypes,
        nio("NIOCore"), nio("NIOEmbedded"), nio("NIOHTTP1"), nio("NIOPosix"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .target(
      name: "SandboxProgram",
      dependencies: ["ProgramStart", "ProgramVersion", "SandboxServer", argumentParser],
      swiftSettings: strict),
    .executableTarget(name: "gists-sandbox", dependencies: ["SandboxProgram"]),

    // Tests
    .target(
      name: "TestSupport",
      dependencies: [
        "GitHubAPI", "GitHubModels", "Keyring", "SandboxServer", httpTypes, nio("NIOCore"),
        nio("NIOPosix"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests(
      "TestSupportTests",
      [
        "TestSupport", .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    tests("KeyringTests", ["Keyring", "TestSupport"]),
    tests("GitHubModelsTests", ["GitHubModels", "Fixtures", customDump]),
    tests(
      "GitHubAPITests",
      [
        "GitHubAPI", "GitHubModels", "LocalFiles", "Fixtures", "TestSupport", httpTypes,
        customDump, .product(name: "Crypto", package: "swift-crypto"),
      ]),
    tests("LocalFilesTests", ["LocalFiles", "ChildProcesses", "TestSupport"]),
    tests("ChildProcessesTests", ["ChildProcesses", "TestSupport"]),
    tests(
      "GistLibraryTests",
      [
        "GistLibrary", "GitHubModels", "LocalFiles", "TestSupport", customDump,
      ]),
    tests(
      "GistSyncTests",
      [
        "GistLibrary", "GistSync", "GitHubAPI", "GitHubModels", "LocalFiles", "TestSupport",
      ]),
    tests(
      "RepoBrowserTests",
      [
        "RepoBrowser", "GitHubAPI", "GitHubModels", "LocalFiles", "TestSupport", httpTypes,
        customDump,
      ]),
    tests(
      "TerminalOutputTests",
      [
        "TerminalOutput", "ChildProcesses", "Fixtures", "MarkdownChecks", "TestSupport",
      ]),
    tests(
      "TerminalScreenTests",
      [
        "TerminalScreen", "ChildProcesses", "TerminalOutput", "TestSupport",
      ]),
    tests(
      "GistsBrowserTests", ["GistsBrowser", "TerminalOutput", "TerminalScreen", "TestSupport"]),
    tests("ClientStateTests", ["ClientState", "GitHubAPI", "LocalFiles", "TestSupport"]),
    tests("JSONFilterTests", ["JSONFilter", "TestSupport"]),
    tests("LineDiffTests", ["LineDiff", "TestSupport"]),
    tests("SecretScannerTests", ["SecretScanner", "TestSupport"]),
    tests(
      "GistsCommandsTests",
      [
        "GistsCommands", "ChildProcesses", "ClientState", "CommandSupport", "GistLibrary",
        "GistsBrowser", "GitHubAPI", "GitHubModels", "Keyring", "LineDiff", "LocalFiles",
        "SecretScanner", "TerminalOutput", "TerminalScreen", "SandboxServer", "Fixtures",
        "TestSupport", httpTypes, customDump, argumentParser,
      ]),
    tests("GraphQLExecutionTests", ["GraphQLExecution"]),
    tests(
      "SandboxServerTests",
      [
        "gists-sandbox", "SandboxServer", "Fixtures", "TestSupport", httpTypes, nio("NIOCore"),
        nio("NIOHTTP1"), .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ]),
    tests(
      "AcceptanceTests",
      [
        "gists", "gists-sandbox", "SandboxServer", "TestSupport", httpTypes,
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
