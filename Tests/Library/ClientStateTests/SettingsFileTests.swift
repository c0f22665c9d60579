import FoundationEssentials
import LocalFiles
import Testing

@testable import ClientState

@Suite final class SettingsFileTests {
  private let folder = "/tmp/gists-test-\(UUID().uuidString)"
  private let file: SettingsFile

  init() throws {
    file = SettingsFile(in: Folders(environment: ["HOME": "/", "XDG_CONFIG_HOME": folder]))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String) throws { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws { try PrivateFile(file.path).write(bytes) }

  private var text: String? { try? String(contentsOfFile: file.path, encoding: .utf8) }

  private func fault() -> StateFileError.Fault? {
    do {
      _ = try file.read()
      return nil
    } catch {
      return error.fault
    }
  }

  @Test func `a missing file sets nothing`() throws {
    #expect(try file.read() == Settings())
    #expect(text == nil)
  }

  @Test func `settings are lines with a key and a value`() throws {
    try write("# mine\n\n  editor = code --wait  \ncolor=never\r\npager =\nhost = ghe.example.com")
    #expect(
      try file.read()
        == Settings([.editor: "code --wait", .color: "never", .host: "ghe.example.com"]))
  }

  @Test func `a byte order mark is no part of the first line, and a change drops it`() async throws
  {
    try write("\u{FEFF}editor = vi\ncolor = never\n")
    #expect(try file.read() == Settings([.editor: "vi", .color: "never"]))
    try await file.set(.color, to: "auto")
    #expect(text == "editor = vi\ncolor = auto\n")
  }

  @Test func `what is written can be read back`() async throws {
    let keys = ["key.=", "key.C-o", "key.#", "view.#a b", "view.ß", "view.\u{FFFD}"]
    for key in keys.compactMap(SettingKey.init(rawValue:)) {
      try await file.set(key, to: "a = # \u{FFFD}")
      #expect(try file.read()[key] == "a = # \u{FFFD}")
    }
    #expect(try file.read().custom.count == keys.count)
  }

  @Test func `the last of several lines for a setting is used`() throws {
    try write("wait = on\nwait = off\n")
    #expect(try file.read() == Settings([.wait: "off"]))
  }

  @Test func `unknown keys set nothing and are named with their lines`() throws {
    try write("editor = vi\nedtor = nano\n")
    let settings = try file.read()
    #expect(settings.values == [.editor: "vi"])
    #expect(settings.unknown == [UnknownSetting(key: "edtor", line: 2)])
  }

  @Test func `a line that is no setting is reported with its number`() throws {
    try write("# fine\neditor: vi\n")
    #expect(fault() == .notASetting(line: 2))
    try write("= vi\n")
    #expect(fault() == .notASetting(line: 1))
    try write(Array("editor = ".utf8) + [0xFF, 0x0A])
    #expect(fault() == .notASetting(line: 1))
  }

  @Test(arguments: [
    (SettingKey.color, "purple"), (.avatars, "yes"), (.wait, "1"), (.images, "png"),
    (.host, "a b"), (.editor, "a\u{7}b"),
  ])
  func `an invalid value is reported with its line`(key: SettingKey, value: String) throws {
    try write("\n\(key.rawValue) = \(value)\n")
    #expect(
      fault()
        == .invalidSetting(name: key.rawValue, value: value, choices: key.choices, line: 2))
  }

  @Test func `a folder in its place is not ignored`() throws {
    try FileManager.default.createDirectory(
      atPath: file.path, withIntermediateDirectories: true)
    #expect(fault() == .unreadable(.isFolder(path: file.path)))
  }

  @Test func `a change keeps comments, unknown lines and their order`() async throws {
    try write("# mine\neditor = vi\n\nfuture = 1\ncolor = auto\n")
    try await file.set(.editor, to: "nano")
    try await file.set(.pager, to: "less -R")
    try await file.set(.color, to: nil)
    #expect(text == "# mine\neditor = nano\n\nfuture = 1\npager = less -R\n")
  }

  @Test func `a change replaces all lines for a setting`() async throws {
    try write("wait = on\n# between\nwait = off\n")
    try await file.set(.wait, to: "on")
    #expect(text == "# between\nwait = on\n")
  }

  @Test func `an invalid value can be replaced, an unreadable file can't`() async throws {
    try write("color = purple\n")
    try await file.set(.color, to: "never")
    #expect(text == "color = never\n")
    try write("what is this\n")
    await #expect(throws: StateFileError.self) { try await file.set(.color, to: "never") }
    #expect(text == "what is this\n")
  }

  @Test func `removing what is not set writes nothing`() async throws {
    try await file.set(.color, to: nil)
    #expect(text == nil)
  }

  @Test func `the file is private`() async throws {
    try await file.set(.color, to: "never")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a symbolic link to a file elsewhere is read, changed and kept`() async throws {
    let target = "\(folder)/dotfile"
    try Data("editor = vi\n".utf8).write(to: URL(filePath: target))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/gists", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    #expect(try file.read() == Settings([.editor: "vi"]))
    try await file.set(.editor, to: "nano")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "editor = nano\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
  }
}
