/// Parses the output of dbus-monitor.
extension String {
  /// The method calls with these names, in order.
  func calls(among names: Set<String>) -> [String] {
    split(separator: "\n").compactMap { line in
      guard line.hasPrefix("method call"), let member = line.firstRange(of: "member=") else {
        return nil
      }
      let name = String(line[member.upperBound...])
      return names.contains(name) ? name : nil
    }
  }
}
