import FoundationEssentials
import Glibc
import Subprocess

extension KeyringSession {
  /// The password of the default collection.
  static let password = "correct horse battery staple"

  /// Runs `body` with a private bus that offers only the service of the setting.
  static func withBus<Value: Sendable>(
    in folder: String, _ setting: Setting,
    body: (_ environment: [String: String], _ address: String) async throws -> Value
  ) async throws -> Value {
    var environment = ["HOME": "\(folder)/home", "XDG_RUNTIME_DIR": "\(folder)/run"]
    environment["PATH"] = getenv("PATH").map { String(cString: $0) }
    for name in ["home", "run", "services"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    let configuration = "\(folder)/bus.conf"
    try Data(busConfiguration(in: folder).utf8).write(to: URL(filePath: configuration))
    if let program = setting.serviceProgram {
      try Data("[D-BUS Service]\nName=org.freedesktop.secrets\nExec=\(program)\n".utf8)
        .write(to: URL(filePath: "\(folder)/services/org.freedesktop.secrets.service"))
    }
    return try await run(
      .name("dbus-daemon"),
      arguments: ["--config-file=\(configuration)", "--print-address", "--nofork"],
      environment: .custom(environment), input: .none, output: .sequence, error: .discarded
    ) { bus in
      defer { kill(bus.processIdentifier.value, SIGKILL) }
      var lines = bus.standardOutput.strings().makeAsyncIterator()
      guard let line = try await lines.next() else { throw ToolFailure(tool: "dbus-daemon") }
      let address = String(line.prefix { !$0.isNewline })
      environment["DBUS_SESSION_BUS_ADDRESS"] = address
      return try await body(environment, address)
    }.closureResult
  }

  /// Runs `body` with a keyring daemon that is registered on the bus.
  static func withDaemon<Value: Sendable>(
    unlocked: Bool, _ environment: [String: String],
    body: (ProcessIdentifier) async throws -> Value
  ) async throws -> Value {
    try await run(
      .name("gnome-keyring-daemon"),
      arguments: Arguments(
        ["--foreground", "--components=secrets"] + (unlocked ? ["--unlock"] : [])),
      environment: .custom(environment), input: .string(unlocked ? password : ""),
      output: .discarded, error: .discarded
    ) { daemon in
      defer { kill(daemon.processIdentifier.value, SIGKILL) }
      _ = try await tool(
        "gdbus", ["wait", "--session", "--timeout", "10", "org.freedesktop.secrets"], environment)
      return try await body(daemon.processIdentifier)
    }.closureResult
  }

  /// Runs a program and returns its output.
  static func tool(
    _ name: String, _ arguments: [String], _ environment: [String: String], input: String = ""
  ) async throws -> String {
    let result = try await run(
      .name(name), arguments: Arguments(arguments), environment: .custom(environment),
      input: .string(input), output: .string(limit: 1 << 20), error: .string(limit: 1 << 16))
    guard result.terminationStatus.isSuccess else {
      throw ToolFailure(tool: name, message: result.standardError)
    }
    return result.standardOutput
  }

  private static func busConfiguration(in folder: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(folder)/run/bus</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(folder)/services</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}

extension KeyringSession.Setting {
  /// Returns the program that the bus starts for calls to the keyring.
  fileprivate var serviceProgram: String? {
    switch self {
    // Runs as long as the bus, without registering a name.
    case .serviceThatNeverAnswers: "/usr/bin/dbus-monitor --session"
    case .serviceThatFails: "/bin/false"
    case .unlocked, .withoutDefaultCollection, .withoutService: nil
    }
  }
}

/// A system program that the tests need failed.
struct ToolFailure: Error {
  var tool: String
  var message = ""
}

extension Environment {
  static func custom(_ variables: [String: String]) -> Self {
    .custom(
      Dictionary(uniqueKeysWithValues: variables.map { (Key(stringLiteral: $0.key), $0.value) }))
  }
}
