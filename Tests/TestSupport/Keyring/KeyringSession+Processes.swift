import FoundationEssentials
import Glibc
import SystemPackage

extension KeyringSession {
  /// The password of the default collection.
  package static let password = "correct horse battery staple"

  /// Runs `body` with a private bus that offers only the service of the setting.
  static func withBus<Value: Sendable>(
    in folder: String, _ setting: Setting, adding variables: [String: String] = [:],
    body: (_ environment: [String: String], _ address: String) async throws -> Value
  ) async throws -> Value {
    var environment = variables
    environment["HOME"] = "\(folder)/home"
    environment["XDG_RUNTIME_DIR"] = "\(folder)/run"
    environment["PATH"] = toolPath
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
    if environment["DISPLAY"] != nil {
      // Shows the dialogs of gnome-keyring.
      let prompter = "org.gnome.keyring.SystemPrompter.service"
      try? FileManager.default.copyItem(
        atPath: "/usr/share/dbus-1/services/\(prompter)", toPath: "\(folder)/services/\(prompter)")
    }
    return try await StartedProgram.run(
      ["dbus-daemon", "--config-file=\(configuration)", "--print-address", "--nofork"],
      environment: environment, output: .lines, error: .discarded
    ) { bus in
      defer { bus.send(signal: SIGKILL) }
      guard let address = await bus.nextLine() else { throw ToolFailure(tool: "dbus-daemon") }
      environment["DBUS_SESSION_BUS_ADDRESS"] = address
      return try await body(environment, address)
    }.value
  }

  /// Runs `body` with a keyring daemon that is registered on the bus.
  static func withDaemon<Value: Sendable>(
    unlocked: Bool, _ environment: [String: String],
    body: (pid_t) async throws -> Value
  ) async throws -> Value {
    try await withService(
      "gnome-keyring-daemon",
      ["--foreground", "--components=secrets"] + (unlocked ? ["--unlock"] : []),
      input: unlocked ? password : "", environment
    ) { daemon in
      let session = KeyringSession(environment: environment, busAddress: "", daemon: daemon)
      // It creates and unlocks its collection after it has registered; calls may fail until then.
      if unlocked { try await eventually { (try? await session.isLocked()) == false } }
      return try await body(daemon)
    }
  }

  /// Runs `body` with a program that is registered on the bus as the Secret Service.
  static func withService<Value: Sendable>(
    _ program: String, _ arguments: [String], input: String = "", _ environment: [String: String],
    endingWith signal: CInt = SIGKILL,
    body: (pid_t) async throws -> Value
  ) async throws -> Value {
    let input = try ProgramInput(Array(input.utf8)).pipe()
    defer { try? input.close() }
    return try await StartedProgram.run(
      [program] + arguments, environment: environment, input: input.rawValue, output: .discarded,
      error: .discarded
    ) { daemon in
      defer { daemon.send(signal: signal) }
      _ = try await tool(
        "gdbus", ["wait", "--session", "--timeout", "1200", "org.freedesktop.secrets"], environment)
      return try await body(daemon.id)
    }.value
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
      <!-- In milliseconds: a busy machine may need longer than the default half a minute. -->
      <limit name="auth_timeout">1200000</limit>
      <limit name="service_start_timeout">1200000</limit>
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
