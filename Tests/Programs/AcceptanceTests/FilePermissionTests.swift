import FoundationEssentials
import TestSupport
import Testing

/// Permissions that others got are taken away again.
@Suite struct `Permissions of our folders` {
  @Test func `any command makes everything private again, with one warning for each folder`()
    async throws
  {
    try await Faults.with(.answer(.json(200, HostDocument.list(HostDocument.gist())))) { faults in
      #expect(try await faults.gists("list").exit == 0)
      let home = faults.home
      let roots = [home.data, home.state].map { "\($0)/gists" }
      let open = try await Program(command: ["chmod", "-R", "a+rwX"] + roots, home: home).run()
      #expect(open.exit == 0)
      let result = try await faults.gists("list")
      #expect(result.exit == 0)
      let warnings = result.err.split(separator: "\n")
      #expect(warnings.count == roots.count)
      for root in roots {
        #expect(
          warnings.contains {
            $0.hasPrefix("warning: changed the mode of \(root) from 777 to 700")
          },
          "\(result)")
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
          let mode = home.mode("\(root)/\(path)")
          #expect(mode == 0o600 || mode == 0o700, "\(root)/\(path)")
        }
      }
    }
  }
}
