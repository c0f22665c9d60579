import Glibc
import SecretScanner

/// Scans the files whose paths are the lines of stdin.
///
/// It prints the path, line, byte range and kind of each secret, and at the end how many bytes were
/// scanned in how many seconds.
@main struct Scan {
  static func main() {
    let clock = ContinuousClock()
    var (size, time) = (0, Duration.zero)
    while let path = readLine() {
      let bytes = contents(of: path)
      size += bytes.count
      var secrets: [Secret] = []
      time += clock.measure { secrets = SecretScan.secrets(in: bytes) }
      for secret in secrets {
        let range = "\(secret.range.lowerBound)\t\(secret.range.upperBound)"
        print("\(path)\t\(secret.line)\t\(range)\t\(secret.kind)")
      }
    }
    print("\(size)\t\(time / .seconds(1))")
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
